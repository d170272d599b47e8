import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { readEmail, type Email } from './mailbox/email.ts'
import type { OutgoingEmail } from './mailbox/outgoing.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox({ httpPort: 0, keep: 10, keepBytes: 1_000_000 })
})
beforeEach(async () => {
  await fetch(`${mailbox.url}/api/emails`, { method: 'DELETE' })
})
afterAll(() => mailbox.stop())

async function send(email: SendMailOptions): Promise<void> {
  const transport = nodemailer.createTransport(mailbox.smtpUrl)
  await transport.sendMail({
    from: 'Street Musketeers <leaflets@example.org>',
    to: 'ada@example.org',
    text: 'Hello',
    ...email,
  })
}

async function listEmails(to = ''): Promise<Email[]> {
  const reply = await fetch(`${mailbox.url}/api/emails?to=${encodeURIComponent(to)}`)
  return (await reply.json()) as Email[]
}

async function onlyEmail(to = ''): Promise<Email> {
  const [email, ...others] = await listEmails(to)
  if (!email || others.length > 0)
    throw new Error(`Expected one email, found ${others.length + (email ? 1 : 0)}.`)
  return email
}

test('an email keeps its addresses, content and headers', async () => {
  await send({
    to: 'Ada Lovelace <ada@example.org>',
    subject: 'Your code – £0',
    text: 'ABCD-1234',
    html: '<b>ABCD-1234</b>',
    messageId: '<one@example.org>',
    headers: [
      { key: 'X-Step', value: 'one' },
      { key: 'X-Step', value: 'two' },
    ],
  })
  const email = await onlyEmail()
  expect(email).toMatchObject({
    to: 'ada@example.org',
    from: 'Street Musketeers <leaflets@example.org>',
    returnPath: 'leaflets@example.org',
    subject: 'Your code – £0',
    html: expect.stringContaining('<b>ABCD-1234</b>'),
    headers: {
      to: 'Ada Lovelace <ada@example.org>',
      'message-id': '<one@example.org>',
      'x-step': 'one, two',
    },
    attachments: [],
  })
  expect(email.text.trim()).toBe('ABCD-1234')
  expect(Math.abs(Date.parse(email.receivedAt) - Date.now())).toBeLessThan(10_000)
})

test('emails are listed by address in any letter case, newest first, and a Bcc under its own address', async () => {
  await send({ subject: 'first', bcc: 'hidden@example.org' })
  await send({ subject: 'second', to: 'ADA@example.org' })
  await send({ subject: 'other', to: 'mary@example.org' })
  const subjects = async (to: string) => (await listEmails(to)).map(({ subject }) => subject)
  expect(await subjects('aDa@Example.org')).toEqual(['second', 'first'])
  expect(await subjects('hidden@example.org')).toEqual(['first'])
  expect(await subjects('ada@example.or')).toEqual([])
  expect((await listEmails()).map(({ to }) => to)).toEqual([
    'mary@example.org',
    'ADA@example.org',
    'hidden@example.org',
    'ada@example.org',
  ])
})

test('an attachment downloads byte for byte', async () => {
  const content = randomBytes(150_000)
  await send({ attachments: [{ filename: 'leaflet “May”.pdf', content, contentType: 'application/pdf' }] })
  const { id, attachments } = await onlyEmail()
  const sha256 = createHash('sha256').update(content).digest('hex')
  expect(attachments).toEqual([
    { filename: 'leaflet “May”.pdf', contentType: 'application/pdf', size: 150_000, sha256 },
  ])

  const reply = await fetch(`${mailbox.url}/api/emails/${id}/attachments/0`)
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true)
  expect((await fetch(`${mailbox.url}/api/emails/${id}/attachments/1`)).status).toBe(404)
})

test('+550 is refused permanently, +451 temporarily, and other recipients of the same email get theirs', async () => {
  await expect(send({ to: 'ada+550@example.org' })).rejects.toMatchObject({
    code: 'EENVELOPE',
    responseCode: 550,
  })
  await expect(send({ to: 'ada+451@example.org' })).rejects.toMatchObject({
    code: 'EENVELOPE',
    responseCode: 451,
  })
  await send({ to: ['ada+550@example.org', 'mary+5501@example.org'] })
  expect((await listEmails()).map(({ to }) => to)).toEqual(['mary+5501@example.org'])
})

test('any sign-in is accepted', async () => {
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const auth = { user: 'anyone', pass: 'anything' }
  const transport = nodemailer.createTransport({ host: hostname, port: Number(port), auth })
  await transport.sendMail({ from: 'a@example.org', to: 'ada@example.org', text: 'Hello' })
  expect(await listEmails()).toHaveLength(1)
})

test('a sender that disconnects in the middle of an email delivers nothing', async () => {
  const client = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1')
  for (const line of ['EHLO x', 'MAIL FROM:<a@example.org>', 'RCPT TO:<ada@example.org>', 'DATA']) {
    await once(client, 'data')
    client.write(`${line}\r\n`)
  }
  await once(client, 'data')
  client.write('Subject: half\r\n\r\nhalf an em')
  client.end()
  await once(client, 'close')
  expect(await listEmails()).toEqual([])
})

test('a hostile email runs no code on the page', async () => {
  const script = '<script>document.title = "hit"</script><img src=x onerror=alert(1)>'
  await send({
    subject: `"'>${script}`,
    from: { name: script, address: 'a@example.org' },
    text: `${script} https://example.org/?a="b`,
    html: `<base href="https://evil.example">${script}`,
    headers: { 'X-Evil': script },
    attachments: [{ filename: `"${script}.html`, content: script, contentType: 'text/html' }],
  })
  const { id } = await onlyEmail()

  for (const path of ['/', `/emails/${id}`, `/?to=${encodeURIComponent(script)}`]) {
    const reply = await fetch(mailbox.url + path)
    const page = await reply.text()
    expect(page).not.toContain('<script>document')
    expect(page).not.toContain('<img')
    const policy = reply.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
  }

  const page = await (await fetch(`${mailbox.url}/emails/${id}`)).text()
  expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  const framed = await fetch(`${mailbox.url}/emails/${id}/html`)
  expect(framed.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*base-uri 'none'.*sandbox allow-popups allow-popups-to-escape-sandbox$/,
  )
  const attached = await fetch(`${mailbox.url}/api/emails/${id}/attachments/0`)
  expect(attached.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/)
  expect(attached.headers.get('content-security-policy')).toBe('sandbox')
  expect(attached.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the mailbox keeps a limited number of emails and bytes, and counts every email', async () => {
  const count = async () =>
    (await (await fetch(`${mailbox.url}/api/emails/count`)).json()) as { accepted: number; stored: number }
  const { accepted } = await count()
  for (let n = 1; n <= 12; n++) await send({ subject: `email ${n}` })
  expect((await listEmails()).map(({ subject }) => subject)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `email ${n}`),
  )
  expect(await count()).toEqual({ accepted: accepted + 12, stored: 10 })

  const attachments = [{ filename: 'large', content: randomBytes(600_000) }]
  await send({ subject: 'large', attachments })
  await send({ subject: 'larger', attachments })
  expect((await listEmails()).map(({ subject }) => subject)).toEqual(['larger'])
})

test('the mailbox can be emptied, and unknown or malformed addresses get an error', async () => {
  await send({})
  expect((await fetch(`${mailbox.url}/api/emails`, { method: 'DELETE' })).status).toBe(204)
  expect(await listEmails()).toEqual([])
  for (const path of [
    '/emails/1',
    '/emails/x',
    '/api/emails/1/attachments/0',
    '/api/nothing',
    '/emails/__proto__/html',
  ]) {
    expect((await fetch(mailbox.url + path)).status).toBe(404)
  }
  expect((await fetch(`${mailbox.url}/`, { method: 'POST' })).status).toBe(405)

  const client = connect(Number(new URL(mailbox.url).port), '127.0.0.1')
  client.write('GET // HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const [reply] = (await once(client.setEncoding('utf8'), 'data')) as [string]
  expect(reply).toMatch(/^HTTP\/1.1 400/)
})

/** What leaves the mailbox next. */
const nextOutgoing = (answer = '250 Accepted') =>
  new Promise<OutgoingEmail>((resolve) =>
    mailbox.deliverBy(async (email) => {
      resolve(email)
      return answer
    }),
  )

test('an email to +later is accepted, shown to nobody and reported to its sender as undeliverable', async () => {
  const report = nextOutgoing()
  await send({ to: 'ada+later@example.org', subject: 'Your leaflet', text: 'A private word' })
  const { from, to, message } = await report
  expect({ from, to }).toEqual({ from: '', to: 'leaflets@example.org' })
  expect(message.toString()).toContain('To: leaflets@example.org\r\n')
  expect(message.toString()).toContain(
    'Final-Recipient: rfc822; ada+later@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n',
  )
  expect(message.toString()).toContain('Subject: Your leaflet\r\n')
  expect(message.toString()).not.toContain('A private word')
  expect(await listEmails()).toEqual([])
})

test('a reply goes to where the email says, above what it quotes, and the answer of the mail server is shown', async () => {
  await send({
    replyTo: 'report+x@example.org',
    messageId: '<1@example.org>',
    subject: 'Leaflet',
    text: 'Hi',
  })
  const { id } = await onlyEmail()
  const sent = nextOutgoing('250 Committed')
  const reply = await fetch(`${mailbox.url}/api/emails/${id}/reply`, { method: 'POST', body: '20 £' })
  expect(await reply.json()).toEqual({ answer: '250 Committed' })
  const { from, to, message } = await sent
  expect({ from, to }).toEqual({ from: 'ada@example.org', to: 'report+x@example.org' })
  const { email } = await readEmail(message, from)
  expect(email).toMatchObject({ subject: 'Re: Leaflet', headers: { 'in-reply-to': '<1@example.org>' } })
  expect(email.text).toMatch(/^20 £\n\nOn .* Street Musketeers <leaflets@example\.org> wrote:\n> Hi\s*$/)

  const refused = nextOutgoing('550 <No>')
  const body = new URLSearchParams({ text: '20' })
  const page = await (await fetch(`${mailbox.url}/emails/${id}/reply`, { method: 'POST', body })).text()
  expect((await readEmail((await refused).message, from)).email.text).toMatch(/^20\n/)
  expect(page).toContain('Your reply was not delivered')
  expect(page).toContain('550 &lt;No&gt;')
})

test('another site cannot reply in somebody’s name', async () => {
  await send({})
  const { id } = await onlyEmail()
  const headers = { 'sec-fetch-site': 'cross-site' }
  const reply = await fetch(`${mailbox.url}/emails/${id}/reply`, {
    method: 'POST',
    headers,
    body: 'text=20',
  })
  expect(reply.status).toBe(404)
})

const key = 'KNKFERKFKRGVKU2LIVKEKRKSKNHUYRCB'
const inbox = async () => (await fetch(mailbox.url)).text()

test('the page shows no codes while no account has a second step', async () => {
  expect(await inbox()).not.toContain('Second step')
  expect(await (await fetch(`${mailbox.url}/api/codes`)).json()).toEqual([])
})

test('the page shows the current codes of the demonstration accounts, but not their keys', async () => {
  mailbox.showSignIns([
    { role: 'administrator', email: 'admin@demo.example', password: 'secret', authenticatorKey: key },
    { role: 'musketeer', email: 'musketeer@demo.example', password: 'secret' },
  ])
  const authenticator = new TOTP({ secret: key })
  // The code may change between the request and this check.
  const recentCodes = () => [-30_000, 0].map((off) => authenticator.generate({ timestamp: Date.now() + off }))
  const codes = (await (await fetch(`${mailbox.url}/api/codes`)).json()) as { email: string; code: string }[]
  expect(codes.map(({ email }) => email)).toEqual(['admin@demo.example'])
  expect(recentCodes()).toContain(codes[0]!.code)

  const text = await inbox()
  expect(recentCodes().map((code) => `${code.slice(0, 3)} ${code.slice(3)}`)).toContain(
    /<strong>(\d{3} \d{3})<\/strong>/.exec(text)![1],
  )
  for (const hidden of [key, 'secret', 'musketeer@demo.example']) expect(text).not.toContain(hidden)
})
