/** Walks the segments before a JPEG's pixels (ISO/IEC 10918-1, B.1.1): `from` is the marker, `to` the next one. */
function* segments(bytes: Uint8Array): Generator<{ marker: number; from: number; to: number }> {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const to = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
    if (marker === 0xda || to > bytes.length) return
    yield { marker, from: at, to }
    at = to
  }
}

// C4, C8 and CC among them announce tables, not a frame.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Pixels of a JPEG as its own header tells them; 0 when it has none. */
export function jpegPixels(bytes: Uint8Array): number {
  for (const { marker, from } of segments(bytes))
    if (isFrame(marker))
      return ((bytes[from + 5]! << 8) | bytes[from + 6]!) * ((bytes[from + 7]! << 8) | bytes[from + 8]!)
  return 0
}

/** Pixels of a JPEG 2000 picture by its SIZ segment (ISO/IEC 15444-1, A.5.1); 0 when it has none. */
export function jpeg2000Pixels(bytes: Buffer): number {
  const at = bytes.indexOf(Buffer.of(0xff, 0x4f, 0xff, 0x51))
  if (at < 0 || at + 24 > bytes.length) return 0
  return (
    (bytes.readUInt32BE(at + 8) - bytes.readUInt32BE(at + 16)) *
    (bytes.readUInt32BE(at + 12) - bytes.readUInt32BE(at + 20))
  )
}

/** EXIF and XMP (APP1), Photoshop and IPTC (APP13), comments: where a camera writes its place and owner. */
const telling = [0xe1, 0xed, 0xfe]

/** The same JPEG without metadata; pixels, colour profile and colour transform stay as they are. */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = []
  let from = 0
  for (const segment of segments(bytes)) {
    if (!telling.includes(segment.marker)) continue
    kept.push(bytes.subarray(from, segment.from))
    from = segment.to
  }
  return from === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)])
}
