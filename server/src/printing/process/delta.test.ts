import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { applyDelta, encodeDelta } from './delta.ts'

/** Its first and last byte never equal the text around it, so no copied range is a byte longer by chance. */
function photograph(bytes: number): Buffer {
  const file = randomBytes(bytes)
  file[0] = file[bytes - 1] = 0xff
  return file
}

const photographs = [photograph(200_000), photograph(90_000)] as const
const known = Buffer.concat([Buffer.from('%PDF-1.7'), ...photographs, Buffer.from('%%EOF')])

/** Encodes and decodes a file. */
function roundTrip(file: Buffer) {
  const pieces = encodeDelta(file, known)
  const decoded = Buffer.concat(
    applyDelta(
      pieces.map((piece) => (Buffer.isBuffer(piece) ? [piece] : piece)),
      known,
    ),
  )
  const newBytes = pieces.reduce((sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : 0), 0)
  return { decoded, newBytes, count: pieces.length }
}

test.each<[string, Buffer, number]>([
  ['nothing', Buffer.alloc(0), 0],
  ['the known file itself', known, 0],
  ['the known file cut short', known.subarray(0, -3), 0],
  [
    'its photographs in another order, among other text',
    Buffer.concat([
      Buffer.from('first'),
      photographs[1],
      Buffer.alloc(1000, ' '),
      photographs[0],
      Buffer.from('last'),
    ]),
    5 + 1000 + 4,
  ],
  ['one photograph twice, side by side', Buffer.concat([photographs[0], photographs[0]]), 0],
  ['a file with nothing in common', randomBytes(400_000), 400_000],
  ['zeros', Buffer.alloc(100_000), 100_000],
])('%s is the same after decoding, and only new bytes are encoded', (_, file, expectedNewBytes) => {
  const { decoded, newBytes } = roundTrip(file)
  expect(decoded.equals(file)).toBe(true)
  expect(newBytes).toBe(expectedNewBytes)
})

test('a file whose common runs are all short is encoded whole', () => {
  const fragments = Buffer.concat(Array.from({ length: 4000 }, () => photographs[0].subarray(0, 100)))
  const { decoded, count } = roundTrip(fragments)
  expect(decoded.equals(fragments)).toBe(true)
  expect(count).toBe(1)
})

test('ranges outside the known file give access to no other memory', () => {
  expect(applyDelta([{ from: known.length - 3, length: 1000 }], known)).toEqual([known.subarray(-3)])
  expect(applyDelta([{ from: 2 * known.length, length: 1000 }], known)).toEqual([known.subarray(0, 0)])
})
