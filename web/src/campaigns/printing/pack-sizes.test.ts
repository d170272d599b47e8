import { expect, test } from 'vitest'
import { loadChoices, saveChoices } from './print-choices.ts'
import { describeSmallestText, packSizesOf, warnOfSize } from './pack-sizes.ts'

const a4 = { widthMm: 210, heightMm: 297 }
const a5 = { widthMm: 148, heightMm: 210 }
const a6 = { widthMm: 105, heightMm: 148 }
const shapes = [{ width: 1000, height: 1414 }]

/** Text in points on the leaflet's own page. */
const sizesOf = (paper: typeof a4 | null, text: number | null) =>
  packSizesOf(
    {
      leafletPaper: paper,
      leafletSmallestTextPt: text === null ? [] : [(text * 297) / (paper?.heightMm ?? 297)],
    },
    shapes,
    'one',
  )

test.each([
  ['an A4 leaflet as A4, or as A5', a4, 12, ['A4', 'A5']],
  ['an A4 leaflet in small print as A4 only', a4, 8, ['A4']],
  ['an A5 leaflet as A5', a5, 12, ['A5']],
  ['an A5 leaflet in small print enlarged', a5, 6.5, ['A4']],
  ['an A6 leaflet as A6', a6, 9, ['A6']],
  ['an A6 leaflet in small print enlarged no more than it needs', a6, 6, ['A5']],
  ['a leaflet too small to read at any size as it is', a6, 2, ['A6']],
  ['a leaflet without text as it is', a5, null, ['A5']],
  ['a picture, which has no size, at any size', null, null, ['A4', 'A5', 'A6']],
] as const)('%s is offered first', (_, paper, text, offered) => {
  const sizes = sizesOf(paper, text)
  expect(sizes.offered).toEqual(offered)
  expect([...sizes.offered, ...sizes.others].toSorted()).toEqual(['A4', 'A5', 'A6'])
})

test('a size is warned of when text would be too small, or the leaflet smaller than it was made', () => {
  expect(warnOfSize('A6', 'A4', 4)).toBe('The smallest text would be 4 pt: too small to read.')
  expect(warnOfSize('A5', 'A4', 7.5)).toBe(
    'Smaller than the A4 it was made for: the smallest text would be 7.5 pt.',
  )
  expect(warnOfSize('A5', 'A4', null)).toBe('Smaller than the A4 it was made for.')
  expect(warnOfSize('A4', 'A5', 12)).toBeNull()
  expect(warnOfSize('A6', null, null)).toBeNull()
  expect(describeSmallestText(null)).toBeNull()
})

function fakeStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  } as unknown as Storage
}

test('a size is remembered for leaflets of the same size, if their text can be read', () => {
  const storage = fakeStorage()
  const load = (paper: typeof a4, text: number) => loadChoices(1, sizesOf(paper, text), storage).size
  expect(load(a4, 20)).toBe('A4')
  saveChoices({ houses: 20, size: 'A6', sides: 'one', ink: 'colour' }, 1, 'A4', storage)
  expect(load(a4, 20)).toBe('A6')
  expect(load(a4, 10)).toBe('A4')
  expect(load(a5, 20)).toBe('A5')
})
