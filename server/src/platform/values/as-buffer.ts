/** The same bytes as a Buffer, in the same memory: a copy of a large file would hold everybody else up. */
export const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
