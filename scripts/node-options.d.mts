/** Node's options for our own programs. */
export declare const nodeOptions: readonly string[]
export declare const receiverOptions: readonly string[]
