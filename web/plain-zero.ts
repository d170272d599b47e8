/**
 * Atkinson Hyperlegible's zero has a slash, and the font has no feature without it. This joins the two halves of the zero's inside to one.
 * The OpenType specification describes the tables: `glyf` has the outlines, `loca` where each begins, `gvar` how far points move with
 * the weight.
 */

type Tables = Map<string, Buffer>

/**
 * @param font a TrueType font with a slash in its zero, from which its zero for tables is composed
 * @returns the font with plain zeros
 */
export function withPlainZeros(font: Buffer): Buffer {
  const tables = readTables(font)
  const zero = findGlyph(tables.get('cmap')!, '0'.codePointAt(0)!)
  const order = joinInside(tables, zero)
  if (tables.has('gvar')) reorderVariation(tables, zero, order)
  return writeTables(tables)
}

function readTables(font: Buffer): Tables {
  const count = font.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, nth) => {
      const entry = 12 + 16 * nth
      const start = font.readUInt32BE(entry + 8)
      const table = font.subarray(start, start + font.readUInt32BE(entry + 12))
      return [font.toString('latin1', entry, entry + 4), table]
    }),
  )
}

/** Leaves the checksums out: whatever compresses the font computes them. */
function writeTables(tables: Tables): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.size)
  header.writeUInt32BE(0x10000, 0)
  header.writeUInt16BE(tables.size, 4)
  const parts = [header]
  let end = header.length
  ;[...tables].forEach(([tag, table], nth) => {
    const entry = 12 + 16 * nth
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(end, entry + 8)
    header.writeUInt32BE(table.length, entry + 12)
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    parts.push(padded)
    end += padded.length
  })
  return Buffer.concat(parts)
}

/** Reads the mapping that every font has, of format 4. */
function findGlyph(cmap: Buffer, character: number): number {
  for (let nth = 0; nth < cmap.readUInt16BE(2); nth++) {
    const start = cmap.readUInt32BE(8 + 8 * nth)
    if (cmap.readUInt16BE(start) !== 4) continue
    const segments = cmap.readUInt16BE(start + 6) / 2
    for (let segment = 0; segment < segments; segment++) {
      const end = start + 14 + 2 * segment
      const first = end + 2 + 2 * segments
      if (character < cmap.readUInt16BE(first) || character > cmap.readUInt16BE(end)) continue
      const shift = first + 2 * segments
      const offset = shift + 2 * segments
      if (cmap.readUInt16BE(offset) === 0) return (character + cmap.readInt16BE(shift)) & 0xffff
      const index = character - cmap.readUInt16BE(first)
      return cmap.readUInt16BE(offset + cmap.readUInt16BE(offset) + 2 * index)
    }
  }
  throw new Error('The font has no zero.')
}

interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

/**
 * Changes a glyph of three contours, an outside and two halves inside, to one of two: both halves lose their longest straight edge, along the
 * slash, and are joined there.
 * @returns the old number of each point, in the new order
 */
function joinInside(tables: Tables, glyph: number): number[] {
  const glyphs = readGlyphs(tables)
  const { points, ends } = readOutline(glyphs[glyph]!)
  if (ends.length !== 3) throw new Error(`Glyph ${glyph} is not a zero with a slash.`)
  const numbers = points.map((_, nth) => nth)
  const outside = numbers.slice(0, ends[0]! + 1)
  const halves = [numbers.slice(ends[0]! + 1, ends[1]! + 1), numbers.slice(ends[1]! + 1)]
  const inside = halves.flatMap((half) => {
    const last = half.indexOf(half.toSorted((a, b) => edgeFrom(b, half) - edgeFrom(a, half))[0]!)
    return [...half.slice(last + 1), ...half.slice(0, last + 1)]
  })
  function edgeFrom(number: number, contour: readonly number[]): number {
    const from = points[number]!
    const to = points[contour[(contour.indexOf(number) + 1) % contour.length]!]!
    return from.isOnCurve && to.isOnCurve ? Math.hypot(to.x - from.x, to.y - from.y) : 0
  }
  const order = [...outside, ...inside]
  const box = glyphs[glyph]!.subarray(2, 10)
  glyphs[glyph] = writeOutline(
    order.map((number) => points[number]!),
    [ends[0]!, points.length - 1],
    box,
  )
  writeGlyphs(tables, glyphs)
  return order
}

function readGlyphs(tables: Tables): Buffer[] {
  const [loca, glyf] = [tables.get('loca')!, tables.get('glyf')!]
  const isLong = tables.get('head')!.readInt16BE(50) === 1
  const startOf = (nth: number) => (isLong ? loca.readUInt32BE(4 * nth) : 2 * loca.readUInt16BE(2 * nth))
  const count = tables.get('maxp')!.readUInt16BE(4)
  return Array.from({ length: count }, (_, nth) => glyf.subarray(startOf(nth), startOf(nth + 1)))
}

function writeGlyphs(tables: Tables, glyphs: readonly Buffer[]): void {
  const loca = Buffer.alloc(4 * (glyphs.length + 1))
  let end = 0
  glyphs.forEach((glyph, nth) => loca.writeUInt32BE((end += glyph.length), 4 * (nth + 1)))
  const head = Buffer.from(tables.get('head')!)
  head.writeInt16BE(1, 50)
  tables.set('head', head).set('loca', loca).set('glyf', Buffer.concat(glyphs))
}

function readOutline(glyph: Buffer): { points: Point[]; ends: number[] } {
  const contours = glyph.readInt16BE(0)
  const ends = Array.from({ length: Math.max(0, contours) }, (_, nth) => glyph.readUInt16BE(10 + 2 * nth))
  const count = (ends.at(-1) ?? -1) + 1
  let at = 10 + 2 * ends.length
  at += 2 + glyph.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < count) {
    const flag = glyph[at++]!
    const times = flag & 8 ? glyph[at++]! + 1 : 1
    flags.push(...Array<number>(times).fill(flag))
  }
  /** @param short the bit of a step of one byte @param same the bit of its sign, or of no step */
  const readSteps = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyph[at++]! : -glyph[at++]!
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = readSteps(2, 16)
  const ys = readSteps(4, 32)
  const points = flags.map((flag, nth) => ({ x: xs[nth]!, y: ys[nth]!, isOnCurve: Boolean(flag & 1) }))
  return { points, ends }
}

/** Writes each step in two bytes. @param box the four numbers of the glyph's bounding box */
function writeOutline(points: readonly Point[], ends: readonly number[], box: Buffer): Buffer {
  const words = (values: readonly number[]) => {
    const bytes = Buffer.alloc(2 * values.length)
    values.forEach((value, nth) => bytes.writeInt16BE(value, 2 * nth))
    return bytes
  }
  const steps = (axis: 'x' | 'y') =>
    words(points.map((point, nth) => point[axis] - (points[nth - 1]?.[axis] ?? 0)))
  const flags = Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0)))
  const glyph = Buffer.concat([words([ends.length]), box, words([...ends, 0]), flags, steps('x'), steps('y')])
  return Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)])
}

const embeddedPeak = 0x8000
const intermediateRegion = 0x4000
const ownPoints = 0x2000
const sharedPoints = 0x8000

/** Puts how far a glyph's points move in the new order of the points. */
function reorderVariation(tables: Tables, glyph: number, order: readonly number[]): void {
  const gvar = tables.get('gvar')!
  const axes = gvar.readUInt16BE(4)
  const count = gvar.readUInt16BE(12)
  const isLong = (gvar.readUInt16BE(14) & 1) === 1
  const dataStart = gvar.readUInt32BE(16)
  const startOf = (nth: number) =>
    dataStart + (isLong ? gvar.readUInt32BE(20 + 4 * nth) : 2 * gvar.readUInt16BE(20 + 2 * nth))
  const data = Array.from({ length: count }, (_, nth) => gvar.subarray(startOf(nth), startOf(nth + 1)))
  data[glyph] = reorderTuples(data[glyph]!, order, axes)

  const header = Buffer.alloc(20 + 4 * (count + 1))
  gvar.copy(header, 0, 0, 20)
  const tuples = gvar.subarray(gvar.readUInt32BE(8), gvar.readUInt32BE(8) + 2 * axes * gvar.readUInt16BE(6))
  header.writeUInt32BE(header.length, 8)
  header.writeUInt16BE(1, 14)
  header.writeUInt32BE(header.length + tuples.length, 16)
  let end = 0
  data.forEach((each, nth) => header.writeUInt32BE((end += each.length), 20 + 4 * (nth + 1)))
  tables.set('gvar', Buffer.concat([header, tuples, ...data]))
}

function reorderTuples(data: Buffer, order: readonly number[], axes: number): Buffer {
  const all = data.readUInt16BE(0)
  const count = all & 0x0fff
  let header = 4
  let at = data.readUInt16BE(2)
  if (all & sharedPoints) at += skipAllPoints(data, at)
  const headers: Buffer[] = []
  const bodies: Buffer[] = []
  for (let nth = 0; nth < count; nth++) {
    const size = data.readUInt16BE(header)
    const index = data.readUInt16BE(header + 2)
    const length = 4 + 2 * axes * ((index & embeddedPeak ? 1 : 0) + (index & intermediateRegion ? 2 : 0))
    const from = at + (index & ownPoints ? skipAllPoints(data, at) : 0)
    const moves = readMoves(data.subarray(from, at + size))
    if (moves.length !== 2 * (order.length + 4)) throw new Error('Some points of a zero have no moves.')
    const [xs, ys] = [moves.slice(0, order.length + 4), moves.slice(order.length + 4)]
    // Four more points are the glyph's margins.
    const reorder = (values: number[]) => [...order.map((number) => values[number]!), ...values.slice(-4)]
    const body = Buffer.concat([writeMoves(reorder(xs)), writeMoves(reorder(ys))])
    const newHeader = Buffer.from(data.subarray(header, header + length))
    newHeader.writeUInt16BE(body.length, 0)
    newHeader.writeUInt16BE(index & ~ownPoints, 2)
    headers.push(newHeader)
    bodies.push(body)
    header += length
    at += size
  }
  const start = Buffer.alloc(4)
  start.writeUInt16BE(count | sharedPoints, 0)
  start.writeUInt16BE(4 + Buffer.concat(headers).length, 2)
  const result = Buffer.concat([start, ...headers, Buffer.from([0]), ...bodies])
  return Buffer.concat([result, Buffer.alloc(-result.length & 3)])
}

/** A list of points that is empty means all of them. @returns its length in bytes */
function skipAllPoints(data: Buffer, at: number): 1 {
  if (data[at] !== 0) throw new Error('Only some points of a zero move.')
  return 1
}

/** Runs of up to 64 numbers, each a zero, of one byte or of two. */
function readMoves(data: Buffer): number[] {
  const moves: number[] = []
  for (let at = 0; at < data.length;) {
    const control = data[at++]!
    const run = (control & 0x3f) + 1
    for (let nth = 0; nth < run; nth++) {
      if (control & 0x80) moves.push(0)
      else if (control & 0x40) {
        moves.push(data.readInt16BE(at))
        at += 2
      } else moves.push(data.readInt8(at++))
    }
  }
  return moves
}

function writeMoves(moves: readonly number[]): Buffer {
  const runs: Buffer[] = []
  for (let from = 0; from < moves.length; from += 64) {
    const run = moves.slice(from, from + 64)
    const bytes = Buffer.alloc(1 + 2 * run.length)
    bytes[0] = 0x40 | (run.length - 1)
    run.forEach((move, nth) => bytes.writeInt16BE(move, 1 + 2 * nth))
    runs.push(bytes)
  }
  return Buffer.concat(runs)
}
