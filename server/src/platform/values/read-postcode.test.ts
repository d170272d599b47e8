import { expect, test } from 'vitest'
import { readPostcode } from './read-postcode.ts'

test.each([
  ['sw1a1aa', 'SW1A 1AA'],
  ['  m1   1ae ', 'M1 1AE'],
  ['SWIA 1AA', 'SW1A 1AA'],
  ['LS1 OAA', 'LS1 0AA'],
  ['AB1O 1AA', 'AB10 1AA'],
  ['Ec1a-1bb', 'EC1A 1BB'],
  ['bt7 1nn', 'BT7 1NN'],
  ['je2 3xp', 'JE2 3XP'],
  ['gir 0aa', 'GIR 0AA'],
  ['bfpo 57', 'BFPO 57'],
  ['bf1 3aa', 'BF1 3AA'],
  ['BX9 1AS', 'BX9 1AS'],
])('%j is read as %s', (typed, postcode) => {
  expect(readPostcode(typed)).toBe(postcode)
  expect(readPostcode(postcode)).toBe(postcode)
})

test.each([
  'QQ1 1AA',
  'AB1C 1AA',
  'ZZ99 9ZZ',
  'M1',
  'M1 1A',
  'M3 3CC',
  '12345',
  'BFPO',
  '',
  'M1 1AA M1 1AA',
  'D02 AF30',
])('%j is not a UK postcode', (typed) => {
  expect(readPostcode(typed)).toBeNull()
})
