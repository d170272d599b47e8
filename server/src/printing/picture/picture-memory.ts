import type { Metadata } from 'sharp'

/**
 * How many bytes of pixels a decoder must have in memory at once. Most pictures are decoded line by line and need almost none. Some must be
 * decoded whole: a progressive JPEG (two bytes for each coefficient), an interlaced PNG and a lossless WebP.
 */
export function wholeDecodeBytes(bytes: Buffer, metadata: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = metadata
  const pixels = width * height
  if (format === 'webp') return isLosslessWebp(bytes) ? pixels * 4 : 0
  if (!isProgressive) return 0
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1)
  return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : chromaSubsampling === '4:2:2' ? 2 : channels)
}

/** One chunk of a WebP contains the pixels (RFC 9649, 2.3–2.7). */
function isLosslessWebp(bytes: Buffer): boolean {
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    if (name === 'VP8L') return true
    if (name === 'VP8 ') return false
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return false
}
