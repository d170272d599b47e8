import type { Readiness } from '@street-musketeers/contract/leaflets.ts'
import type { LeafletSize } from '@street-musketeers/contract/print-pack.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LeafletReadiness } from './leaflet-readiness.tsx'

const readiness: Readiness = {
  paper: { widthMm: 210, heightMm: 297 },
  coarsestDpi: null,
  letteringMm: [20],
  bytes: 1000,
}

/** The list as it is heard, a line for each thing. */
function told(over: Partial<Readiness>, { size = 'A4' }: { size?: LeafletSize } = {}): string[] {
  const page = renderToStaticMarkup(<LeafletReadiness readiness={{ ...readiness, ...over }} size={size} />)
  return page
    .split('</li>')
    .slice(0, -1)
    .map((each) =>
      each
        .replace('<p>', ' ')
        .replace(/<[^>]*>/g, '')
        .trim(),
    )
}

test('words that are far enough in on A4 are told of when they come near the edge on A6', () => {
  const lettered = { letteringMm: [7, 20, 8] }
  expect(told(lettered)).toContain('Good: We found nothing written within 5 mm of the edge of A4')
  expect(told(lettered, { size: 'A6' })).toContain(
    'Worth a look: Pages 1 and 3: something is written within 5 mm of the edge of A6 Most printers at home leave that white, so it may be cut off. Move it further in, or have it printed on A4.',
  )
})

test('words at the very edge are to be moved, on whatever they are printed', () => {
  expect(told({ letteringMm: [1] })).toContain(
    'Worth a look: Page 1: something is written within 5 mm of the edge of A4 Most printers at home leave that white, so it may be cut off. Move it further in.',
  )
})

test('nothing of a picture is cut off', () => {
  expect(told({ paper: null, letteringMm: [] })).toContain(
    'Good: A picture is printed 5 mm from the edge, so nothing is cut off',
  )
})
