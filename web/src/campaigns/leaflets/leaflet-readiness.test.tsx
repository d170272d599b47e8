import type { Readiness } from '@street-musketeers/contract/campaigns/leaflets.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/print-pack.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LeafletReadiness } from './leaflet-readiness.tsx'

const readiness: Readiness = {
  paper: { widthMm: 210, heightMm: 297 },
  coarsestDpi: null,
  isEveryPictureMeasured: true,
  letteringMm: [20],
  bytes: 1000,
}

/** The list as it is heard, a line for each thing. */
function listItems(
  over: Partial<Readiness>,
  { size = 'A4', pages = over.letteringMm?.length ?? 1 }: { size?: LeafletSize; pages?: number } = {},
): string[] {
  const page = renderToStaticMarkup(
    <LeafletReadiness readiness={{ ...readiness, ...over }} pages={pages} size={size} />,
  )
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
  expect(listItems(lettered)).toContain('Good: We found nothing written within 5 mm of the edge of A4')
  expect(listItems(lettered, { size: 'A6' })).toContain(
    'Worth a look: Pages 1 and 3: something is written within 5 mm of the edge of A6 Most printers at home leave that white, so it may be cut off. Move it further in, or have it printed on A4.',
  )
})

test('words at the very edge are to be moved, on whatever they are printed', () => {
  expect(listItems({ letteringMm: [1] })).toContain(
    'Worth a look: Page 1: something is written within 5 mm of the edge of A4 Most printers at home leave that white, so it may be cut off. Move it further in.',
  )
})

test('nothing of a picture is cut off', () => {
  expect(listItems({ paper: null, letteringMm: [] })).toContain(
    'Good: A picture is printed 5 mm from the edge, so nothing is cut off',
  )
})

test('of pages that nobody looked at nothing is said', () => {
  const lettered = { letteringMm: [7, null, 20, 20] }
  expect(listItems(lettered, { pages: 20 })).toContain(
    'Good: On the first 4 pages we found nothing written within 5 mm of the edge of A4 We did not look at the other 16.',
  )
  expect(listItems(lettered, { pages: 20, size: 'A6' }).join()).toContain(
    'We looked at the first 4 pages only.',
  )
  expect(listItems(lettered, { size: 'A6' }).join()).not.toContain('only')
  expect(listItems({ letteringMm: [20] }, { pages: 2 })[1]).toMatch(/^Good: On the first page we found/)
  expect(listItems({ letteringMm: [] }, { pages: 2 })).toContain(
    'Not known: We do not know whether anything is written within 5 mm of the edge Most printers at home leave that white. Print one to see whether anything is cut off.',
  )
})

test('a leaflet without pictures is sharp, and one whose pictures could not be measured is not called so', () => {
  expect(listItems({})).toContain('Good: Sharp at every size')
  expect(listItems({ isEveryPictureMeasured: false })).toContain(
    'Not known: We could not measure the pictures Print one to see whether they are sharp.',
  )
})

test('sharp pictures answer for themselves only, and a coarse one for the leaflet', () => {
  const some = { isEveryPictureMeasured: false }
  expect(listItems({ ...some, coarsestDpi: 200 })).toContain(
    'Not known: We could not measure every picture The coarsest of the others has 200 dots an inch on A4, and 150 is readable. Print one to see whether they are sharp.',
  )
  expect(listItems({ ...some, coarsestDpi: 100 })[0]).toMatch(
    /^Worth a look: May look blurred on A4: 100 dots/,
  )
  expect(listItems({ coarsestDpi: 200 })[0]).toMatch(/^Good: Sharp enough for A4: 200 dots/)
})
