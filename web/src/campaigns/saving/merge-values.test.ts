import { expect, test } from 'vitest'
import { mergeValues } from './merge-values.ts'

const base = { headline: 'Save the bus', text: 'It goes.', size: 'A5' }

test('what only one of two tabs changed is taken, whichever it is', () => {
  const mine = { ...base, headline: 'Save the 42 bus' }
  const theirs = { ...base, text: 'It goes in March.', size: 'A6' }
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { headline: 'Save the 42 bus', text: 'It goes in March.', size: 'A6' },
    theirs: {},
  })
})

test('where both changed the same words, both are kept', () => {
  const mine = { ...base, headline: 'Save the 42 bus' }
  const theirs = { ...base, headline: 'Save our bus' }
  expect(mergeValues(base, mine, theirs)).toEqual({ values: mine, theirs: { headline: 'Save our bus' } })
})

test('the same change on both sides, and spaces that the server tidies, ask nobody anything', () => {
  const mine = { ...base, headline: 'Save our bus', text: 'It goes. And' }
  expect(mergeValues({ ...base, text: 'It goes. ' }, mine, { ...base, headline: 'Save our bus' })).toEqual({
    values: mine,
    theirs: {},
  })
})
