import { expect, test } from 'vitest'
import { gone, notTheMailbox, unavailable } from '../../../../test/bounces/refusals.ts'
import { noReports, reportFormats } from '../../../../test/bounces/reports.ts'
import { TextKeeper } from '../inbound/text-keeper.ts'
import { readMessage } from '../inbound/read-message.ts'
import { classifyBounce, type Bounce } from './classify-bounce.ts'
import { readBounceReport } from './read-bounce-report.ts'

async function read(message: Buffer, sender = '') {
  const text = new TextKeeper()
  text.write(message)
  return readBounceReport((await readMessage(text.end()))!, sender)
}

const nameOf = (bounce: Bounce | null | undefined) =>
  bounce ? (bounce.hard ? 'gone' : 'unavailable') : 'not the mailbox'

const refusals = Object.entries({ gone, unavailable, 'not the mailbox': notTheMailbox }).flatMap(
  ([meaning, replies]) => replies.map((reply) => ({ meaning, reply })),
)

test('of hundreds of reports, nearly all mailboxes that are gone are recognised, and none is blamed for a fault of ours', async () => {
  const reports = await Promise.all(
    refusals.flatMap(({ meaning, reply }) =>
      Object.entries(reportFormats).map(async ([format, write]) => {
        const report = await read(write(reply))
        return {
          meaning,
          read: report ? nameOf(report.bounce) : 'no report',
          described: `${format}: ${reply}`,
        }
      }),
    ),
  )
  const about = (meaning: string) => reports.filter((each) => each.meaning === meaning)
  const recognised = about('gone').filter((each) => each.read === 'gone')
  const share = (100 * recognised.length) / about('gone').length
  const blamed = reports.filter((each) => each.meaning !== 'gone' && each.read === 'gone')
  const counted = about('not the mailbox').filter((each) => each.read !== 'not the mailbox')
  console.log(
    `${reports.length} bounce reports: ${share.toFixed(1)} % of ${about('gone').length} mailboxes that are gone recognised, ${blamed.length} good ones suppressed`,
  )
  const describe = ({ read: as, described }: (typeof reports)[number]) => `${as} ← ${described}`
  expect(blamed.map(describe)).toEqual([])
  expect(counted.map(describe)).toEqual([])
  const missed = about('gone').filter((each) => each.read !== 'gone')
  expect(share, missed.map(describe).join('\n')).toBeGreaterThanOrEqual(95)
  expect(reports.filter((each) => each.read === 'no report').map(describe)).toEqual([])
})

test.each(refusals)('in a session, “$reply” means: $meaning', ({ meaning, reply }) => {
  expect(nameOf(classifyBounce(reply, false))).toBe(meaning)
})

test.each(noReports)('$name is no report', async ({ sender, message }) => {
  const report = await read(message, sender)
  expect(report?.bounce ?? null).toBeNull()
})
