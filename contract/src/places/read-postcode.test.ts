import { expect, test } from 'vitest'
import { askAboutCode, readPostcode } from './read-postcode.ts'

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
  ['LS1 OAB', 'LS1 0AB'],
  ['(LS27 0AB)', 'LS27 0AB'],
  ['LS27-0AB', 'LS27 0AB'],
  ['LS27–0AB.', 'LS27 0AB'],
  ['L.S.27 0AB,', 'LS27 0AB'],
  ['\u00a0LS27\u00a0\u00a00AB\t', 'LS27 0AB'],
  ['ＬＳ２７　０ＡＢ', 'LS27 0AB'],
  ['“ls27 oab”', 'LS27 0AB'],
  ['WI 1AA', 'W1 1AA'],
  ['IGI 1AA', 'IG1 1AA'],
  ['0L1 1AA', 'OL1 1AA'],
  ['SE1 IAA', 'SE1 1AA'],
  ['NWIW 8AA', 'NW1W 8AA'],
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
  'LS1A 1AA',
  'SE5A 1AA',
  'LS270AB1',
  'SI2A 1AA',
])('%j is not a UK postcode', (typed) => {
  expect(readPostcode(typed)).toBeNull()
})

test.each([
  ['W1I 1AA', 'Check “W1I”: is it W11, or is another letter meant?'],
  ['w1i', 'Check “W1I”: is it W11, or is another letter meant?'],
  ['SE1O-1AA', 'Check “SE1O”: is it SE10, or is another letter meant?'],
  ['(nio 1aa)', 'Check “NIO”: is it N10, or is another letter meant?'],
])('%j may be two postcodes, so it is asked about and not mended', (typed, question) => {
  expect(readPostcode(typed)).toBeNull()
  expect(askAboutCode(typed)).toBe(question)
})

test('a code that is clear, or none, is not asked about', () => {
  for (const typed of ['LS1O 1AA', 'W11 1AA', 'W1 1AA', 'Leeds', '', 'IO', 'W1IO 1AA'])
    expect(askAboutCode(typed)).toBeNull()
})
