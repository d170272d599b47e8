/** How email programs write a reply: the raw message around what a person typed. */

const product = 'Street Musketeers'
export const sender = 'leaflets@musketeers.example'
const subject = 'Your leaflet: Fair pay now'

/** The text part of the email that is answered, as it is quoted. */
export const quotedEmail = `Fair pay now
By Riveters

Hello Ada,

Here is your leaflet this week. Print about 20 copies and put them through the doors on your street. It takes about 10 minutes.

Print my 20: https://musketeers.example/report/12-3-abc/print

I delivered them: https://musketeers.example/report/12-3-abc
Or just answer with the number.

--
Street Musketeers
Questions? Write to team@musketeers.example.`

const marked = (text: string) => text.replaceAll(/^/gm, '> ')
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const paragraphs = (text: string, tag = 'div', attributes = '') =>
  text
    .split('\n')
    .map((line) => `<${tag}${attributes}>${escape(line) || '<br>'}</${tag}>`)
    .join('')
const quotedHtml = paragraphs(quotedEmail, 'p')

type Structure = 'alternative' | 'mixed' | 'related' | 'signed'

interface TextPart {
  type: string
  body: string
  encoding?: 'quoted-printable' | 'base64' | '8bit'
  charset?:
    | 'utf-8'
    | 'windows-1252'
    | 'windows-1250'
    | `iso-8859-${1 | 2 | 7 | 15}`
    | 'koi8-r'
    | 'iso-2022-jp'
    | 'gb18030'
    | 'us-ascii'
    | 'utf-16le'
  disposition?: string
  id?: string
}

type Part = TextPart | { structure: Structure; parts: readonly Part[] }

export interface RawReply {
  headers?: readonly string[]
  parts: readonly Part[]
  /** Of several parts; alternatives unless it says otherwise. */
  structure?: Structure
}

function encode({ body, encoding = '8bit', charset = 'utf-8' }: TextPart): string {
  const bytes =
    charset === 'utf-8'
      ? Buffer.from(body)
      : charset === 'utf-16le'
        ? Buffer.from(body, 'utf16le')
        : Buffer.from(body.replaceAll('’', '\u0092').replaceAll('–', '\u0096'), 'latin1')
  if (encoding === 'base64') return bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  if (encoding === '8bit') return bytes.toString('latin1')
  const quoted = [...bytes]
    .map((byte) =>
      byte === 10 || (byte >= 32 && byte < 127 && byte !== 61)
        ? String.fromCharCode(byte)
        : byte === 13
          ? ''
          : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
  return quoted.replaceAll(/[^\n]{70}(?=[^\n])/g, (line) => {
    const cut = /=[0-9A-F]?$/.exec(line)
    return cut ? `${line.slice(0, cut.index)}=\n${cut[0]}` : `${line}=\n`
  })
}

/** Whether the character set of a reply has every letter of a text. */
export const carries = ({ parts }: RawReply, text: string): boolean =>
  !/[^\0-ÿ’–]/u.test(text) ||
  parts.every((part) => ('charset' in part ? part.charset?.startsWith('utf') : true))

/** The bytes of a message. @param id makes its Message-ID */
export function writeMessage({ headers = [], parts, structure = 'alternative' }: RawReply, id = 1): Buffer {
  const head = [
    'Return-Path: <ada@example.org>',
    'From: Ada Besant <ada@example.org>',
    `To: ${product} <report+12-3-0123456789abcdef01234567@in.musketeers.example>`,
    ...(headers.some((line) => /^subject:/i.test(line)) ? [] : [`Subject: Re: ${subject}`]),
    'Date: Fri, 20 Nov 2026 17:30:00 +0000',
    `Message-ID: <reply-${id}@mail.example.org>`,
    'MIME-Version: 1.0',
    ...headers,
  ]
  const [only] = parts
  const content = parts.length === 1 ? only! : { structure, parts }
  return Buffer.from(`${head.join('\r\n')}\r\n${writePart(content, 1)}`, 'latin1')
}

function writePart(part: Part, depth: number): string {
  if ('structure' in part) {
    const boundary = `b-${depth}`
    const parts = part.parts.map((each) => `--${boundary}\r\n${writePart(each, depth + 1)}`).join('')
    return `Content-Type: multipart/${part.structure}; boundary="${boundary}"\r\n\r\n${parts}--${boundary}--\r\n`
  }
  const { type, charset = 'utf-8', encoding = '8bit', disposition, id } = part
  const headers = [
    `Content-Type: ${type}${type.startsWith('text/') ? `; charset=${charset}` : ''}`,
    `Content-Transfer-Encoding: ${encoding}`,
    ...(disposition ? [`Content-Disposition: ${disposition}`] : []),
    ...(id ? [`Content-ID: ${id}`] : []),
  ]
  return `${headers.join('\r\n')}\r\n\r\n${encode(part).replaceAll(/\r?\n/g, '\r\n')}\r\n`
}

const alternative = (text: string, html: string, options: Partial<TextPart> = {}): RawReply => ({
  parts: [
    { type: 'text/plain', body: text, ...options },
    { type: 'text/html', body: html, ...options },
  ],
})
const plain = (body: string, options: Partial<TextPart> = {}, headers: readonly string[] = []): RawReply => ({
  headers,
  parts: [{ type: 'text/plain', body, ...options }],
})
const html = (body: string, options: Partial<TextPart> = {}): RawReply => ({
  parts: [{ type: 'text/html', body, ...options }],
})

const onDate = `On Fri, 20 Nov 2026 at 12:00, ${product} <${sender}> wrote:`
const outlookHeader = `From: ${product} <${sender}>
Sent: 20 November 2026 12:00
To: Ada Besant <ada@example.org>
Subject: ${subject}`

/** Email programs by name. Each writes what was typed, `text`, above, below or between what it quotes. */
export const clients: Readonly<Record<string, (text: string) => RawReply>> = {
  'Gmail on the web': (text) =>
    alternative(
      `${text}\n\n${onDate}\n\n${marked(quotedEmail)}\n`,
      `<div dir="ltr">${paragraphs(text)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escape(onDate)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${quotedHtml}</blockquote></div>`,
      { encoding: 'quoted-printable' },
    ),
  'Gmail on Android, its line broken': (text) =>
    alternative(
      `${text}\n\nOn Fri, 20 Nov 2026, 12:00 ${product}, <${sender}>\nwrote:\n\n${marked(quotedEmail)}\n`,
      `<div dir="auto">${paragraphs(text)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${escape(onDate)}<br></div><blockquote class="gmail_quote">${quotedHtml}</blockquote></div>`,
    ),
  'Outlook for Windows': (text) =>
    alternative(
      `${text}\n\n \n\n${outlookHeader}\n\n \n\n${quotedEmail}\n`,
      `<html><head><style>p.MsoNormal{margin:0cm}</style></head><body lang="EN-GB"><div class="WordSection1">${paragraphs(text, 'p', ' class="MsoNormal"')}<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>From:</b> ${product}</p></div></div>${quotedHtml}</div></body></html>`,
      { charset: 'windows-1252', encoding: 'quoted-printable' },
    ),
  'Outlook for Windows, HTML only': (text) =>
    html(
      `<html><head><meta charset="us-ascii"><style>p.MsoNormal{margin:0cm;font-size:11.0pt}</style></head><body><div class="WordSection1">${paragraphs(text, 'p', ' class="MsoNormal"')}<p class="MsoNormal">&nbsp;</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> ${product} &lt;${sender}&gt; <br><b>Sent:</b> 20 November 2026 12:00</p></div>${quotedHtml}</div></body></html>`,
      { charset: 'us-ascii', encoding: 'quoted-printable' },
    ),
  'Outlook on the web': (text) =>
    alternative(
      `${text}\n________________________________\n${outlookHeader}\n\n${quotedEmail}\n`,
      `<html><body><div class="elementToProof">${paragraphs(text)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg"><b>From:</b> ${product}</div>${quotedHtml}</body></html>`,
      { charset: 'iso-8859-1', encoding: 'quoted-printable' },
    ),
  'Outlook on a phone': (text) =>
    alternative(
      `${text}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\n${outlookHeader}\n\n${quotedEmail}\n`,
      `<html><body>${paragraphs(text)}<div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><div id="appendonsend"></div>${quotedHtml}</body></html>`,
      { encoding: 'base64' },
    ),
  'Outlook at work, with a signature': (text) =>
    plain(
      `${text}\n\nKind regards,\n\nAda Besant\nBranch Secretary | Riveters Exampleton Branch\n12 High Street, Exampleton EX1 1AA\nT: 01632 960001  M: 07700 900123\n\nThis email and any attachments are confidential. If you are not the intended recipient, please delete it.\n\n${outlookHeader}\n\n${quotedEmail}\n`,
      { charset: 'windows-1252', encoding: '8bit' },
    ),
  'Mail on an iPhone': (text) =>
    plain(
      `${text}\n\nSent from my iPhone\n\n> On 20 Nov 2026, at 12:00, ${product} <${sender}> wrote:\n> \n> \uFEFF${marked(quotedEmail).slice(2)}\n`,
      { encoding: 'base64' },
    ),
  'Mail on an iPhone, with HTML': (text) =>
    alternative(
      `${text}\n\nSent from my iPhone\n\nOn 20 Nov 2026, at 12:00, ${product} <${sender}> wrote:\n\n${marked(quotedEmail)}\n`,
      `<html><body dir="auto">${paragraphs(text)}<br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 20 Nov 2026, at 12:00, ${product} wrote:${quotedHtml}</blockquote></div></body></html>`,
      { encoding: 'quoted-printable' },
    ),
  'Mail on an iPad, HTML only': (text) =>
    html(
      `<html><head></head><body dir="auto">${paragraphs(text)}<div><br></div><div>Sent from my iPad</div><div><br><blockquote type="cite"><div>On 20 Nov 2026, at 12:00, ${product} wrote:</div>${quotedHtml}</blockquote></div></body></html>`,
      { encoding: 'base64' },
    ),
  'Apple Mail': (text) =>
    plain(
      `${text}\n\n> On 20 Nov 2026, at 12:00, ${product} <${sender}> wrote:\n> \n${marked(quotedEmail)}\n`,
      {
        charset: 'utf-8',
        encoding: 'quoted-printable',
      },
    ),
  'Yahoo on the web, which marks nothing': (text) =>
    alternative(
      ` ${text}\n\n    On Friday, 20 November 2026 at 12:00:00 GMT, ${product} <${sender}> wrote:  \n \n ${quotedEmail.replaceAll('\n', '\n ')}\n  `,
      `<html><body><div class="ydp1">${paragraphs(text)}</div><div class="yahoo_quoted" id="yahoo_quoted_1"><div>On Friday, 20 November 2026, ${product} wrote:</div>${quotedHtml}</div></body></html>`,
    ),
  'Yahoo on Android': (text) =>
    plain(
      `${text}\n\nSent from Yahoo Mail on Android \n \n  On Fri, 20 Nov 2026 at 12:00, ${product}<${sender}> wrote:   ${quotedEmail}`,
    ),
  'Thunderbird, reply above': (text) =>
    plain(`${text}\n\nOn 20/11/2026 12:00, ${product} wrote:\n${marked(quotedEmail)}\n`, {}, [
      'User-Agent: Mozilla Thunderbird',
    ]),
  'Thunderbird, reply below': (text) =>
    plain(`On 20/11/2026 12:00, ${product} wrote:\n${marked(quotedEmail)}\n\n${text}\n`),
  'Thunderbird, reply below, with a signature': (text) =>
    plain(
      `On 20/11/2026 12:00, ${product} wrote:\n${marked(quotedEmail)}\n\n${text}\n\n-- \nAda Besant\n01632 960001\n`,
    ),
  'GMX in German': (text) =>
    plain(
      `${text}\n\nGesendet: Freitag, 20. November 2026 um 12:00 Uhr\nVon: "${product}" <${sender}>\nAn: ada@example.org\nBetreff: ${subject}\n\n${quotedEmail}\n`,
      { encoding: 'quoted-printable' },
    ),
  'Proton Mail': (text) =>
    plain(
      `${text}\n\nSent with [Proton Mail](https://proton.me/) secure email.\n\nOn Friday, November 20th, 2026 at 12:00 PM, ${product} <${sender}> wrote:\n\n${marked(quotedEmail)}\n`,
      { encoding: 'base64' },
    ),
  'BT Mail': (text) =>
    plain(
      `${text}\n\n------ Original Message ------\nFrom: "${product}" <${sender}>\nTo: ada@example.org\nSent: Friday, 20 Nov, 26 At 12:00\nSubject: ${subject}\n\n${quotedEmail}\n`,
      { charset: 'iso-8859-1' },
    ),
  AOL: (text) =>
    plain(
      `${text}\n\n\n-----Original Message-----\nFrom: ${product} <${sender}>\nTo: ada@example.org\nSent: Fri, 20 Nov 2026 12:00\nSubject: ${subject}\n\n${quotedEmail}\n`,
    ),
  'Samsung Email': (text) =>
    plain(
      `${text}\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: ${product} <${sender}>\nDate: 20/11/2026 12:00 (GMT+00:00)\nTo: ada@example.org\nSubject: ${subject}\n\n${quotedEmail}\n`,
    ),
  'nothing quoted': (text) => plain(`${text}\n`, { charset: 'us-ascii' }),
  'nothing quoted, UTF-16': (text) => plain(`${text}\n`, { charset: 'utf-16le', encoding: 'base64' }),
  'HTML of a phone, with no-break spaces': (text) =>
    html(`<p dir="ltr">${escape(text).replaceAll('\n', '<br>')}&nbsp;</p>`, { encoding: 'quoted-printable' }),
}
