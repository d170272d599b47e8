import { createHash } from 'node:crypto'

/** The namespace of this product, so that no other program makes the same ids. */
const namespace = Buffer.from('6f3d9f5e2b1c4d8aa7e05c9b1f7d2e64', 'hex')

/** A UUID of version 5 (RFC 9562): the same name always has the same one, and the name cannot be read from it. */
export function nameUuid(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
