import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextExtractor } from '../inbound/text-extractor.ts'
import { readMessage } from '../inbound/read-message.ts'
import { reportFormats } from '../../../../test/bounces/reports.ts'
import { readBounceReport } from './read-bounce-report.ts'

const to = 'bounces+12-0123456789abcdef01234567@musketeers.example'

/** What a message reports; null when it cannot be parsed. */
async function read(message: Buffer) {
  const extractor = new TextExtractor()
  extractor.write(message)
  const email = await readMessage(extractor.end())
  return email && readBounceReport(email, { sender: '', recipient: 'ada@example.org' })
}

const report = (...fields: string[]) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@relay.example',
      `To: ${to}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain',
      '',
      'Diagnostic-Code: smtp; 550 5.1.1 in a text part, which does not count',
      '--b1',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; relay.example',
      'Arrival-Date: Fri, 20 Nov 2026 09:00:00 +0000',
      '',
      'Final-Recipient: rfc822; ada@example.org',
      ...fields,
      '',
      '--b1',
      'Content-Type: message/rfc822',
      '',
      'Subject: Your leaflet',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
      '',
      'Hello',
      '--b1--',
      '',
    ].join('\r\n'),
  )

test.each([
  // Postfix.
  [
    [
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 <ada@example.org>: Recipient address',
      '    rejected: User unknown',
    ],
    { isPermanent: true, answer: '550 5.1.1' },
  ],
  // Exchange.
  [
    ['Action: failed', 'Status: 5.1.10', 'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
    { isPermanent: true, answer: '550 5.1.10' },
  ],
  // Gmail, whose replies continue over several lines.
  [
    [
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550-5.1.1 The account does not exist.',
      ' 550',
    ],
    { isPermanent: true, answer: '550 5.1.1' },
  ],
  [
    ['Action: failed', 'Status: 5.2.2', 'Diagnostic-Code: X-Postfix; full'],
    { isPermanent: false, answer: '550 5.2.2' },
  ],
  [['Action: failed', 'Status: 4.2.2'], { isPermanent: false, answer: '450 4.2.2' }],
  // The relay says that a domain has no mail server, and may be wrong for a day.
  [['Action: failed', 'Status: 5.4.4'], { isPermanent: false, answer: '550 5.4.4' }],
  [['ACTION: Failed (user)', 'STATUS: 5.1.1 (no such user)'], { isPermanent: true, answer: '550 5.1.1' }],
])('a report with %j is about the mailbox', async (fields, bounce) => {
  expect(await read(report(...fields))).toEqual({ answer: bounce.answer, bounce })
})

test.each([
  [['Action: failed', 'Status: 5.7.1', 'Diagnostic-Code: smtp; 550 5.7.1 Blocked'], '550 5.7.1'],
  [['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 We do not like it'], '550 5.0.0'],
  [['Action: failed', 'Status: 4.4.7'], '450 4.4.7'],
  [['Action: failed', 'Status: nonsense'], ''],
])('a report with %j is about a failed email, and not about its mailbox', async (fields, answer) => {
  expect(await read(report(...fields))).toEqual({ answer, bounce: null })
})

const failed = ['Action: failed', 'Status: 5.1.1']
const failedFor = (recipient: string) => [`Final-Recipient: ${recipient}`, ...failed]

test.each([
  ['our recipient', failedFor('rfc822;<Ada@Example.ORG>')],
  ['a host of our recipient’s domain', failedFor('rfc822; ada@mx1.example.org')],
  ['our recipient without what follows a plus', failedFor('rfc822; ada+2Bleaflets@example.org')],
  ['a local account', failedFor('x-local; u4711')],
  [
    'our recipient after another',
    [...failedFor('rfc822; dead@old.example'), '', ...failedFor('rfc822; ada@example.org')],
  ],
])('a report that names %s is about its mailbox', async (_, fields) => {
  expect((await read(report(...fields)))?.bounce).toEqual({ isPermanent: true, answer: '550 5.1.1' })
})

test.each([
  ['a mailbox to which it forwards', failedFor('rfc822; dead@old.example')],
  [
    'the same, as Postfix does',
    [...failedFor('rfc822; dead@old.example'), 'Original-Recipient: rfc822;ada@example.org'],
  ],
  ['the same, as Sendmail does', [...failed, 'X-Actual-Recipient: RFC822; dead@old.example']],
  ['one with the same name elsewhere', failedFor('rfc822; ada@old.example')],
  ['one at a domain that ends alike', failedFor('rfc822; ada@badexample.org')],
])('a report that names %s suppresses nobody for good', async (_, fields) => {
  expect((await read(report(...fields)))?.bounce).toEqual({ isPermanent: false, answer: '550 5.1.1' })
})

test.each(['delivered', 'relayed', 'expanded'])(
  'a report that the email was %s is no failure, although a copy failed',
  async (action) => {
    const copy = ['', ...failedFor('rfc822; dead@old.example')]
    expect(await read(report(`Action: ${action}`, 'Status: 2.0.0', ...copy))).toBeNull()
    expect(
      await read(report(...failed, '', 'Final-Recipient: rfc822; ada@new.example', `Action: ${action}`)),
    ).toBeNull()
  },
)

const forwarded = Object.entries(reportFormats).map(
  ([format, write]) =>
    [
      format,
      write('550 5.1.1 User unknown').toString().replaceAll('ada@example.org', 'dead@old.example'),
    ] as const,
)
test.each([
  ...forwarded,
  ...forwarded.map(
    ([format, message]) =>
      [
        `${format}, with our recipient`,
        message.replaceAll(
          /^  dead@old.example\r$/gm,
          '$&\n    (ultimately generated from ada@example.org)\r',
        ),
      ] as const,
  ),
])('a report about a mailbox to which ours forwards suppresses nobody for good: %s', async (_, message) => {
  expect((await read(Buffer.from(message)))!.bounce?.isPermanent ?? false).toBe(false)
})

test.each([
  ['a report of a delay', report('Action: delayed', 'Status: 4.4.1')],
  ['a report of a delivery', report('Action: delivered', 'Status: 2.0.0')],
  ['a report without an action', report('Status: 5.1.1')],
  ['a reply by a person', Buffer.from('From: ada@example.org\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n')],
  ['an empty message', Buffer.alloc(0)],
  ['a message with endlessly nested parts', Buffer.from(partsInParts(400))],
  ['a message with endless headers', Buffer.from(`X: ${'x'.repeat(300_000)}\r\n`.repeat(3))],
])('%s is not a report of a failed delivery', async (_, message) => {
  expect(await read(message)).toBeNull()
})

function partsInParts(depth: number): string {
  const part = (n: number) => `Content-Type: multipart/report; boundary="b${n}"\r\n\r\n--b${n}\r\n`
  return Array.from({ length: depth }, (_, n) => part(n)).join('')
}

test('reading any bytes succeeds, and finds only codes of a mail server', async () => {
  const valid = report('Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 No')
  const damaged = fc
    .array(
      fc.record({ at: fc.nat(valid.length - 1), bytes: fc.uint8Array({ maxLength: 12 }), cut: fc.nat(40) }),
      {
        maxLength: 6,
      },
    )
    .map((damages) =>
      damages.reduce(
        (message, { at, bytes, cut }) =>
          Buffer.concat([message.subarray(0, at), bytes, message.subarray(at + cut)]),
        valid,
      ),
    )
  const anything = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, anything), async (message) => {
      const result = await read(message)
      const codes = /^[45]\d\d( [45]\.\d{1,3}\.\d{1,3})?$/
      expect(result?.answer || '550').toMatch(codes)
      expect(result?.bounce?.answer ?? '550').toMatch(codes)
    }),
    { numRuns: 500 },
  )
})
