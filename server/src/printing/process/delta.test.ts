import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { applyDelta, encodeDelta } from './delta.ts'

/** Begins and ends with what no word around it ends or begins with: by chance one byte more would be the same once in 256. */
function photograph(bytes: number): Buffer {
  const file = randomBytes(bytes)
  file[0] = file[bytes - 1] = 0xff
  return file
}

const photographs = [photograph(200_000), photograph(90_000)] as const
const known = Buffer.concat([Buffer.from('%PDF-1.7'), ...photographs, Buffer.from('%%EOF')])

/** Said in pieces and put together again. */
function passOn(file: Buffer) {
  const pieces = encodeDelta(file, known)
  const together = Buffer.concat(
    applyDelta(
      pieces.map((piece) => (Buffer.isBuffer(piece) ? [piece] : piece)),
      known,
    ),
  )
  const news = pieces.reduce((sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : 0), 0)
  return { together, news, count: pieces.length }
}

test.each<[string, Buffer, number]>([
  ['nothing', Buffer.alloc(0), 0],
  ['the known file itself', known, 0],
  ['the known file cut short', known.subarray(0, -3), 0],
  [
    'its photographs in another order, among other words',
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
])('%s is the same when put together again, and only what is new is told', (_, file, isNew) => {
  const { together, news } = passOn(file)
  expect(together.equals(file)).toBe(true)
  expect(news).toBe(isNew)
})

test('a file that repeats what it has in common by bits is told whole', () => {
  const bits = Buffer.concat(Array.from({ length: 4000 }, () => photographs[0].subarray(0, 100)))
  const { together, count } = passOn(bits)
  expect(together.equals(bits)).toBe(true)
  expect(count).toBe(1)
})

test('who says pieces that lie outside of the known file gets no other memory', () => {
  expect(applyDelta([{ from: known.length - 3, length: 1000 }], known)).toEqual([known.subarray(-3)])
  expect(applyDelta([{ from: 2 * known.length, length: 1000 }], known)).toEqual([known.subarray(0, 0)])
})
