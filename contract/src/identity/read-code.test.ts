import { expect, test } from 'vitest'
import { readCode, readKey, readSixDigits } from './read-code.ts'

test.each([
  'K7QF-2M9X',
  ' k7qf 2m9x ',
  'K7QF2M9X.',
  '“K7QF–2M9X”',
  'Your code is K7QF-2M9X',
  'Your code is K7QF-2M9X.',
  'Your code is "k7qf-2m9x"',
  'Code: K7QF 2M9X',
  'YOUR CODE K7QF2M9X PLEASE',
  'Enter it with the password you chose:\r\n\r\nK7QF-2M9X\r\n\r\nActivate my account',
  'To activate a well-made account of 2026-11-20, K7QF-2M9X works until 20261121',
  'Activate ACTIVATE K7QF-2M9X',
  'ada2026x@example.org: K7QF\u20112M9X',
  'https://example.org/confirmcode/activate#code=K7QF-2M9X&email=ada%40example.org&link=aB3-ABCD1234-eFgHiJkLmN',
  'Street Musketeers <team@12345678.example.org>\tYour code is K7QF-2M9X\u200b',
])('the code is found in %j', (pasted) => expect(readCode(pasted)).toBe('K7QF2M9X'))

test('a code without digits is found by its capitals and dash', () => {
  expect(readCode('Your code is ABCD-EFGH, activate well-made things')).toBe('ABCDEFGH')
})

test.each([
  'Please activate my account',
  'a well-made account',
  'ada2026x@example.org',
  'K7QF-2M9X-4T1B-8R3C',
])('%j contains no code', (pasted) => expect(readCode(pasted)).toBe(pasted))

test.each([
  '123456',
  '123 456',
  '“123-456”.',
  'Your code is 123456.',
  'Example (ada@example.org)\n123\u00a0456',
  '1234: 123 456',
])('the six digits are found in %j', (pasted) => expect(readSixDigits(pasted)).toBe('123456'))

test.each(['1234567', 'call 0161 496 0000', '12 345'])('%j contains no six digits', (pasted) =>
  expect(readSixDigits(pasted)).toBe(pasted),
)

test.each([
  'k7qf 2m9x 4t1b 8r3c',
  'Or enter this key: K7QF-2M9X-4T1B-8R3C.',
  '£5 a month: https://example.org/manage-donation#key=K7QF2M9X4T1B8R3C\nIt works once',
])('the key is found in %j', (pasted) => expect(readKey(pasted)).toBe('K7QF2M9X4T1B8R3C'))
