import { expect, test } from 'vitest'
import { classifyBounce } from './classify-bounce.ts'

const permanent = (answer: string) => ({ isPermanent: true, answer })
const temporary = (answer: string) => ({ isPermanent: false, answer })

test.each([
  ['550 5.1.1 <a@example.org> No such user', permanent('550 5.1.1')],
  ['550-5.1.1 The account that you tried to reach does not exist', permanent('550 5.1.1')],
  ['550 5.2.1 Mailbox disabled', permanent('550 5.2.1')],
  ['550 5.1.10 Recipient not found', permanent('550 5.1.10')],
  ['552 5.2.2 Mailbox full', temporary('552 5.2.2')],
  ['452 4.2.2 Mailbox full', temporary('452 4.2.2')],
  // Our own fault: sender, policy, content, size, relaying.
  ['550 5.1.8 Sender domain does not exist', null],
  ['550 5.7.1 Blocked for spam', null],
  ['554 5.7.26 Unauthenticated mail', null],
  ['552 5.3.4 Message too big', null],
  ['451 4.7.1 Greylisted', null],
  ['421 4.7.0 Too many connections', null],
])('a refusal with “%s” is classified by its enhanced code', (response, bounce) => {
  expect(classifyBounce(response, false)).toEqual(bounce)
  expect(classifyBounce(response, true)).toEqual(bounce)
})

test('without an enhanced code a refusal is a bounce only when it refuses the recipient', () => {
  expect(classifyBounce('550 No such mailbox', true)).toEqual(permanent('550'))
  expect(classifyBounce('451 Not now', true)).toEqual(temporary('451'))
  expect(classifyBounce('550 We do not like this message', false)).toBeNull()
  expect(classifyBounce('554 No', true)).toBeNull()
  expect(classifyBounce('', true)).toBeNull()
})
