import type { Readiness } from '@street-musketeers/contract/campaigns/readiness.ts'
import { leafletSizes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { slotsOf, layoutSinglePage, fitInSlot } from '@street-musketeers/contract/campaigns/sheets.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import LeafletPrintPreview from './leaflet-print-preview.tsx'

const picture: Readiness = {
  paper: null,
  coarsestDpi: 200,
  isEveryPictureMeasured: true,
  letteringMm: [],
  smallestTextPt: [],
  bytes: 1000,
}
const pdf: Readiness = { ...picture, paper: { widthMm: 210, heightMm: 297 }, letteringMm: [20] }

/** The paper, the leaflet and the dashed line, in millimetres. */
function readDrawing(readiness: Readiness, [width, height]: readonly [number, number]) {
  const page = renderToStaticMarkup(
    <LeafletPrintPreview
      readiness={readiness}
      pages={1}
      preview={{ url: 'data:,', width, height }}
      otherPages={[]}
      drawEveryPage={() => Promise.reject(new Error('There is one page.'))}
    />,
  )
  const [, paper] = /viewBox="0 0 ([^"]*)"/.exec(page)!
  const measure = (tag: string) => {
    const [element] = new RegExp(`<${tag} [^>]*>`).exec(page)!
    return ['x', 'y', 'width', 'height'].map((name) =>
      Math.round(Number(new RegExp(` ${name}="([^"]*)"`).exec(element)![1])),
    )
  }
  return { paper: paper!, leaflet: measure('image'), line: measure('rect') }
}

test.each([
  ['a square picture', picture, [800, 800], { paper: '210 297', leaflet: [5, 49, 200, 200] }],
  ['a landscape picture', picture, [800, 400], { paper: '297 210', leaflet: [5, 33, 287, 144] }],
  ['a narrow picture', picture, [400, 1600], { paper: '210 297', leaflet: [69, 5, 72, 287] }],
  ['an A4 page', pdf, [2100, 2970], { paper: '210 297', leaflet: [0, 0, 210, 297] }],
  [
    'a square page',
    { ...pdf, paper: { widthMm: 210, heightMm: 210 } },
    [800, 800],
    { paper: '210 297', leaflet: [0, 44, 210, 210] },
  ],
] as const)('%s is shown at its place on the paper', (_, readiness, shape, expected) => {
  expect(readDrawing(readiness, shape)).toMatchObject(expected)
})

test('the dashed line is 5 mm from every edge, portrait or landscape', () => {
  expect(readDrawing(pdf, [210, 297]).line).toEqual([5, 5, 200, 287])
  expect(readDrawing(pdf, [297, 210]).line).toEqual([5, 5, 287, 200])
})

test.each(leafletSizes)('the preview on %s matches the print pack', (size) => {
  for (const page of [
    { width: 3, height: 4 },
    { width: 4, height: 3 },
    { width: 1, height: 1 },
  ]) {
    const place = { page: 1, slot: slotsOf(size)[0]!, along: 0, across: 90, hasNote: false } as const
    expect(layoutSinglePage(size, page, true).art).toEqual(fitInSlot(place, page, 0))
  }
})
