import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { formatNumbers } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { expect, test } from 'vitest'
import {
  countRows,
  findNumberFaults,
  readNumber,
  refuseTooLong,
  toValues,
  toWritten,
} from './written-values.ts'

const imprint = { promoter: 'R. Mason', onBehalfOf: 'Exampleton Unions', address: '12 Union Street' }

test('a form gives back what it was filled with, with every part of every design', () => {
  const content = {
    ...leafletContent,
    picture: { alt: 'A bus at dusk', focus: { x: 0.25, y: 0.75 } },
    second: {
      language: 'pl',
      headline: 'Ratuj autobus',
      text: 'W marcu.',
      action: 'Przyjdź',
      place: 'Ratusz',
      directions: '',
    },
    numbers: { before: '£', after: '', rows: [{ label: 'Now', value: 6.2 }], source: 'The council' },
    questions: [{ question: 'Why?', answer: 'Because.' }],
    rights: [{ right: 'A break', explanation: 'Of twenty minutes' }],
  } as const
  const written = { content, imprint }
  expect(toWritten(toValues({ content: structuredClone(content) as never, imprint }))).toEqual(written)
})

test('a row that is empty in the middle keeps its place, and those after the last are left out', () => {
  const values = {
    ...toValues({ content: leafletContent, imprint: null }),
    'rights.0.right': 'First',
    'rights.2.explanation': 'Third',
  }
  expect(countRows(values, 'rights')).toBe(3)
  expect(toWritten(values).content.rights).toEqual([
    { right: 'First', explanation: '' },
    { right: '', explanation: '' },
    { right: '', explanation: 'Third' },
  ])
})

test('a number that is not typed yet stays empty', () => {
  const { content } = toWritten({
    ...toValues({ content: { ...leafletContent, numbers: null }, imprint: null }),
    'numbers.rows.0.label': 'Now',
  })
  expect(content.numbers!.rows).toEqual([{ label: 'Now', value: null }])
  expect(toValues({ content, imprint: null })['numbers.rows.0.value']).toBe('')
})

test.each([
  ['4.50', '', 4.5, ''],
  ['1,250', '', 1250, ''],
  ['12 000.5', '', 12_000.5, ''],
  ['£1.50', '£', 1.5, ''],
  ['£ 1,200.00', '£', 1200, ''],
  ['12%', '', 12, '%'],
  ['80p', '', 80, 'p'],
  ['37 hours', '', 37, 'hours'],
  ['£4 a week', '£', 4, 'a week'],
  ['1.5 million', '', 1_500_000, ''],
  ['£4.35m', '£', 4_350_000, ''],
  ['5m', '', 5, 'm'],
  ['12 thousand people', '', 12_000, 'people'],
])('%j is read as %j, the number %j and %j', (typed, before, value, after) =>
  expect(readNumber(typed)).toEqual({ before, value, after }),
)

test.each(['', '3,5', '-2', '1.2.3', 'many', '£', '12 %£', '5 billion billions of them', '9999 billion'])(
  '%j is no number',
  (typed) => expect(readNumber(typed)).toBeNull(),
)

const chartOf = (...typed: string[]) => ({
  ...toValues({ content: { ...leafletContent, design: 'chart', numbers: null }, imprint: null }),
  ...Object.fromEntries(typed.map((value, row) => [`numbers.rows.${row}.value`, value])),
})
const drawn = (...typed: string[]) => formatNumbers(toWritten(chartOf(...typed)).content.numbers!)

test('numbers are drawn alike, with their unit once, however each was typed', () => {
  expect(drawn('£1.50', '1,200')).toEqual(['£1.50', '£1,200.00'])
  expect(drawn('£1,200.00', '£1,500')).toEqual(['£1,200', '£1,500'])
  expect(drawn('80p', '£1.20')).toEqual(['£0.80', '£1.20'])
  expect(drawn('80p', '95p')).toEqual(['80p', '95p'])
  expect(drawn('12%', '7.5 %')).toEqual(['12.0%', '7.5%'])
  expect(drawn('£4 a week', '£12')).toEqual(['£4 a week', '£12 a week'])
})

test('numbers in different units are named, and none of them is drawn as another', () => {
  expect(drawn('£5', '12%')).toEqual(['£5', ''])
  expect(findNumberFaults(chartOf('£5', '12%'))).toEqual({
    'numbers.rows.1.value': 'Give this number the unit of the others, which are shown as “£1”.',
  })
})

test('only a chart asks for its numbers', () => {
  const values = {
    ...toValues({ content: { ...leafletContent, numbers: null }, imprint: null }),
    'numbers.rows.0.label': 'Now',
  }
  expect(findNumberFaults(values)).toEqual({})
  expect(Object.keys(findNumberFaults({ ...values, design: 'chart' }))).toEqual(['numbers.rows.0.value'])
})

test('only a leaflet with the longest words, in letters of more than one byte, is too long to save, and it says by how much', () => {
  const full = (letter: string, questions = 8, text = 10_000) => ({
    content: {
      ...leafletContent,
      text: letter.repeat(text),
      second: { ...leafletContent.second!, text: letter.repeat(text) },
      questions: Array.from({ length: questions }, () => ({
        question: letter.repeat(300),
        answer: letter.repeat(2000),
      })),
      rights: Array.from({ length: 10 }, () => ({
        right: letter.repeat(200),
        explanation: letter.repeat(500),
      })),
    },
    imprint,
  })
  refuseTooLong(full('x'))
  refuseTooLong(full('ব', 0, 6500))
  const bytes = new TextEncoder().encode(JSON.stringify(full('ব', 1))).length
  const [, letters] = /about ([\d,]+) letters too long/.exec(messageOf(() => refuseTooLong(full('ব', 1))))!
  const tooMany = Number(letters!.replace(',', ''))
  expect(tooMany * 3).toBeGreaterThan((bytes - 65_536) * 0.9)
  expect(tooMany * 3).toBeLessThan((bytes - 65_536) * 1.2)
})

function messageOf(refuses: () => void): string {
  try {
    refuses()
  } catch (error) {
    return (error as Error).message
  }
  return ''
}
