import { leafletColourNames } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { posterSizes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { readCode } from '../../../test/files/read-code.ts'
import { readPainted } from '../../../test/files/read-painted.ts'
import { readTags } from '../../../test/files/read-tags.ts'
import { textOf, widthOf } from '../drawing/text-layout.ts'
import { pointsPerMm, type Item } from '../typesetting/placed.ts'
import { paintFigures } from './paint-figures.ts'
import { layOutPoster, paintPoster, type Poster } from './paint-poster.ts'

const poster: Poster = {
  size: 'A4',
  colour: 'red',
  title: 'Save the 42 bus',
  organisation: 'Exampleton Trades Council',
  task: 'Print about 20 leaflets. Put them through doors on your street.',
  promise: 'It takes ten minutes a week. We email you the leaflet, and you can stop whenever you like.',
  until: 'Until 31 December 2026',
  action: 'Scan to join in',
  directions: 'Point your phone’s camera at the code, or type the address below.',
  address: 'https://streetmusketeers.org.uk/join/176432198765',
  shownAddress: 'streetmusketeers.org.uk/join/176432198765',
  imprint: ['Promoted by Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA.'],
}

/** What a phone sees of a large code that is taken whole. */
const dpiAcrossRoom = 72

type Text = Extract<Item, { kind: 'text' }>
const textsOf = (items: readonly Item[]) => items.filter((item): item is Text => item.kind === 'text')
const partOf = (texts: readonly Text[], tag: string) => texts.filter(({ part }) => part?.tag === tag)
const withoutSpaces = (text: string) => text.replaceAll(' ', '')

/** Checks that all of a poster is on the paper, its name in the band above the street, and nothing over anything else. */
function checkPoster(made: Poster) {
  const { items, width, height } = layOutPoster(made)
  const texts = textsOf(items)
  const name = partOf(texts, 'H1')
  expect(withoutSpaces(name.map(({ line }) => textOf(line)).join(''))).toBe(withoutSpaces(made.title))
  const clear = 14
  for (const { line, x, y, size } of texts) {
    expect(x, textOf(line)).toBeGreaterThanOrEqual(clear)
    expect(x + widthOf(line) * size, textOf(line)).toBeLessThanOrEqual(width - clear)
    expect(y, textOf(line)).toBeLessThanOrEqual(height - clear)
  }
  // In the order of the page each line is below the one before, beside the code too.
  for (const [at, { y, size, line }] of texts.entries())
    if (at > 0) expect(y - texts[at - 1]!.y, textOf(line)).toBeGreaterThan(size * 0.85)
  const code = items.find((item) => item.kind === 'code')!
  expect(code.side / pointsPerMm).toBeGreaterThanOrEqual(60)
  const street = items.find((item) => item.kind === 'box')!
  expect(street.height).toBeGreaterThanOrEqual(height * 0.12)
  expect(street.y).toBeGreaterThan(name.at(-1)!.y)
  return { nameSize: name[0]!.size }
}

const alphabets = ['W', 'i', 'Llan ', 'å', 'Ω', 'щ', 'ש', 'ع', 'क', 'ক', 'ਕ', 'ક', 'க', 'Ắ']

test.each(alphabets)('a name of any length in %s fits on the poster, with all its letters', (letters) => {
  for (let length = 1; length <= 120; length += length < 24 ? 1 : 8)
    checkPoster({ ...poster, title: letters.repeat(120).slice(0, length).trim() })
})

test('the longest name without a space is broken, and a short one is large', () => {
  expect(checkPoster({ ...poster, title: 'M'.repeat(120) }).nameSize).toBeGreaterThan(20)
  expect(checkPoster(poster).nameSize).toBeGreaterThan(60)
})

test('the longest names, address and imprint fit on both sizes', () => {
  const host = `${'trades-council.'.repeat(4)}example.org`
  for (const size of posterSizes)
    checkPoster({
      ...poster,
      size,
      title: 'The longest name that a campaign can have '.repeat(3).slice(0, 120).trim(),
      organisation: 'W'.repeat(100),
      address: `https://${host}/join/176432198765`,
      shownAddress: `${host}/join/176432198765`,
      imprint: [
        `Promoted by ${'Jo Bloggs '.repeat(12)}, ${'1 High Street '.repeat(10)}, on behalf of ${'us '.repeat(40)}.`,
        `Printed by ${'W'.repeat(60)}, ${'W'.repeat(120)}.`,
      ],
    })
})

test.each(posterSizes)(
  'the code of a poster on %s is read in every colour, and so is its text by screen readers',
  async (size) => {
    for (const [seed, colour] of leafletColourNames.entries()) {
      const pdf = await paintPoster({ ...poster, size, colour })
      expect(await readCode(pdf, seed, dpiAcrossRoom), colour).toBe(poster.address)
      const { tags, title, language } = await readTags(pdf)
      expect({ title, language }).toEqual({ title: poster.title, language: 'en-GB' })
      expect(tags.map(({ tag }) => tag)).toEqual(['H1', 'P', 'H2', 'P', 'H2', 'P', 'P', 'Figure', 'P', 'P'])
      const [page] = readPainted(pdf).pages
      expect(Math.round(page!.width / pointsPerMm)).toBe(size === 'A4' ? 210 : 297)
      expect(pdf.length).toBeLessThan(60_000)
    }
  },
)

test('a sheet of figures shows every letter of the longest names', async () => {
  const sheet = {
    totals: [],
    chart: { title: 'Leaflets', bars: [] },
    table: { title: 'Weeks', columns: ['Week', 'Joined'], rows: [] },
    note: 'A note.',
  }
  const pdf = await paintFigures({
    ...sheet,
    heading: 'W'.repeat(120),
    lead: `${'M'.repeat(100)}. Figures by week, to 22 Nov 2026.`,
  })
  const { glyphs, pages } = readPainted(pdf)
  for (const [letter, count] of [
    ['W', 121],
    ['M', 100],
  ] as const) {
    const shown = glyphs.filter((glyph) => glyph.letter === letter)
    expect(shown.length, letter).toBeGreaterThanOrEqual(count)
    for (const { x, width } of shown) expect(x + width, letter).toBeLessThanOrEqual(pages[0]!.width - 14)
  }
})
