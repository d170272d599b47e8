import { listEmails } from '@street-musketeers/sandbox/mailbox/list-emails.ts'
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownMailbox } from '../../../test/support/mailbox.ts'
import { encodeBase64Lines, encodeQuotedPrintable } from './quoted-printable.ts'
import { openSmtp } from './smtp/smtp.ts'
import { buildMimeMessage } from './build-mime-message.ts'

const mailbox = ownMailbox()
const leaflet = randomBytes(150_000)
const sha256 = createHash('sha256').update(leaflet).digest('hex')
const storedLeaflet = { key: 'leaflet', sha256, bytes: leaflet.length }

/** Builds and sends an email, and gives the email that arrived. */
async function sendEmail({
  subject = 'Hello',
  text = 'Hello',
  name = 'Ada',
  hasAttachment = false,
  headers = { 'List-Unsubscribe': '<https://example.org/leave>' },
}) {
  const address = `${randomBytes(6).toString('hex')}@example.org`
  const message = buildMimeMessage(
    {
      envelope: { from: 'team@example.org', to: address },
      messageId: '<1.email@example.org>',
      from: { name: 'Street Musketeers', address: 'team@example.org' },
      to: { name, address },
      replyTo: { name: '', address: 'team@example.org' },
      subject,
      text,
      html: `<p>${text}</p>`,
      headers,
      attachments: hasAttachment
        ? [{ filename: 'für alle.pdf', contentType: 'application/pdf', file: storedLeaflet, campaignId: 1 }]
        : [],
    },
    hasAttachment ? [encodeBase64Lines(leaflet)] : [],
  )
  const smtp = openSmtp(mailbox.smtpUrl)
  expect(await smtp.send(message, async () => true)).toMatchObject({ is: 'taken' })
  smtp.close()
  return (await listEmails(mailbox.url, address))[0]!
}

test.each([
  ['beyond ASCII', 'Zoë’s café: 5 = 5, 🦊'],
  ['with dots at the start of lines', 'a line\n\n.\n..two dots\nFrom here '],
  ['in long lines', `${'long '.repeat(400)}${'x'.repeat(2000)}`],
  ['with blanks at the ends of lines', 'tabs\tand blanks \t \nat ends\t'],
])('text %s arrives unchanged', async (_, text) => {
  for (const hasAttachment of [false, true]) {
    const email = await sendEmail({ text, hasAttachment })
    expect(email.text.trimEnd()).toBe(text.trimEnd())
    expect(email.html.trimEnd()).toBe(`<p>${text}</p>`)
  }
})

test('an attached leaflet arrives byte for byte, under its name', async () => {
  const email = await sendEmail({ hasAttachment: true })
  expect(email.attachments).toMatchObject([
    {
      filename: 'für alle.pdf',
      contentType: 'application/pdf',
      sha256,
    },
  ])
  expect(email.headers).toMatchObject({
    'message-id': '<1.email@example.org>',
    'list-unsubscribe': '<https://example.org/leave>',
  })
})

test('two long addresses in a header arrive whole, each on a line of its own', async () => {
  const addresses = [
    `<https://leaflets.example.org/leave/n-123456-789-${'x'.repeat(60)}>`,
    `<mailto:leave+n-123456-789-${'0'.repeat(24)}@in.leaflets.example.org?subject=unsubscribe>`,
  ].join(', ')
  const { headers } = await sendEmail({ headers: { 'List-Unsubscribe': addresses } })
  expect(headers['list-unsubscribe']).toBe(addresses)
})

test('names and subjects cannot add headers or recipients', async () => {
  const email = await sendEmail({ name: 'Ada\r\nBcc: eve@example.org', subject: 'Hello\r\nX-Evil: yes' })
  expect(email.headers).not.toHaveProperty('bcc')
  expect(email.headers).not.toHaveProperty('x-evil')
})

test('no line is longer than 76 characters or begins with a dot, and every byte is ASCII', () => {
  for (const text of [
    '='.repeat(500),
    '.'.repeat(500),
    'a\n.\n..',
    'ü'.repeat(300),
    'word '.repeat(300),
    '\t\r\n \r\r\n',
  ]) {
    const encoded = encodeQuotedPrintable(text)
    expect(encoded).toMatch(/^[\t\r\n -~]*$/)
    for (const line of encoded.split('\r\n')) expect(line).toMatch(/^(?!\.).{0,76}$/)
  }
})
