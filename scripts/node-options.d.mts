/** Before the file of a program of ours. */
export declare const nodeOptions: readonly string[]
