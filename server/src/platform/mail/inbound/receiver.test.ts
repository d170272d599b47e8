import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connect as connectTls } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { certificates } from '../../../../test/replies/certificates.ts'
import { everyHostile } from '../../../../test/replies/hostile.ts'
import { sendMail } from '../../../../test/replies/send-mail.ts'
import { openSmtpClient } from '../../../../test/support/smtp-client.ts'
import { world } from '../../../../test/support/world.ts'
import type { InboundSettings } from '../../config/config.ts'
import { startReceiver, type Receipt, type ReceivedMessage, type Receiver } from './receiver.ts'

const w = world()
const settings: InboundSettings = {
  name: 'in.musketeers.example',
  host: '127.0.0.1',
  port: 0,
  protocol: 'smtp',
  connections: 5,
  tls: null,
}
const message = 'Subject: Hello\r\n\r\nHello'
let open: Receiver[] = []
afterEach(async () => {
  for (const receiver of open) await receiver.close()
  open = []
})

/** A receiver that accepts mail for local parts with an `a`, and tells what it received. */
async function start(
  over: Partial<InboundSettings> = {},
  receive: (mail: ReceivedMessage) => Promise<Receipt[]> = async ({ recipients }) =>
    recipients.map(() => 'accepted'),
) {
  const received: ReceivedMessage[] = []
  const receiver = await startReceiver(
    { ...settings, ...over },
    {
      accepts: (address) => /a.*@/.test(address),
      async receive(mail) {
        received.push(mail)
        return receive(mail)
      },
    },
    w.platform,
  )
  open.push(receiver)
  return { ...receiver, received }
}

test('a message is handed on with its envelope, and accepted once that has ended', async () => {
  let commit = () => {}
  const committing = new Promise<void>((resolve) => (commit = resolve))
  const { port, received } = await start({}, async () => {
    await committing
    return ['accepted']
  })
  let answered = false
  const answer = sendMail(port, { from: '', to: 'ada@example.org', message }).finally(() => (answered = true))
  while (!received.length) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(answered).toBe(false)
  commit()
  expect(await answer).toBe(250)
  expect(received).toMatchObject([{ sender: '', recipients: ['ada@example.org'] }])
  expect(received[0]!.message.toString()).toContain('Hello')
})

const withPhotograph = (megabytes: number) =>
  Buffer.concat([
    Buffer.from(
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n20 done\r\n--b\r\nContent-Type: image/jpeg\r\n\r\n',
    ),
    Buffer.alloc(megabytes * 1024 * 1024, `${'QUJD'.repeat(19)}\r\n`),
    Buffer.from('\r\n--b--\r\n'),
  ])

test('an unknown recipient is refused before the message, one that is too large after it', async () => {
  const { port, received } = await start()
  expect(await sendMail(port, { to: 'bob@example.org', message })).toBe(550)
  expect(await sendMail(port, { to: 'ada@example.org', message: withPhotograph(36) })).toBe(552)
  expect(received).toEqual([])
})

test('only the text of a message with photographs of 25 MB is read', async () => {
  const { port, received } = await start()
  expect(await sendMail(port, { to: 'ada@example.org', message: withPhotograph(34) })).toBe(250)
  expect(received).toHaveLength(1)
  expect(received[0]!.message.length).toBeLessThan(1000)
  expect(received[0]!.message.toString()).toContain('20 done')
})

test('a refusal, a request to try again and a fault of ours are answered as such; LMTP answers for each recipient', async () => {
  const receipts: Record<string, Receipt> = {
    'a@example.org': 'accepted',
    'again@example.org': 'try again',
    'away@example.org': { refused: 'No' },
  }
  const receive = async ({ recipients }: ReceivedMessage) => {
    if (recipients.includes('fault@example.org')) throw new Error('A fault.')
    return recipients.map((each) => receipts[each]!)
  }
  const { port } = await start({}, receive)
  const answerTo = (...to: string[]) => sendMail(port, { to, message })
  expect(await answerTo('a@example.org')).toBe(250)
  expect(await answerTo('away@example.org')).toBe(550)
  expect(await answerTo('away@example.org', 'a@example.org')).toBe(250)
  expect(await answerTo('again@example.org', 'a@example.org')).toBe(451)
  expect(await answerTo('fault@example.org')).toBe(451)
  expect(w.failures.splice(0)).toMatchObject([{ event: 'inbound.failed' }])

  const lmtp = await start({ protocol: 'lmtp' }, receive)
  expect(await sendMail(lmtp.port, { lmtp: true, to: ['away@example.org', 'a@example.org'], message })).toBe(
    250,
  )
  expect(await sendMail(lmtp.port, { lmtp: true, to: 'again@example.org', message })).toBe(451)
})

test('connections are limited, and a client that sends anything else than email is cut off', async () => {
  const { port } = await start({ connections: 8 })
  // A quarter of them for one host.
  const clients = [await openSmtpClient(port), await openSmtpClient(port)]
  const third = connect(port, '127.0.0.1')
  const [greeting] = (await once(createInterface({ input: third }), 'line')) as [string]
  expect(greeting).toMatch(/^421 /)
  for (const client of clients) client.close()

  const { port: other } = await start()
  for (const noise of ['GET / HTTP/1.1\r\n\r\n', 'x'.repeat(100_000), 'NONSENSE\r\n'.repeat(50)]) {
    const socket = connect(other, '127.0.0.1').on('error', () => {})
    socket.resume()
    socket.write(noise)
    await once(socket, 'close')
  }
  expect(await sendMail(other, { to: 'ada@example.org', message })).toBe(250)
})

/** The name on the certificate that STARTTLS shows. */
async function nameShown(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  await lines.next()
  socket.write('EHLO mail.example.org\r\n')
  let line = ''
  while (!line.startsWith('250 ')) line = (await lines.next()).value as string
  socket.write('STARTTLS\r\n')
  expect((await lines.next()).value).toMatch(/^220 /)
  socket.removeAllListeners('data')
  const secure = connectTls({ socket, rejectUnauthorized: false, minVersion: 'TLSv1.2' })
  await once(secure, 'secureConnect')
  const { subject } = secure.getPeerCertificate()
  secure.destroy()
  return String(subject.CN)
}

test('STARTTLS shows the certificate of the files, and a renewed one without a restart; a damaged one changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'receiver-tls-'))
  const tls = { keyFile: join(folder, 'key.pem'), certificateFile: join(folder, 'certificate.pem') }
  const install = async (key: string, certificate: string) => {
    await writeFile(tls.keyFile, key)
    await writeFile(tls.certificateFile, certificate)
  }
  const { one, two } = certificates
  await install(one.key, one.certificate)
  const { port, renewCertificate } = await start({ tls })
  expect(await nameShown(port)).toBe('one.musketeers.example')

  await install(two.key, two.certificate)
  renewCertificate()
  expect(await nameShown(port)).toBe('two.musketeers.example')

  await install(one.key, two.certificate)
  renewCertificate()
  expect(w.failures.splice(0)).toMatchObject([{ event: 'inbound.certificate' }])
  expect(await nameShown(port)).toBe('two.musketeers.example')
  await expect(start({ tls })).rejects.toThrow(/INBOUND_TLS_KEY and INBOUND_TLS_CERTIFICATE/)
  await rm(folder, { recursive: true })
})

test('whatever is sent, the receiver goes on', async () => {
  const { port } = await start()
  for (const hostile of everyHostile()) {
    const client = await openSmtpClient(port)
    await client
      .deliver({ from: 'eve@example.org', to: 'ada@example.org', message: hostile.message })
      .catch(() => {})
    client.close()
  }
  expect(await sendMail(port, { to: 'ada@example.org', message })).toBe(250)
})
