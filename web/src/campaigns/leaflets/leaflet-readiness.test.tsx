import type { Readiness } from '@street-musketeers/contract/campaigns/readiness.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LeafletReadiness } from './leaflet-readiness.tsx'

const readiness: Readiness = {
  paper: { widthMm: 210, heightMm: 297 },
  coarsestDpi: null,
  isEveryPictureMeasured: true,
  letteringMm: [20],
  smallestTextPt: [11],
  bytes: 1000,
}

/** The list as a screen reader reads it, one line for each item. */
function listItems(
  overrides: Partial<Readiness>,
  { size = 'A4', pages = overrides.letteringMm?.length ?? 1 }: { size?: LeafletSize; pages?: number } = {},
): string[] {
  const page = renderToStaticMarkup(
    <LeafletReadiness readiness={{ ...readiness, ...overrides }} pages={pages} size={size} />,
  )
  return page
    .split('</li>')
    .slice(0, -1)
    .map((item) =>
      item
        .replace('<p>', ' ')
        .replace(/<[^>]*>/g, '')
        .trim(),
    )
}

test('text that is far enough in on A4 is reported when it comes near the edge on A6', () => {
  const withText = { letteringMm: [7, 20, 8] }
  expect(listItems(withText)).toContain('Good: No text too close to the edge of A4')
  expect(listItems(withText, { size: 'A6' })).toContain(
    'Worth a look: Pages 1 and 3: text too close to the edge of A6 Most home printers leave 5 mm white at every edge, so it may be cut off. Move it further in, or print it on A4.',
  )
})

test('text at the very edge has to be moved, whatever the paper size', () => {
  expect(listItems({ letteringMm: [1] })).toContain(
    'Worth a look: Page 1: text too close to the edge of A4 Most home printers leave 5 mm white at every edge, so it may be cut off. Move it further in.',
  )
})

test('a leaflet without pictures and without text that we can read is praised for neither', () => {
  expect(listItems({ letteringMm: [null], smallestTextPt: [null] })).toEqual([
    'Not checked: We found no text in it If it has words, they are drawn as shapes or pictures, and we can’t check them. Most home printers leave 5 mm white at every edge. Print one to check that nothing is cut off.',
    'Good: Small enough to attach: 1 kB',
  ])
})

test('nothing of a picture is cut off', () => {
  expect(listItems({ paper: null, letteringMm: [] })).toContain(
    'Good: A picture is printed 5 mm from the edge, so nothing is cut off',
  )
})

test('the list says which pages were not checked', () => {
  const withText = { letteringMm: [7, null, 20, 20] }
  expect(listItems(withText, { pages: 20 })).toContain(
    'Good: No text too close to the edge of A4 on the first 4 pages We didn’t check the other 16.',
  )
  expect(listItems(withText, { pages: 20, size: 'A6' }).join()).toContain(
    'We checked the first 4 pages only.',
  )
  expect(listItems(withText, { size: 'A6' }).join()).not.toContain('only')
  expect(listItems({ letteringMm: [20] }, { pages: 2 })[1]).toMatch(/^Good: No text .* on the first page/)
  expect(listItems({ letteringMm: [] }, { pages: 2 })).toContain(
    'Not checked: We could not check whether text is too close to the edge Most home printers leave 5 mm white at every edge. Print one to check that nothing is cut off.',
  )
})

test('a leaflet without pictures is sharp; one whose pictures could not be measured may not be', () => {
  expect(listItems({})).toContain('Good: Sharp at every size')
  expect(listItems({ isEveryPictureMeasured: false })).toContain(
    'Not checked: We could not measure the pictures Print one to check that they are sharp.',
  )
})

test('sharp pictures say nothing of unmeasured ones, but one blurred picture makes the leaflet blurred', () => {
  const unmeasured = { isEveryPictureMeasured: false }
  expect(listItems({ ...unmeasured, coarsestDpi: 200 })).toContain(
    'Not checked: We could not measure every picture The least sharp of the others has 200 dpi on A4; aim for at least 150. Print one to check that they are sharp.',
  )
  expect(listItems({ ...unmeasured, coarsestDpi: 100 })[0]).toMatch(
    /^Worth a look: May look blurred on A4: 100 dpi/,
  )
  expect(listItems({ coarsestDpi: 200 })[0]).toMatch(/^Good: Sharp enough for A4: 200 dpi/)
})

test('text that can be read on A4 may be too small on A6', () => {
  const list = (size: LeafletSize, smallestTextPt: (number | null)[], pages = 1) =>
    listItems({ smallestTextPt }, { size, pages }).filter((item) =>
      /large enough|too small to read/.test(item),
    )
  expect(list('A4', [11, 9], 2)).toEqual([
    'Good: Text is large enough on A4: the smallest is 7.9 pt in a print pack',
  ])
  expect(list('A6', [11, 9], 2)).toEqual([
    'Worth a look: Text too small to read on A6: 3.6 pt in a print pack; aim for at least 6 Use larger text, or print it on A4.',
  ])
  expect(list('A4', [5])[0]).toMatch(/Use larger text\.$/)
  expect(list('A4', [11], 2)[0]).toMatch(/We checked the first page only\.$/)
})

test('nothing is said of the text of a leaflet that has none', () => {
  expect(listItems({ smallestTextPt: [null] }).join()).not.toMatch(/enough on|too small to read/)
  expect(listItems({ paper: null, letteringMm: [], smallestTextPt: [] }).join()).not.toMatch(
    /too small to read/,
  )
})
