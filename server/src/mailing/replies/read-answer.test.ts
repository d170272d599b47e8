import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCorpus, typedTexts, type Meaning } from '../../../test/replies/corpus.ts'
import { isAutomatic } from '../../platform/mail/inbound/is-automatic.ts'
import { readMessage } from '../../platform/mail/inbound/read-message.ts'
import { readAnswer } from './read-answer.ts'

/** What the product makes of a message. */
async function understand(message: Buffer): Promise<Meaning> {
  const email = await readMessage(message)
  if (!email) return 'unclear'
  if (isAutomatic(email, null)) return 'automatic'
  const answer = readAnswer(email)
  if (answer.is !== 'count') return answer.is
  return answer.daysAgo ? { yesterday: answer.count } : answer.count
}

const isReport = (meaning: Meaning) => typeof meaning === 'number' || typeof meaning === 'object'
const isSame = (one: Meaning, other: Meaning) => JSON.stringify(one) === JSON.stringify(other)

test('of hundreds of replies none makes a wrong report, and nearly all that are clear are understood', async () => {
  const corpus = makeCorpus()
  const results = await Promise.all(
    corpus.map(async (reply) => ({ ...reply, understood: await understand(reply.message) })),
  )
  const wrong = results.filter(
    ({ meaning, understood }) => isReport(understood) && !isSame(meaning, understood),
  )
  const clear = results.filter(({ meaning }) => isReport(meaning))
  const missed = clear.filter(({ understood }) => !isReport(understood))
  const share = (100 * (clear.length - missed.length)) / clear.length
  console.log(
    `${corpus.length} replies: wrong reports ${wrong.length}, understood ${share.toFixed(1)} % of ${clear.length} clear ones`,
  )
  const describe = (each: (typeof results)[number]) =>
    `${each.description}: ${JSON.stringify(each.understood)}`
  expect(wrong.map(describe)).toEqual([])
  expect(corpus.length).toBeGreaterThanOrEqual(300)
  expect(share, missed.map(describe).join('\n')).toBeGreaterThanOrEqual(90)
  const automatic = results.filter(({ meaning }) => meaning === 'automatic')
  expect(automatic.filter(({ understood }) => understood !== 'automatic').map(describe)).toEqual([])
})

test.each(typedTexts.clear)('%j is understood', (text, meaning) => {
  const answer = readAnswer({ text })
  const expected =
    typeof meaning === 'object' ? { count: meaning.yesterday, daysAgo: 1 } : { count: meaning, daysAgo: 0 }
  expect(answer).toEqual({ is: 'count', ...expected })
})

test.each(typedTexts.unclear)('%j reports nothing', (text, meaning) => {
  expect(readAnswer({ text })).toEqual({ is: meaning })
})

test('whatever is added to a clear reply, no other number is reported', () => {
  const words = fc.constantFrom(
    ...'not no 15 fifteen about ish Sue left tomorrow . , - / ? to of on at th % £ the a and done 0 x'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), fc.array(words, { maxLength: 5 }), (before, after) => {
      const answer = readAnswer({ text: [...before, '20', ...after].join(' ') })
      if (answer.is === 'count') expect(answer.count).toBe(20)
      const denied = [...before, ...after].some((word) =>
        /^(not|no|about|ish|Sue|left|tomorrow|15|fifteen|0)$/.test(word),
      )
      if (denied) expect(answer.is).not.toBe('count')
    }),
    { numRuns: 2000 },
  )
})

test('any text is read, and quickly enough for the largest message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
      readAnswer({ text })
      readAnswer({ html: text })
    }),
    { numRuns: 300 },
  )
  for (const hostile of [
    'On a ',
    'Op a schreef ',
    'Am a schrieb ',
    '在写道',
    'W dniu pisze ',
    '<div><s',
    '> ',
    'De: [',
    ' ',
  ])
    for (const length of [250_000, 399]) {
      const text = hostile.repeat(Math.ceil(length / hostile.length))
      expect(readAnswer({ text: `${text}\n${text}` }).is).not.toBe('count')
      expect(readAnswer({ html: text }).is).not.toBe('count')
    }
})
