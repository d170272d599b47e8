import { randomBytes } from 'node:crypto'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailbox, type Mailbox } from './mailbox.ts'
import { readEmail, type Email } from './mailbox/email.ts'
import { listEmails } from './mailbox/list-emails.ts'
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

async function onlyEmail(to = ''): Promise<Email> {
  const [email, ...others] = await listEmails(mailbox.url, to)
  if (!email || others.length > 0)
    throw new Error(`Expected one email, found ${others.length + (email ? 1 : 0)}.`)
  return email
}

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
  expect((await listEmails(mailbox.url)).map(({ to }) => to)).toEqual(['mary+5501@example.org'])
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
  expect((await listEmails(mailbox.url)).map(({ subject }) => subject)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `email ${n}`),
  )
  expect(await count()).toEqual({ accepted: accepted + 12, stored: 10 })

  const attachments = [{ filename: 'large', content: randomBytes(600_000) }]
  await send({ subject: 'large', attachments })
  await send({ subject: 'larger', attachments })
  expect((await listEmails(mailbox.url)).map(({ subject }) => subject)).toEqual(['larger'])
})

/** What leaves the mailbox next. */
const nextOutgoing = (answer = '250 Accepted') =>
  new Promise<OutgoingEmail>((resolve) =>
    mailbox.deliverBy(async (email) => {
      resolve(email)
      return answer
    }),
  )

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
