/** A picture of one bit a pixel, as one byte each: 1 is black, 0 white. */
export interface BlackPixels {
  data: Uint8Array
  width: number
  height: number
}

/** Types of segment (ITU-T T.88, 7.3). */
const pageInformation = 48
const immediateLosslessGenericRegion = 39
/** The adaptive pixels of template 0 at their usual places (6.2.5.4). */
const usualPlaces = [3, -1, -3, -1, 2, -2, -2, -2]

/** Encodes a picture as scanners do: a JBIG2 stream to embed in a PDF (ITU-T T.88), with one arithmetically coded region. */
export function encodeJbig2(picture: BlackPixels): Buffer {
  const page = Buffer.alloc(19)
  page.writeUInt32BE(picture.width, 0)
  page.writeUInt32BE(picture.height, 4)
  // The place of the region (7.4.1), no flags (7.4.6), then the pixels.
  const region = Buffer.alloc(18)
  page.copy(region, 0, 0, 8)
  const data = Buffer.concat([region, Uint8Array.from(usualPlaces), encodePixels(picture)])
  return Buffer.concat([segment(0, pageInformation, page), segment(1, immediateLosslessGenericRegion, data)])
}

/** A segment of page 1 that refers to no other (7.2). */
function segment(number: number, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(11)
  head.writeUInt32BE(number, 0)
  head.writeUInt8(type, 4)
  head.writeUInt8(1, 6)
  head.writeUInt32BE(data.length, 7)
  return Buffer.concat([head, data])
}

/** Codes each pixel in the context of sixteen earlier ones, which is template 0 (6.2.5.3). */
function encodePixels({ data, width, height }: BlackPixels): Buffer {
  const encoder = new ArithmeticEncoder()
  const pixelAt = (x: number, y: number) => (x < 0 || y < 0 || x >= width ? 0 : data[y * width + x]!)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let context = 0
      for (let at = x - 2; at <= x + 2; at++) context = (context << 1) | pixelAt(at, y - 2)
      for (let at = x - 3; at <= x + 3; at++) context = (context << 1) | pixelAt(at, y - 1)
      for (let at = x - 4; at < x; at++) context = (context << 1) | pixelAt(at, y)
      encoder.encode(pixelAt(x, y), context)
    }
  return encoder.finish()
}

/** For each state: the probability of the less likely bit, the next states after the likely and the other bit, and whether they swap (table E.1). */
const states = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
] as const

/** The MQ coder (ITU-T T.88, annex E). Its registers have the standard's names. */
class ArithmeticEncoder {
  readonly #stateOf = new Uint8Array(65_536)
  readonly #likelyBitOf = new Uint8Array(65_536)
  /** The first byte only takes a carry that never comes. */
  readonly #bytes = [0]
  #a = 0x8000
  #c = 0
  #ct = 12

  encode(bit: number, context: number): void {
    const [qe, afterLikely, afterOther, swaps] = states[this.#stateOf[context]!]!
    const isLikely = bit === this.#likelyBitOf[context]
    this.#a -= qe
    if (isLikely && this.#a & 0x8000) {
      this.#c += qe
      return
    }
    // The smaller part is always the lower one, whichever bit it stands for.
    if (this.#a < qe === isLikely) this.#a = qe
    else this.#c += qe
    this.#stateOf[context] = isLikely ? afterLikely : afterOther
    if (!isLikely && swaps) this.#likelyBitOf[context]! ^= 1
    do {
      this.#a <<= 1
      this.#c <<= 1
      if (--this.#ct === 0) this.#writeByte()
    } while (!(this.#a & 0x8000))
  }

  finish(): Buffer {
    const end = this.#c + this.#a
    this.#c |= 0xffff
    if (this.#c >= end) this.#c -= 0x8000
    for (let times = 0; times < 2; times++) {
      this.#c <<= this.#ct
      this.#writeByte()
    }
    if (this.#bytes.at(-1) !== 0xff) this.#bytes.push(0xff)
    return Buffer.from([...this.#bytes.slice(1), 0xac])
  }

  #writeByte(): void {
    const last = this.#bytes.length - 1
    if (this.#bytes[last] !== 0xff && this.#c >= 0x8000000) {
      this.#bytes[last]! += 1
      this.#c &= 0x7ffffff
    }
    // After a byte of ones comes a bit for the carry.
    const bits = this.#bytes[last] === 0xff ? 7 : 8
    this.#bytes.push(this.#c >>> (27 - bits))
    this.#c &= (1 << (27 - bits)) - 1
    this.#ct = bits
  }
}
