import MimeNode from 'nodemailer/lib/mime-node'
import { expect, test } from 'vitest'
import { formatHeader } from './message-headers.ts'

/** The same header as nodemailer writes it. */
const byNodemailer = (name: string, value: unknown) =>
  new MimeNode('text/plain')
    .setHeader(name, value as string)
    .buildHeaders()
    .split(/\r\n(?! )/)
    .find((header) => header.startsWith(`${name}:`))

const texts = [
  'Ada',
  'Your leaflet: Save our library',
  'Zoë “Jo” O’Hara – 🦊',
  '=?UTF-8?Q?Ada?=',
  'a'.repeat(67),
  'a'.repeat(68),
  '<https://example.org/leave/c-1-0123456789012345678901234567890123456789>',
  `${'long '.repeat(40)}end`,
  'Hello\r\nBcc: eve@example.org',
  'tab\there',
  'Ada\u007f\u0000',
]

test.each(texts)('the subject %j is written as nodemailer writes it', (subject) => {
  const header = formatHeader('Subject', subject)
  expect(header).toBe(byNodemailer('Subject', subject))
  expect(header.replaceAll('\r\n ', '')).toMatch(/^[\t -~]*$/)
})

test.each([
  ...texts,
  '',
  'Ada, Countess <eve@example.org>',
  'Ada "the" \\ Lovelace',
  'Dr. Ada',
  '(Ada)',
  'ada@example.org',
])('the name %j is written as nodemailer writes it, and names one mailbox', (name) => {
  for (const address of ['ada@example.org', "o'hara+1@Example.ORG", 'zoë@exämple.org', 'a b@example.org']) {
    const header = formatHeader('To', { name, address })
    expect(header).toBe(byNodemailer('To', { name, address }))
    expect(header.replaceAll('\r\n ', ' ')).not.toMatch(/[\r\n]/)
  }
})
