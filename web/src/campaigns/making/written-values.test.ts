import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { expect, test } from 'vitest'
import { countRows, findNumberFaults, readNumber, toValues, toWritten } from './written-values.ts'

const imprint = { promoter: 'R. Mason', onBehalfOf: 'Exampleton Unions', address: '12 Union Street' }

test('a form gives back what it was filled with, with every part of every design', () => {
  const content = {
    ...leafletContent,
    picture: { alt: 'A bus at dusk', focus: { x: 0.25, y: 0.75 } },
    second: { language: 'pl', headline: 'Ratuj autobus', text: 'W marcu.', action: 'Przyjdź' },
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
  ['4.50', 4.5],
  ['1,250', 1250],
  ['12 000.5', 12_000.5],
  ['', null],
  ['3,5', null],
  ['£4', null],
  ['-2', null],
])('%j is read as the number %j', (typed, number) => expect(readNumber(typed)).toBe(number))

test('only a chart asks for its numbers', () => {
  const values = {
    ...toValues({ content: { ...leafletContent, numbers: null }, imprint: null }),
    'numbers.rows.0.label': 'Now',
  }
  expect(findNumberFaults(values)).toEqual({})
  expect(Object.keys(findNumberFaults({ ...values, design: 'chart' }))).toEqual(['numbers.rows.0.value'])
})
