/** Messages that try to hurt their reader. None of them reports a number. */

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`,
  ).join('')

const parts = (count: number) =>
  `Content-Type: multipart/mixed; boundary="b"\r\n\r\n${'--b\r\nContent-Type: text/plain\r\n\r\n20ish\r\n'.repeat(count)}--b--\r\n`

const noise = (length: number, seed: number) => {
  const bytes = Buffer.alloc(length)
  let state = seed + 1
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    bytes[at] = state >> 16
  }
  return bytes.toString('latin1')
}

type Hostile = (nth: number) => string

/** Quick to send. */
const light: readonly (readonly [name: string, write: Hostile])[] = [
  ['parts in parts', (nth) => nested(200 + (nth % 300))],
  ['very many parts', () => parts(1000)],
  [
    'a part that never ends',
    () => 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\n--b--b--b\r\n',
  ],
  ['NUL in headers and text', () => `Subject: \u0000\r\nFrom: \u0000@\u0000\r\n\r\n2\u00000\u0000`],
  ['NUL in a charset', () => 'Content-Type: text/plain; charset="utf-8\u0000"\r\n\r\n20ish'],
  ['a charset that lies: UTF-16', () => 'Content-Type: text/plain; charset=utf-16\r\n\r\n20'],
  ['a charset that lies: UTF-7', () => 'Content-Type: text/plain; charset=utf-7\r\n\r\n+ADIAMA-'],
  ['a charset that does not exist', () => `Content-Type: text/plain; charset=${'x'.repeat(500)}\r\n\r\n-20`],
  ['base64 that is none', (nth) => `Content-Transfer-Encoding: base64\r\n\r\n${noise(500, nth)}`],
  [
    'quoted-printable that is none',
    () => `Content-Transfer-Encoding: quoted-printable\r\n\r\n${'='.repeat(3000)}20`,
  ],
  ['encoded words without end', () => `Subject: ${'=?utf-8?B?'.repeat(500)}\r\n\r\n20ish`],
  ['parameters without end', () => `Content-Type: text/plain${'; a*0*=b'.repeat(800)}\r\n\r\n20ish`],
  ['one long line', () => `\r\n${'20 '.repeat(20_000)}`],
  ['many quotes', () => `\r\n${'> '.repeat(5000)}20\r\n${'On a wrote:\r\n'.repeat(1000)}`],
  ['HTML without end', () => `Content-Type: text/html\r\n\r\n${'<div><s><p a="'.repeat(2000)}20`],
  ['HTML with entities', () => `Content-Type: text/html\r\n\r\n${'&#x32;&#0;'.repeat(2000)}`],
  ['only a Message-ID', (nth) => `Message-ID: ${'<'.repeat(nth % 900)}\r\n\r\n`],
  ['a wrong date', () => 'Date: Sat, 99 Foo 999999 99:99:99 +9999\r\n\r\n20 or 30'],
  ['addresses without end', () => `From: ${'a:'.repeat(2000)};\r\nTo: ${'(('.repeat(2000)}\r\n\r\n20ish`],
  ['a message in a message', () => `${'Content-Type: message/rfc822\r\n\r\n'.repeat(60)}20`],
  ['line endings of all sorts', () => 'A: b\r\rC: d\n\n\r20\r\r\n-20\n'],
  ['noise', (nth) => noise(100 + (nth % 4000), nth)],
  ['nothing', () => ''],
]

/** Slow to send. */
const heavy: readonly (readonly [name: string, write: Hostile])[] = [
  ['headers of 8 MB', () => `X: ${'x'.repeat(1000)}\r\n`.repeat(8000)],
  ['one header of 1 MB', () => `X: ${'x'.repeat(1_000_000)}\r\n\r\n20`],
  ['250 kB of text', () => `\r\n${'a b c 20ish '.repeat(20_000)}`],
  ['250 kB of blank lines', () => `\r\n${'\n'.repeat(250_000)}`],
  [
    '250 kB of short lines',
    () => `Content-Type: text/plain; format=flowed\r\n\r\n${'> \r\n'.repeat(60_000)}`,
  ],
  ['250 kB of tags', () => `Content-Type: text/html\r\n\r\n${'<p>'.repeat(80_000)}`],
]

/** Every kind once. */
export const everyHostile = (): { name: string; message: Buffer }[] =>
  [...light, ...heavy].map(([name, write], nth) => ({ name, message: Buffer.from(write(nth), 'latin1') }))
