import { ApiError } from '@street-musketeers/contract/client.ts'
import { contactMessages } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { emailDelivery } from '../../../test/support/email-delivery.ts'
import { world } from '../../../test/support/world.ts'
import { days } from '../../platform/values/clock.ts'
import { contactReference } from './rules.ts'

const w = world()
const { sendAll, received } = emailDelivery(w)
const team = { email: 'team@musketeers.example' }

const write = (overrides: Partial<{ email: string; contactMessage: string }>, visitorAddress = '127.0.0.1') =>
  w.as(null, visitorAddress)('POST /api/contact', {
    email: 'ada@example.org',
    contactMessage: 'How do I join?',
    ...overrides,
  })
const storedMessages = () =>
  w.platform.db.selectFrom('contact_message').select(['reference', 'email', 'message']).execute()
const refusalOf = async (tried: Promise<unknown>) => {
  const refusal = await tried.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  return refusal as ApiError
}

test('a message is saved and emailed to the team so that they can reply; its writer gets only its reference', async () => {
  const contactMessage = 'Dear all,\n\n<b>How</b> do I join & where?\n— Ada'
  const { message, reference } = await write({ email: 'Ada@Example.org', contactMessage })
  expect(message).toBe(contactMessages.contactSent)
  expect(reference).toMatch(/^SM-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(await storedMessages()).toEqual([{ reference, email: 'ada@example.org', message: contactMessage }])
  await sendAll()

  const [toTeam, ...others] = await received(team)
  expect(others).toEqual([])
  expect(toTeam).toMatchObject({
    subject: `Message ${reference}`,
    headers: { 'reply-to': 'ada@example.org' },
    text: expect.stringContaining('> Dear all,\n> \n> <b>How</b> do I join & where?\n> — Ada'),
    html: expect.stringContaining('&lt;b&gt;How&lt;/b&gt; do I join &amp; where?'),
  })
  const [copy] = await received({ email: 'ada@example.org' })
  expect(copy).toMatchObject({
    subject: `We have your message (${reference})`,
    headers: { 'reply-to': team.email },
    text: expect.stringContaining(`Your reference is ${reference}.`),
    html: expect.stringContaining(`Your reference is ${reference}.`),
  })
  for (const words of ['Dear all', 'join', '— Ada']) expect(JSON.stringify(copy)).not.toContain(words)
})

test.each([
  ['a line break and a header', 'eve@example.org\r\nBcc: all@example.org', 'email'],
  ['two addresses', 'eve@example.org, all@example.org', 'email'],
  ['a name beside the address', 'Eve <eve@example.org>', 'email'],
  ['a header after NUL', 'eve@example.org\0Bcc: all@example.org', 'email'],
])('an address with %s is refused, and nothing is saved or emailed', async (_, email, field) => {
  const before = await storedMessages()
  expect(await refusalOf(write({ email }))).toMatchObject({
    error: 'InvalidInput',
    fields: { [field]: expect.any(String) },
  })
  expect(await storedMessages()).toEqual(before)
})

test.each([
  ['nothing', '  \n ', contactMessages.contactIncomplete],
  ['more than 5,000 characters', 'a'.repeat(5001), 'Keep this to 5,000 characters'],
  ['characters that cannot be printed', 'Hello\0\u001b[2J', expect.stringContaining('cannot be printed')],
])('a message of %s is refused with a sentence', async (_, contactMessage, sentence) => {
  expect(await refusalOf(write({ contactMessage }))).toMatchObject({
    error: 'InvalidInput',
    fields: { contactMessage: sentence },
  })
})

test('an address is emailed three references a day, and every further message with it still reaches the team', async () => {
  const email = 'grace@example.org'
  for (let visitor = 1; visitor <= 3; visitor++) await write({ email }, `10.1.0.${visitor}`)
  const before = (await storedMessages()).length
  for (const other of [email, 'GRACE@example.org'])
    expect(await write({ email: other }, '10.1.0.9')).toMatchObject({ reference: expect.any(String) })
  expect(await storedMessages()).toHaveLength(before + 2)
  expect(await w.emails(email)).toHaveLength(3)
})

test('a visitor can write a limited number of times an hour, whatever addresses they give', async () => {
  const visitor = '10.2.0.1'
  for (let at = 0; at < 30; at++) await write({ email: `person.${at}@example.org` }, visitor)
  expect(await refusalOf(write({ email: 'person.30@example.org' }, visitor))).toMatchObject({ status: 429 })
  await write({ email: 'person.30@example.org' }, '10.2.0.2')
})

test('closing an account deletes the messages from its address, with unsent emails about them, and no others', async () => {
  const person = await w.given.musketeer()
  const { reference: own } = await write({ email: person.email.toUpperCase() }, '10.4.0.1')
  const { reference: other } = await write({ email: 'other@example.org' }, '10.4.0.1')
  await person.call('PATCH /api/deactivate', {})
  w.clock.forward(days(1))
  const { reference: later } = await write({ email: person.email }, '10.4.0.1')
  await w.runJobs()
  const stored = (await storedMessages()).map(({ reference }) => reference)
  expect(stored).toEqual(expect.arrayContaining([other, later]))
  expect(stored).not.toContain(own)
  await sendAll()
  expect((await received({ email: person.email })).map(({ subject }) => subject).sort()).toEqual([
    `We have your message (${later})`,
    'Your account is closed',
  ])
})

test('a reference begins with the initials of the product', () => {
  expect(contactReference('Street Musketeers', '7K2Q9ABC')).toBe('SM-7K2Q9')
  expect(contactReference('leaflets', '7K2Q9ABC')).toBe('L-7K2Q9')
})
