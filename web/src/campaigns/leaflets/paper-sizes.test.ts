import type { Readiness } from '@street-musketeers/contract/campaigns/readiness.ts'
import { expect, test } from 'vitest'
import { nearestPaperSize } from '@street-musketeers/contract/campaigns/paper-sizes.ts'
import { dpiOn, pagesWithTextNearEdge } from './paper-sizes.ts'

const readiness = (overrides: Partial<Readiness>): Readiness => ({
  paper: null,
  coarsestDpi: 100,
  isEveryPictureMeasured: true,
  letteringMm: [],
  smallestTextPt: [],
  bytes: 1000,
  ...overrides,
})
const paper = (widthMm: number, heightMm: number) => readiness({ paper: { widthMm, heightMm } })

test.each([
  ['a picture', readiness({}), 'A4'],
  ['an A4 page', paper(210, 297), 'A4'],
  ['an A5 page on its side', paper(210, 148), 'A5'],
  ['a postcard', paper(105, 148), 'A6'],
  ['a poster', paper(420, 594), 'A4'],
  ['a US letter', paper(216, 279), 'A4'],
  ['a square, which needs paper longer than itself', paper(148, 148), 'A5'],
])('%s is made for its nearest paper size', (_, leaflet, size) => {
  expect(nearestPaperSize(leaflet)).toBe(size)
})

test('a picture is sharper on smaller paper, and a leaflet without pictures has no dpi', () => {
  expect(dpiOn('A4', readiness({}))).toBe(100)
  expect(dpiOn('A5', readiness({}))).toBe(141)
  expect(dpiOn('A6', readiness({}))).toBe(201)
  expect(dpiOn('A5', { ...paper(148, 210), coarsestDpi: 100 })).toBe(100)
  expect(dpiOn('A5', readiness({ coarsestDpi: null }))).toBeNull()
})

test('text is nearer to the edge on smaller paper', () => {
  const withText = { ...paper(210, 297), letteringMm: [7, null, 12, 4.9] }
  expect(pagesWithTextNearEdge(5, 'A4', withText)).toEqual([4])
  expect(pagesWithTextNearEdge(5, 'A5', withText)).toEqual([1, 4])
  expect(pagesWithTextNearEdge(5, 'A6', withText)).toEqual([1, 4])
  expect(pagesWithTextNearEdge(5, 'A6', { ...withText, letteringMm: [9.9] })).toEqual([1])
})
