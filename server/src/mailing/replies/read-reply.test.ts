import fc from 'fast-check'
import { cpuUsage } from 'node:process'
import { expect, test } from 'vitest'
import { sender } from '../../../test/replies/clients.ts'
import {
  asMessages,
  combineTyped,
  makeUnusualMessages,
  readQuotations,
  readTyped,
  type CorpusReply,
} from '../../../test/replies/corpus.ts'
import type { Meaning } from '../../../test/replies/whole-messages.ts'
import { isAutomatic } from '../../platform/mail/inbound/is-automatic.ts'
import { readMessage } from '../../platform/mail/inbound/read-message.ts'
import { TextExtractor } from '../../platform/mail/inbound/text-extractor.ts'
import { readReply } from './read-reply.ts'

const our = {
  name: 'Street Musketeers',
  addresses: [sender, '@in.musketeers.example'],
  url: 'https://musketeers.example',
}
const from = { name: 'Ada Besant', address: 'ada@example.org' }
const read = (text: string) => readReply({ text, from }, our)

/** What the product makes of a message. */
async function understand(message: Buffer): Promise<Meaning> {
  const extractor = new TextExtractor()
  extractor.write(message)
  const email = await readMessage(extractor.end())
  if (!email) return 'unclear'
  if (isAutomatic(email, null)) return 'automatic'
  const reply = readReply(email, our)
  if (reply.is !== 'count') return reply.is
  return reply.daysAgo ? { yesterday: reply.count } : reply.count
}

const isReport = (meaning: Meaning) => typeof meaning === 'number' || typeof meaning === 'object'
const isSame = (one: Meaning, other: Meaning) => JSON.stringify(one) === JSON.stringify(other)

/** Reads replies and prints the figures. @returns those that were reported wrongly, asked about though they are clear, or taken for something else */
async function measure(name: string, replies: readonly CorpusReply[]) {
  const results = await Promise.all(
    replies.map(async (reply) => ({ ...reply, understood: await understand(reply.message) })),
  )
  const clear = results.filter(({ meaning }) => isReport(meaning))
  const wrong = results.filter(
    ({ meaning, understood }) => isReport(understood) && !isSame(meaning, understood),
  )
  const asked = clear.filter(({ understood }) => !isReport(understood))
  const others = results.filter(
    ({ meaning, understood }) => !isReport(meaning) && !isReport(understood) && !isSame(meaning, understood),
  )
  const share = (100 * (clear.length - asked.length)) / clear.length
  console.log(
    `${name}: ${replies.length} replies; wrong reports ${wrong.length}; of ${clear.length} clear ones reported ${clear.length - asked.length} (${share.toFixed(1)} %), asked ${asked.length}`,
  )
  const describe = (each: (typeof results)[number]) =>
    `${each.description}: ${JSON.stringify(each.understood)}`
  return {
    share,
    wrong: wrong.map(describe),
    asked: asked.map(describe),
    others: others.map(describe),
  }
}

test('none of 1,500 replies as people type them makes a wrong report, and nearly all that are clear are reported', async () => {
  const typed = readTyped('typed.txt')
  expect(typed.length).toBeGreaterThanOrEqual(1500)
  expect(new Set(typed.map(({ text }) => text)).size).toBe(typed.length)
  const { wrong, share, asked, others } = await measure('Typed', asMessages(typed))
  expect(wrong).toEqual([])
  expect(share, asked.join('\n')).toBeGreaterThanOrEqual(95)
  expect(others).toEqual([])
})

test('none of the replies that were written against the rules makes a wrong report', async () => {
  const { wrong, share, asked } = await measure('Adversarial', asMessages(readTyped('adversarial.txt')))
  expect(wrong).toEqual([])
  expect(share, asked.join('\n')).toBeGreaterThanOrEqual(65)
})

test.each([
  'Did my 20 this morning',
  'Evening. 20 done.',
  '20 delivered, solidarity',
  'Job done, 20 delivered.',
  'That’s my 20 done',
])('“%s” is reported', (text) => {
  expect(read(text)).toEqual({ is: 'count', count: 20, daysAgo: 0 })
})

test.each([
  'Done 1 street',
  'Finished block 7',
  'Delivered row 12',
  'Done road 2',
  'Completed door 7',
  'gone 8',
  'Total so far 60',
  'Ok 20',
  'Yes 20',
])('“%s” is asked about', (text) => {
  expect(read(text)).toEqual({ is: 'unclear' })
})

test('greetings, reports and endings put together are understood as the reports are', async () => {
  const combined = combineTyped()
  const { wrong, share, asked } = await measure('Combined', asMessages(combined))
  expect(wrong).toEqual([])
  expect(share, asked.join('\n')).toBeGreaterThanOrEqual(95)
})

test('messages of every shape are read, and none is reported wrongly', async () => {
  const { wrong, asked, others } = await measure('Whole messages', makeUnusualMessages())
  expect({ wrong, asked, others }).toEqual({ wrong: [], asked: [], others: [] })
})

test('a reply ends where its quotation begins, in every program and language', () => {
  const quotations = readQuotations()
  const missed = quotations.filter(
    ({ text }) =>
      !['20', '20 done\n\nThanks\nAda'].every((typed) => read(`${typed}\n\n${text}`).is === 'count'),
  )
  console.log(`Quotations: ${quotations.length - missed.length} of ${quotations.length} styles understood`)
  expect(missed.map(({ style }) => style)).toEqual([])
  const belowMarked = quotations.filter(({ text }) =>
    text.endsWith('> Questions? Write to team@musketeers.example.\n'),
  )
  expect(belowMarked.length).toBeGreaterThan(60)
})

test('what only quotes reports nothing', () => {
  for (const { style, text } of readQuotations()) expect(read(text).is, style).not.toBe('count')
})

test('no addition to a clear reply reports another number', () => {
  const words = fc.constantFrom(
    ...'not no 15 fifteen about ish Sue left tomorrow . , - / ? to of on at th % £ the a and done 0 x my all street house yesterday'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), fc.array(words, { maxLength: 5 }), (before, after) => {
      const reply = read([...before, '20', ...after].join(' '))
      if (reply.is === 'count') expect(reply.count).toBe(20)
      const denied = [...before, ...after].some((word) =>
        /^(not|no|about|ish|left|tomorrow|15|fifteen|0)$/.test(word),
      )
      // A sentence of its own below a report may name anybody.
      const bySue = [...before, ...after.join(' ').split('.')[0]!.split(' ')].includes('Sue')
      if (denied || bySue) expect(reply.is).not.toBe('count')
    }),
    { numRuns: 5000 },
  )
})

test('any text is read, and lines of 100 kB in a moment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      read(text)
      readReply({ html: text }, our)
    }),
    { numRuns: 300 },
  )
  const hostile =
    `On a |Op a schreef |Am a schrieb |在写道|W dniu pisze |<div><s|> |De: [|From: |a: |-|- |_|=|> >|*|"|'| |\t|\u00A0|\u200B|\u2028|x|x,|20 |20|20-|twenty-|a hundred and |thanks |sent from |1.|.|…|, |!|(she|<a@|a@|@|www.|http://|P.|:|：|👍|👍🏽|é|Ａ|registered |ill |n't |hi |on elm |in a street |Mr.A-|A-|A `
      .split('|')
      .filter((each) => each !== '')
  let slowest = 0
  for (const piece of hostile)
    for (const length of [100_000, 999, 199])
      for (const begin of ['', '20\n\n']) {
        const text = begin + piece.repeat(Math.ceil(length / piece.length))
        const started = cpuUsage()
        read(`${text}\n${text}`)
        read(`20\n${`${text.slice(0, 300)}\n`.repeat(300)}`)
        readReply({ html: `<p>20</p><p style="${text}">${text}` }, our)
        slowest = Math.max(slowest, cpuUsage(started).user / 1000)
      }
  console.log(`The slowest of the hostile texts took ${slowest.toFixed(0)} ms of processor time`)
  // Usually 10 ms. An expression that tries every way to read 100 kB takes minutes.
  expect(slowest).toBeLessThan(500)
})
