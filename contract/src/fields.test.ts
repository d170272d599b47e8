import { expect, test } from 'vitest'
import { containsTelephone, readEmail } from './fields.ts'

test.each([
  ['Jo@Example.org', 'jo@example.org'],
  ['x@y.zz', 'x@y.zz'],
  ['Müller@example.org', 'müller@example.org'],
  ['mu\u0308ller@example.org', 'müller@example.org'],
  ['иван@example.org', 'иван@example.org'],
  ['ΝΙΚΟΣ@example.org', 'νικος@example.org'],
  ['νικοσ@example.org', 'νικος@example.org'],
  ['jo@bücher.example', 'jo@xn--bcher-kva.example'],
  ['jo@BÜCHER.example', 'jo@xn--bcher-kva.example'],
  ['jo@xn--bcher-kva.example', 'jo@xn--bcher-kva.example'],
  ['jo@例え.jp', 'jo@xn--r8jz45g.jp'],
  ['mailto:jo@example.org', 'jo@example.org'],
  ['jo\u202e@example.org', 'jo@example.org'],
])('%j is the mailbox %j', (typed, email) => {
  expect(readEmail(typed)).toBe(email)
  expect(readEmail(email)).toBe(email)
})

test.each([
  'jo',
  '@example.org',
  'jo@',
  'jo@example',
  'jo@@example.org',
  'jo bloggs@example.org',
  'ｊｏ@example.org',
  'jo™@example.org',
  'jo🙂@example.org',
  'jo@ex ample.org',
  'jo@bü cher.example',
  'jo@bücher.example/path',
  'jo@bücher.example:25',
  'jo@user:secret@bücher.example',
  'jo@bücher..example',
  'jo@1.2.3.4',
])('%j is no email address', (typed) => expect(readEmail(typed)).toBeNull())

test.each([
  ['Ring 0113 496 0000', true],
  ['07700900123', true],
  ['0113.496.0000', true],
  ['0113/4960000', true],
  ['0044 113 496 0000', true],
  ['+353 1 234 5678', true],
  ['+44 (0)113-496 0000', true],
  ['０７７００ ９００１２３', true],
  ['Tuesday 10-12 and 14-17, Friday 09.00-12.30', false],
  ['0900-1200 1300-1700', false],
  ['09.00-12.00 and 13.00-17.00', false],
  ['09.00–12.00 13.00–17.00', false],
  ['Room 204, until 30 November 2026', false],
])('whether %j has a telephone number: %s', (text, has) => expect(containsTelephone(text)).toBe(has))
