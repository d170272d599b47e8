/** The same bytes as a Buffer, without a copy: copying a large file would block the event loop. */
export const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
