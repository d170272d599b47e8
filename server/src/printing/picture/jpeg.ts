const startOfScan = 0xda
const endOfImage = 0xd9

interface Segment {
  marker: number
  from: number
  /** For a scan, the end of its pixels. */
  to: number
}

const startOfImage = Buffer.of(0xff, 0xd8)

/**
 * Walks a JPEG's segments from the start of the image to its end (ISO/IEC 10918-1, B.1). Passes over other bytes before and between them,
 * as decoders do. Throws on an invalid JPEG.
 */
function* segments(bytes: Buffer): Generator<Segment> {
  const startsAt = bytes.indexOf(startOfImage)
  if (startsAt < 0) throw new Error('This JPEG has no start marker.')
  let at = startsAt + 2
  while (at < bytes.length) {
    const marker = bytes[at + 1]
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at++
      continue
    }
    if (marker === endOfImage || marker === undefined) return
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

/** Tables, frames and scans (ISO/IEC 10918-1, B.1.1.3). */
const drawingMarkers = new Set([0xc4, 0xcc, startOfScan, 0xdb, 0xdc, 0xdd])

/** Starts of the other segments that decoders need: JFIF's (APP0), the colour profile (APP2) and Adobe's colour transform (APP14). */
const neededStarts = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])

/** Whether a segment is needed to draw. A camera writes its location and owner into others: EXIF, XMP, IPTC, comments. */
function isNeeded(bytes: Buffer, { marker, from, to }: Segment): boolean {
  if (isFrame(marker) || drawingMarkers.has(marker)) return true
  const start = neededStarts.get(marker)
  return start !== undefined && bytes.toString('latin1', from + 4, to).startsWith(start)
}

/**
 * The same JPEG without metadata and without anything after its end (films, larger copies); pixels, colour profile and
 * colour transform are unchanged. Throws on an invalid JPEG.
 */
export function stripJpegMetadata(bytes: Buffer): Buffer {
  const parts: Buffer[] = [startOfImage]
  for (const segment of segments(bytes))
    if (isNeeded(bytes, segment)) parts.push(bytes.subarray(segment.from, segment.to))
  return Buffer.concat([...parts, Buffer.of(0xff, endOfImage)])
}

/** Pixels of a JPEG 2000 picture by its SIZ segment (ISO/IEC 15444-1, A.5.1); 0 when it has none. */
export function jpeg2000Pixels(bytes: Buffer): number {
  const at = bytes.indexOf(Buffer.of(0xff, 0x4f, 0xff, 0x51))
  if (at < 0) return 0
  const side = (offset: number) => bytes.readUInt32BE(at + offset) - bytes.readUInt32BE(at + offset + 8)
  return side(8) * side(12)
}

/** Boxes of a JPEG 2000 file in which programs describe a picture (ISO/IEC 15444-1, I.7). */
const metadataBoxes = new Set(['xml ', 'uuid', 'uinf'])

/** The same JPEG 2000 picture without descriptions. A bare codestream has no boxes. */
export function stripJpeg2000Metadata(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 4, 8) !== 'jP  ') return bytes
  const parts: Buffer[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    // A length of 1 stands for eight more bytes, one of 0 for the rest of the file; only the picture itself is that long.
    const to = length < 8 ? bytes.length : at + length
    if (!metadataBoxes.has(bytes.toString('latin1', at + 4, at + 8))) parts.push(bytes.subarray(at, to))
    at = to
  }
  return Buffer.concat(parts)
}
