import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPiece, gzipPieces, joinPieces } from './gzip-pieces.ts'

const fixed = compressPiece(`<p>${'Thanks for your report. '.repeat(500)}“`)
const last = compressPiece('”</p>')

test.each(['', 'Fair pay', '“Wages” – für alle \u{1F600}', 'x'.repeat(65_535), 'words '.repeat(30_000)])(
  'pieces and the words between them are read as one text (%#)',
  (words) => {
    const parts = [fixed, words, last, words, fixed]
    const gzipped = gzipPieces(parts)
    const plain = [fixed.plain, words, last.plain, words, fixed.plain].map(String).join('')
    expect(gunzipSync(gzipped).toString()).toBe(plain)
    expect(joinPieces(parts).toString()).toBe(plain)
    expect(gzipped.length).toBeLessThan(1000 + 2.1 * Buffer.byteLength(words))
  },
)

test('no pieces are an empty file', () => {
  expect(gunzipSync(gzipPieces([])).length).toBe(0)
})
