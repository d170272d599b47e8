const startOfScan = 0xda
const endOfImage = 0xd9

interface Segment {
  marker: number
  from: number
  /** For a scan, the end of its pixels. */
  to: number
}

/**
 * Walks a JPEG's segments from the start of the image to its end (ISO/IEC 10918-1, B.1).
 * Throws where a segment should start and none does: a lenient decoder would search on, and might find what we did not check.
 */
function* segments(bytes: Buffer): Generator<Segment> {
  if (bytes.readUInt16BE(0) !== 0xffd8) throw new Error('This JPEG has no start marker.')
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new Error(`This JPEG has no segment at ${at}.`)
    const marker = bytes[at + 1]
    if (marker === endOfImage || marker === undefined) return
    if (marker === 0xff) {
      at++
      continue
    }
    const headEnd = at + 2 + bytes.readUInt16BE(at + 2)
    const to = marker === startOfScan ? endOfScan(bytes, headEnd) : headEnd
    yield { marker, from: at, to }
    at = to
  }
}

/** In a scan FF is followed by 00 if it is a byte of pixels, and by D0–D7 at restart points. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]!
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

// C4, C8 and CC in this range mark tables, not a frame.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The most pixels that a frame of this JPEG declares. Throws on an invalid JPEG. */
export function jpegPixels(bytes: Buffer): number {
  let maxPixels = 0
  for (const { marker, from } of segments(bytes))
    if (isFrame(marker))
      maxPixels = Math.max(maxPixels, bytes.readUInt16BE(from + 5) * bytes.readUInt16BE(from + 7))
  return maxPixels
}

/** EXIF and XMP (APP1), Photoshop and IPTC (APP13), comments: where a camera writes its location and owner. */
const metadataMarkers = new Set([0xe1, 0xed, 0xfe])

/**
 * The same JPEG without metadata and without anything after its end (films, larger copies); pixels, colour profile and
 * colour transform are unchanged. Throws on an invalid JPEG.
 */
export function stripJpegMetadata(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)]
  for (const { marker, from, to } of segments(bytes))
    if (!metadataMarkers.has(marker)) parts.push(bytes.subarray(from, to))
  return Buffer.concat([...parts, Buffer.of(0xff, endOfImage)])
}

/** Pixels of a JPEG 2000 picture by its SIZ segment (ISO/IEC 15444-1, A.5.1); 0 when it has none. */
export function jpeg2000Pixels(bytes: Buffer): number {
  const at = bytes.indexOf(Buffer.of(0xff, 0x4f, 0xff, 0x51))
  if (at < 0) return 0
  const side = (offset: number) => bytes.readUInt32BE(at + offset) - bytes.readUInt32BE(at + offset + 8)
  return side(8) * side(12)
}
