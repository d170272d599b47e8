import { expect, test } from 'vitest'
import { readEmail } from './fields.ts'

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
