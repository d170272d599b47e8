import { expect, test } from 'vitest'
import { none, permanent, temporary } from '../../../../test/bounces/refusals.ts'
import { noReports, reportFormats } from '../../../../test/bounces/reports.ts'
import { TextExtractor } from '../inbound/text-extractor.ts'
import { readMessage } from '../inbound/read-message.ts'
import { classifyBounce, type Bounce } from './classify-bounce.ts'
import { readBounceReport } from './read-bounce-report.ts'

async function read(message: Buffer, sender = '') {
  const extractor = new TextExtractor()
  extractor.write(message)
  return readBounceReport((await readMessage(extractor.end()))!, { sender, recipient: 'ada@example.org' })
}

const nameOf = (bounce: Bounce | null | undefined) =>
  bounce ? (bounce.isPermanent ? 'permanent' : 'temporary') : 'none'

const refusals = Object.entries({ permanent, temporary, none }).flatMap(([meaning, replies]) =>
  replies.map((reply) => ({ meaning, reply })),
)

test('nearly all mailboxes that are gone are recognised in hundreds of reports, and none is blamed for our fault', async () => {
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
  const recognised = about('permanent').filter((each) => each.read === 'permanent')
  const share = (100 * recognised.length) / about('permanent').length
  const blamed = reports.filter((each) => each.meaning !== 'permanent' && each.read === 'permanent')
  const counted = about('none').filter((each) => each.read !== 'none')
  console.log(
    `${reports.length} bounce reports: ${share.toFixed(1)} % of ${about('permanent').length} mailboxes that are gone recognised, ${blamed.length} good ones suppressed`,
  )
  const describe = ({ read: as, described }: (typeof reports)[number]) => `${as} ← ${described}`
  expect(blamed.map(describe)).toEqual([])
  expect(counted.map(describe)).toEqual([])
  const missed = about('permanent').filter((each) => each.read !== 'permanent')
  expect(share, missed.map(describe).join('\n')).toBeGreaterThanOrEqual(95)
  expect(reports.filter((each) => each.read === 'no report').map(describe)).toEqual([])
})

test.each(refusals)('“$reply” means a bounce of the kind: $meaning', ({ meaning, reply }) => {
  expect(nameOf(classifyBounce(reply, true)), 'to the recipient').toBe(meaning)
  expect(nameOf(classifyBounce(reply, false)), 'to the message').toBe(meaning)
})

test.each(noReports)('$name is no report', async ({ sender, message }) => {
  const report = await read(message, sender)
  expect(report?.bounce ?? null).toBeNull()
})
