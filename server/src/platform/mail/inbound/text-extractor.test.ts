import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyHostile } from '../../../../test/replies/hostile.ts'
import { TextExtractor } from './text-extractor.ts'
import { readMessage } from './read-message.ts'

/** What is kept of a message that comes in pieces of a certain size. */
function keep(message: string | Buffer, pieceLength = 65_536): Buffer {
  const bytes = Buffer.from(message)
  const extractor = new TextExtractor()
  for (let at = 0; at < bytes.length; at += pieceLength) extractor.write(bytes.subarray(at, at + pieceLength))
  return extractor.end()
}

const read = async (message: string | Buffer) => (await readMessage(keep(message)))!
const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
const mixed = (...parts: string[]) =>
  `Subject: Hello\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n${parts.join('')}--b--\r\n`
const photograph = part('image/jpeg', `${'QUJD'.repeat(19)}\r\n`.repeat(20_000))

test('a reply is read whole, in any alphabet and encoding', async () => {
  const message =
    'Subject: Re: Your leaflet\r\nContent-Type: multipart/alternative; boundary="a b"\r\n\r\n' +
    '--a b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\nMjAgZ2V0YW4sIGdyw7zDn2U=\r\n' +
    '--a b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>20 getan, gr=C3=BC=C3=9Fe</p>\r\n--a b--\r\n'
  const { subject, text, html } = await read(message)
  expect(subject).toBe('Re: Your leaflet')
  expect(text?.trim()).toBe('20 getan, grüße')
  expect(html?.trim()).toBe('<p>20 getan, grüße</p>')
})

test('photographs and documents are dropped, and the text before and after them is kept', async () => {
  const message = mixed(
    part('text/plain', '20 done'),
    photograph,
    part('text/plain', 'Ada'),
    part('application/pdf', 'x'.repeat(200_000)),
    'not a boundary: --b\r\n',
  )
  expect(keep(message).length).toBeLessThan(1000)
  const { text } = await read(message)
  expect(text).toMatch(/^20 done\s+Ada\s*$/)
})

test('a report is kept with its fields, without the email that it sends back', async () => {
  const fields = 'Action: failed\r\nStatus: 5.1.1\r\n'
  const message = mixed(
    part('text/plain', 'Sorry.'),
    part('message/delivery-status', fields),
    part('message/rfc822', `Subject: Your leaflet\r\n\r\n${'word '.repeat(50_000)}`),
  )
  expect(keep(message).length).toBeLessThan(1000)
  const status = (await read(message)).attachments.find(
    ({ mimeType }) => mimeType === 'message/delivery-status',
  )
  expect(new TextDecoder().decode(status!.content as ArrayBuffer)).toMatch(
    /^Action: failed\nStatus: 5\.1\.1\s*$/,
  )
})

test('the pieces in which a message comes change nothing', () => {
  const messages = [
    mixed(
      part('text/plain', 'a\r\n--\r\n--c\r\n'),
      part('image/png', '\r\n--\r\n--bb\r\n\r\n'),
      part('text/html', '<p>b'),
    ),
    `A: b\r\n c\r\n\r\n--b\r\n\r\n`,
    mixed(
      part('multipart/alternative; boundary=bb', '--bb\r\n\r\nx\r\n--bb--\r\n'),
      photograph.slice(0, 3000),
    ),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...messages), fc.integer({ min: 1, max: 40 }), (message, length) => {
      expect(keep(message, length).toString()).toBe(keep(message).toString())
    }),
  )
})

test.each([
  ['blank lines', `\r\n${'\n'.repeat(1_000_000)}`],
  ['parts', mixed(part('text/plain', 'x').repeat(100_000))],
  ['parts in parts', part('multipart/mixed; boundary=b', '').repeat(10_000)],
  ['headers', 'A: b\r\n'.repeat(100_000)],
  ['one header', `A: ${'b'.repeat(1_000_000)}`],
  ['one line', `\r\n${'x'.repeat(1_000_000)}`],
  ['base64 of nothing', `Content-Transfer-Encoding: base64\r\n\r\n${'\r\n'.repeat(500_000)}`],
  [
    'a long boundary',
    `Content-Type: multipart/mixed; boundary=${'b'.repeat(50_000)}\r\n\r\n${'--b\r\n'.repeat(50_000)}`,
  ],
  ['half boundaries', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'\n-'.repeat(500_000)}`],
  ...everyHostile().map(({ name, message }): [string, Buffer] => [name, message]),
] satisfies [string, string | Buffer][])('of endless %s little is kept', async (_, message) => {
  const kept = keep(message)
  expect(kept.length).toBeLessThan(280_000)
  expect(kept.toString('latin1').split('\n').length).toBeLessThan(40_000)
  await readMessage(kept)
})
