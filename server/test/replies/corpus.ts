import { clients, writeMessage, type RawReply } from './clients.ts'

/** What a reply means to a person who reads it: a number on that day or the day before, or something to ask about. */
export type Meaning =
  | number
  | { yesterday: number }
  | 'unclear'
  | 'stop'
  | 'pause'
  | 'moved'
  /** Written by a program, which gets no answer. */
  | 'automatic'

export interface CorpusReply {
  description: string
  meaning: Meaning
  message: Buffer
}

/** What people type whose meaning nobody could doubt. */
const clear: readonly (readonly [typed: string, meaning: Meaning])[] = [
  ['20', 20],
  ['20.', 20],
  ['20!', 20],
  ['7', 7],
  ['100', 100],
  ['500', 500],
  ['Twenty', 20],
  ['twenty five', 25],
  ['Twenty-five.', 25],
  ['a hundred', 100],
  ['One hundred and twenty', 120],
  ['one', 1],
  ['20 leaflets', 20],
  ['20 houses today', 20],
  ['20 delivered', 20],
  ['Delivered 20', 20],
  ['Done: 20', 20],
  ['20 done', 20],
  ['20 – all done', 20],
  ['All 20 done', 20],
  ['Done 20 today, thanks', 20],
  ['I did 20', 20],
  ['I’ve done 35 this morning', 35],
  ["I've delivered 20 leaflets on my street", 20],
  ['I delivered twenty leaflets today.', 20],
  ['We did 40 this afternoon!', 40],
  ['Have done 20', 20],
  ['Just did 15', 15],
  ['Only 12 today', 12],
  ['Posted 22 through letterboxes this evening', 22],
  ['Put 18 through doors', 18],
  ['Delivered to 24 houses', 24],
  ['20 👍', 20],
  ['20 done x', 20],
  ['*20*', 20],
  ['Hi, 20 done. Thanks', 20],
  ['Hello,\n\n20', 20],
  ['Hi all,\n\nI did 20 today.\n\nThanks\nAda', 20],
  ['20\n\nAda', 20],
  ['20\n\nAda Besant\n07700 900123', 20],
  ['20\nThank you for organising this.', 20],
  ['30 delivered yesterday', { yesterday: 30 }],
  ['Yesterday: 16', { yesterday: 16 }],
  ['ten', 10],
  ['Thanks, 26 delivered', 26],
  ['ok 20', 20],
]

/** What nobody should take for a report, whatever number is in it. */
const unclear: readonly (readonly [typed: string, meaning: Meaning])[] = [
  ['20ish', 'unclear'],
  ['twentyish', 'unclear'],
  ['about 20', 'unclear'],
  ['About twenty or so', 'unclear'],
  ['around 20', 'unclear'],
  ['c. 20', 'unclear'],
  ['~20', 'unclear'],
  ['20+', 'unclear'],
  ['20-25', 'unclear'],
  ['20 - 25', 'unclear'],
  ['20 to 25', 'unclear'],
  ['20/25', 'unclear'],
  ['20 or 21', 'unclear'],
  ['2 0', 'unclear'],
  ['2\u200B0', 'unclear'],
  ['2O', 'unclear'],
  ['-20', 'unclear'],
  ['- 20', 'unclear'],
  ['−20', 'unclear'],
  ['minus twenty', 'unclear'],
  ['20.5', 'unclear'],
  ['20,5', 'unclear'],
  ['20½', 'unclear'],
  ['10²', 'unclear'],
  ['020', 'unclear'],
  ['0', 'unclear'],
  ['zero', 'unclear'],
  ['501', 'unclear'],
  ['1,200', 'unclear'],
  ['5000', 'unclear'],
  ['20%', 'unclear'],
  ['£20', 'unclear'],
  ['20th', 'unclear'],
  ['the twentieth', 'unclear'],
  ['20/11', 'unclear'],
  ['20 Nov', 'unclear'],
  ['20 November 2026', 'unclear'],
  ['delivered on 20', 'unclear'],
  ['at 20:00', 'unclear'],
  ['done at 8', 'unclear'],
  ['07700 900123', 'unclear'],
  ['Call me on 01632 960001', 'unclear'],
  ['not 20', 'unclear'],
  ['20 not done', 'unclear'],
  ['I didn’t do 20', 'unclear'],
  ["Haven't done the 20 yet", 'unclear'],
  ['I will do 20 tomorrow', 'unclear'],
  ['20 tomorrow', 'unclear'],
  ['20 to go', 'unclear'],
  ['20 left', 'unclear'],
  ['all but 5', 'unclear'],
  ['all done but one', 'unclear'],
  ['I have done this one', 'unclear'],
  ['One more street done', 'unclear'],
  ['I did 15 and Sue did 5', 'unclear'],
  ['I did 15, Sue did the rest', 'unclear'],
  ['Sue did 20', 'unclear'],
  ['20 of 40', 'unclear'],
  ['half of 20', 'unclear'],
  ['two dozen', 'unclear'],
  ['a dozen', 'unclear'],
  ['a few', 'unclear'],
  ['twenty twenty', 'unclear'],
  ['two twenty', 'unclear'],
  ['5 hundred', 'unclear'],
  ['20 (twenty)', 'unclear'],
  ['20?', 'unclear'],
  ['Did the 20 arrive', 'unclear'],
  ['Have you got 20', 'unclear'],
  ['Can you send 20', 'unclear'],
  ['Please send 20 more', 'unclear'],
  ['I printed 20', 'unclear'],
  ['I have 20', 'unclear'],
  ['Need 20 copies', 'unclear'],
  ['20 minutes', 'unclear'],
  ['It took 20 minutes', 'unclear'],
  ['number 20', 'unclear'],
  ['Delivered to number 20', 'unclear'],
  ['delivered to 20', 'unclear'],
  ['No 20 has a dog', 'unclear'],
  ['20 last week', 'unclear'],
  ['20 on Saturday', 'unclear'],
  ['20 each', 'unclear'],
  ['20x', 'unclear'],
  ['XX', 'unclear'],
  ['1e2', 'unclear'],
  ['0x14', 'unclear'],
  ['#20', 'unclear'],
  ['(20)', 'unclear'],
  ['٢٠', 'unclear'],
  ['２０', 'unclear'],
  ['\u202E02', 'unclear'],
  ['zwanzig', 'unclear'],
  ['20\n\nSorry, I meant 15', 'unclear'],
  ['20\nno wait, 25', 'unclear'],
  ['20\nand Sue did 5', 'unclear'],
  ['20\n--\nactually 15', 'unclear'],
  ['20\n\nThanks\nPS it was 18 really', 'unclear'],
  ['20\n\nCheers\n15', 'unclear'],
  ['20\nor so', 'unclear'],
  ['20\nnone of them delivered yet though', 'unclear'],
  ['I delivered\n20', 'unclear'],
  ['I did 20 of the\n40', 'unclear'],
  ['Delivered them all', 'unclear'],
  ['Done!', 'unclear'],
  ['Thanks', 'unclear'],
  ['Great leaflet, well done everyone', 'unclear'],
  ['Who pays for this?', 'unclear'],
  ['👍', 'unclear'],
  ['twenty\u0000', 'unclear'],
  ['20\u0000', 'unclear'],
  ['', 'unclear'],
  ['stop', 'stop'],
  ['STOP', 'stop'],
  ['Please unsubscribe me', 'stop'],
  ['Stop sending me 20 leaflets', 'stop'],
  ['pause', 'pause'],
  ['Please pause for 3 weeks', 'pause'],
  ['I am on holiday until 20 December', 'pause'],
  ['Not this time', 'pause'],
  ['Moved house', 'moved'],
  ['We have moved to 20 Low Road', 'moved'],
]

const ada = 'Ada Besant'

/** Whole messages that are no ordinary replies. */
const whole: readonly (readonly [description: string, meaning: Meaning, reply: RawReply])[] = [
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
          body: `---------- Forwarded message ---------\nFrom: Sue Lee <sue@example.org>\nDate: Fri, 20 Nov 2026 at 09:00\nSubject: leaflets\nTo: ${ada} <ada@example.org>\n\n20\n`,
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
]

const clientNames = Object.keys(clients)

/** Each thing people type, as several email programs write it, and whole messages: hundreds of replies, always the same. */
export function makeCorpus({ programsEach = 4 } = {}): CorpusReply[] {
  const typed = [...clear, ...unclear].flatMap(([text, meaning], nth) =>
    Array.from({ length: programsEach }, (_, step) => {
      const client = clientNames[(nth * 5 + step * 7) % clientNames.length]!
      return { description: `${JSON.stringify(text)} by ${client}`, meaning, reply: clients[client]!(text) }
    }),
  )
  const others = whole.map(([description, meaning, reply]) => ({ description, meaning, reply }))
  return [...typed, ...others].map(({ description, meaning, reply }, nth) => ({
    description,
    meaning,
    message: writeMessage(reply, nth),
  }))
}

export const typedTexts = { clear, unclear }
