import { quotedEmail, type RawReply } from './clients.ts'

/** What a reply means to a person who reads it: a number on that day or the day before, or something to ask about. */
export type Meaning =
  | number
  | { yesterday: number }
  | 'unclear'
  | 'stop'
  | 'pause'
  | 'moved'
  /** Nothing but thanks. */
  | 'thanks'
  /** Written by a program, which gets no answer. */
  | 'automatic'

const marked = quotedEmail.replaceAll(/^/gm, '> ')
const heading = 'On Fri, 20 Nov 2026 at 12:00, Street Musketeers <leaflets@musketeers.example> wrote:'
const typed = `20 done, thanks\n\nAda\n\n${heading}\n\n${marked}\n`
const typedHtml = `<html><body><p>20 done, thanks</p><p>Ada</p><p>${heading.replaceAll('<', '&lt;')}</p><blockquote type="cite"><p>Print my 20</p></blockquote></body></html>`
const plain = { type: 'text/plain', body: typed }
const html = { type: 'text/html', body: typedHtml, encoding: 'quoted-printable' } as const
const photograph = {
  type: 'image/jpeg; name="IMG_2020.jpeg"',
  disposition: 'inline; filename="IMG_2020.jpeg"',
  body: 'x'.repeat(40_000),
  encoding: 'base64',
} as const
const logo = { ...photograph, type: 'image/png; name="image001.png"', id: '<image001.png@01DB.2020>' }
const officeHtml = {
  ...html,
  body: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style><!--
@font-face {font-family:Aptos; panose-1:2 11 0 4 2 2 2 2 2 4;} p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head><body lang="EN-GB"><div class="WordSection1"><p class="MsoNormal">20 done<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><table><tr><td><img width="120" src="cid:image001.png@01DB.2020"></td><td><p>Ada Besant<br>Branch Secretary</p><p>T: 01632 960001 | M: 07700 900123</p></td></tr></table><p>12 High Street, Exampleton EX1 1AA</p><p>This email and any files are confidential. If you are not the intended recipient, delete it or call us.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p><b>From:</b> Street Musketeers</p></div><p>Print my 20</p></div></body></html>`,
}
const signature = {
  type: 'application/pkcs7-signature; name="smime.p7s"',
  disposition: 'attachment; filename="smime.p7s"',
  body: 'x'.repeat(3000),
  encoding: 'base64',
} as const
const flowed = {
  ...plain,
  type: 'text/plain; format=flowed; delsp=no',
  body: `I delivered 20 leaflets on my street this morning, \nthanks\n\n-- \nAda Besant\n\n${heading}\n${marked}\n`,
}

/** The same reply in every structure and character set that programs write. */
const shapes: readonly (readonly [
  description: string,
  parts: RawReply['parts'],
  structure?: RawReply['structure'],
])[] = [
  ['a photograph below the text', [plain, photograph], 'mixed'],
  ['a photograph above the text', [photograph, plain], 'mixed'],
  [
    'a photograph between two texts',
    [
      { ...plain, body: '20 done\n' },
      photograph,
      { ...plain, body: `\n\nSent from my iPhone\n\n${heading}\n\n${marked}` },
    ],
    'mixed',
  ],
  [
    'two texts, and a photograph below',
    [{ structure: 'alternative', parts: [plain, html] }, photograph],
    'mixed',
  ],
  ['HTML and a photograph', [html, photograph], 'mixed'],
  [
    'an office’s logo',
    [
      {
        structure: 'alternative',
        parts: [
          {
            ...plain,
            body: `20 done\n\n[cid:image001.png@01DB.2020]\nAda Besant\nBranch Secretary\nT: 01632 960001 | M: 07700 900123\n12 High Street, Exampleton EX1 1AA\n\nFrom: Street Musketeers <leaflets@musketeers.example>\nSent: 20 November 2026 12:00\nTo: Ada Besant\nSubject: Your leaflet\n\n${quotedEmail}`,
          },
          officeHtml,
        ],
      },
      logo,
    ],
    'related',
  ],
  ['an office’s logo, HTML only', [officeHtml, logo], 'related'],
  [
    'an office’s logo among the alternatives',
    [plain, { structure: 'related', parts: [officeHtml, logo] }],
    'alternative',
  ],
  ['a signed message', [plain, signature], 'signed'],
  ['a signed message with HTML', [{ structure: 'alternative', parts: [plain, html] }, signature], 'signed'],
  [
    'a text signed with OpenPGP',
    [
      {
        ...plain,
        body: `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n20 done\n\n${heading}\n> 20\n-----BEGIN PGP SIGNATURE-----\n\niQIzBAEBCgAdFiEE20\n-----END PGP SIGNATURE-----\n`,
      },
    ],
  ],
  ['lines that flow', [flowed]],
  [
    'an attached text that nobody reads',
    [plain, { ...plain, body: 'actually 15', disposition: 'attachment; filename="note.txt"' }],
    'mixed',
  ],
  [
    'a notice that a mail server adds',
    [
      plain,
      {
        ...plain,
        body: 'This email has been scanned for viruses and may be monitored. It is not for anybody else.',
      },
    ],
    'mixed',
  ],
  ['HTML only', [html]],
  ['HTML only, in base64', [{ ...html, encoding: 'base64' }]],
  ['HTML without its end', [{ ...html, body: '<div dir="auto">20 done<div dir="auto"><br></div><div>Ada' }]],
  ['Latin 9 with a euro sign', [{ ...plain, body: '20 done\n\nAda \u00A4', charset: 'iso-8859-15' }]],
  [
    'Windows 1250, quoted',
    [{ ...plain, body: typed, charset: 'windows-1250', encoding: 'quoted-printable' }],
  ],
  ['Latin 2', [{ ...plain, body: typed, charset: 'iso-8859-2' }]],
  ['Greek', [{ ...plain, body: typed, charset: 'iso-8859-7' }]],
  ['KOI8', [{ ...plain, body: typed, charset: 'koi8-r' }]],
  ['Japanese', [{ ...plain, body: typed, charset: 'iso-2022-jp' }]],
  ['Chinese', [{ ...plain, body: typed, charset: 'gb18030' }]],
  ['UTF-16, quoted', [{ ...plain, charset: 'utf-16le', encoding: 'base64' }]],
]

/** Whole messages that are no ordinary replies, and messages of every shape. */
export const others: readonly (readonly [description: string, meaning: Meaning, reply: RawReply])[] = [
  ...(
    [
      [
        'English',
        'Automatic reply: Your leaflet',
        'I am out of the office until 20 December. Call 01632 960001.',
      ],
      ['German', 'Automatische Antwort: Your leaflet', 'Ich bin bis zum 20. Dezember nicht im Büro.'],
      ['French', 'Réponse automatique : Your leaflet', 'Je suis absente jusqu’au 20 décembre.'],
      [
        'Spanish',
        'Respuesta automática: Your leaflet',
        'Estoy fuera de la oficina hasta el 20 de diciembre.',
      ],
      ['Polish', 'Automatyczna odpowiedź: Your leaflet', 'Jestem nieobecna do 20 grudnia.'],
      ['Welsh', 'Ateb awtomatig: Your leaflet', 'Rwyf allan o’r swyddfa tan 20 Rhagfyr.'],
    ] as const
  ).flatMap(([language, subject, body]) => [
    [
      `out of office in ${language}, as the standard asks`,
      'automatic',
      {
        headers: [
          `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
          'Auto-Submitted: auto-replied',
        ],
        parts: [{ type: 'text/plain', body, encoding: 'base64' }],
      },
    ] as const,
    [
      `out of office in ${language}, known by its subject only`,
      'automatic',
      {
        headers: [`Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`],
        parts: [{ type: 'text/plain', body: '20', encoding: 'base64' }],
      },
    ] as const,
  ]),
  ...[
    'Precedence: bulk',
    'Precedence: auto_reply',
    'List-Id: <neighbours.example.org>',
    'List-Unsubscribe: <https://example.org/leave>',
    'X-Autoreply: yes',
    'Auto-Submitted: auto-generated (vacation)',
    'Return-Path: <>',
  ].map(
    (header) =>
      [
        `sent by a program: ${header}`,
        'automatic',
        { headers: [header], parts: [{ type: 'text/plain', body: '20' }] },
      ] as const,
  ),
  [
    'a person whose program says that nothing is automatic',
    20,
    { headers: ['Auto-Submitted: no'], parts: [{ type: 'text/plain', body: '20' }] },
  ],
  [
    'forwarded from somebody else',
    'unclear',
    {
      headers: ['Subject: Fwd: leaflets'],
      parts: [
        {
          type: 'text/plain',
          body: `---------- Forwarded message ---------\nFrom: Sue Lee <sue@example.org>\nDate: Fri, 20 Nov 2026 at 09:00\nSubject: leaflets\nTo: Ada Besant <ada@example.org>\n\n20\n`,
        },
      ],
    },
  ],
  [
    'forwarded by an iPhone',
    'unclear',
    {
      headers: ['Subject: Fwd: leaflets'],
      parts: [
        {
          type: 'text/plain',
          body: `\n\nSent from my iPhone\n\nBegin forwarded message:\n\n> From: Sue Lee <sue@example.org>\n> Date: 20 November 2026\n> Subject: leaflets\n> \n> 20\n`,
        },
      ],
    },
  ],
  ['struck out in HTML', 'unclear', { parts: [{ type: 'text/html', body: '<div><s>20</s> 15</div>' }] }],
  [
    'struck out in HTML, with a text part that does not show it',
    'unclear',
    {
      parts: [
        { type: 'text/plain', body: '20' },
        { type: 'text/html', body: '<div><span style="text-decoration: line-through">20</span></div>' },
      ],
    },
  ],
  ['a number split by a tag', 'unclear', { parts: [{ type: 'text/html', body: '<div>2<br>0</div>' }] }],
  [
    'a number with an exponent in HTML',
    'unclear',
    { parts: [{ type: 'text/html', body: '<div>2<sup>nd</sup> street</div>' }] },
  ],
  ['entities in HTML', 20, { parts: [{ type: 'text/html', body: '<div>&#50;&#48;&nbsp;</div>' }] }],
  [
    'hidden text in HTML',
    20,
    { parts: [{ type: 'text/html', body: '<style>15</style><div style="display:none">15</div><p>20</p>' }] },
  ],
  [
    'answers between the lines',
    'unclear',
    {
      parts: [
        { type: 'text/plain', body: '> Print about 20 copies\n\nok\n\n> It takes about 10 minutes\n\n20\n' },
      ],
    },
  ],
  [
    'everything quoted and nothing written',
    'unclear',
    { parts: [{ type: 'text/plain', body: '> 20\n> copies\n' }] },
  ],
  [
    'a charset that does not exist',
    20,
    { headers: [], parts: [{ type: 'text/plain; x=y', body: '20', charset: 'us-ascii' }] },
  ],
  ...shapes.map(
    ([description, parts, structure]) =>
      [`in its shape ${description}`, 20, { parts, ...(structure && { structure }) }] as const,
  ),
]
