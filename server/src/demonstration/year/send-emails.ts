import {
  leafletEmail,
  leafletIdempotencyKey,
  newsletterEmail,
  newsletterIdempotencyKey,
} from '../../mailing/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { addMilliseconds, days, londonDate, minutes, seconds } from '../../platform/values/clock.ts'
import { newsletter } from '../content.ts'
import { fridaysOf, type Calendar } from './calendar.ts'
import { insertRows, insertRowsWithIds } from './insert-rows.ts'
import type { Member, Reader } from './musketeers.ts'
import type { Random } from './random.ts'
import type { SentLeaflet } from './replay-months.ts'

/** The texts of emails are erased after a week (rule: email-retention). */
const keptDays = 7
const gone = '550 5.1.1'
const full = '452 4.2.2'

interface Email {
  once: string
  kind: typeof leafletEmail | typeof newsletterEmail
  accountId: number
  content: Record<string, number>
  at: Date
  failure: string | null
}

const subjects = [
  'Sixty doors in one evening',
  'What the council said',
  'Three streets that began with one',
  'How to talk at the door in the rain',
  'The bus is coming back',
  'A leaflet that changed a vote',
  'Gloves, a bag, a good neighbour',
  'What we learned in spring',
]

interface MailOptions {
  calendar: Calendar
  random: Random
}

/**
 * Writes the emails of the year: every leaflet, and the newsletter of every second Friday. Some addresses are gone and some mailboxes are
 * full, so their last emails failed.
 */
export async function writeEmails(
  tx: Tx,
  {
    leaflets,
    readers,
    gone: goneMembers,
    volunteer,
  }: {
    leaflets: readonly SentLeaflet[]
    readers: readonly Reader[]
    gone: readonly Member[]
    /** The musketeer who signs in, whom every email reaches. */
    volunteer: Member
  },
  options: MailOptions,
): Promise<void> {
  const others = leaflets.filter(({ accountId }) => accountId !== volunteer.id)
  const failures = findFailures(others, goneMembers, options.calendar)
  const emails = [
    ...leaflets.map((leaflet): Email => {
      const { membershipId, leafletId, accountId, at } = leaflet
      return {
        once: leafletIdempotencyKey({ membershipId, leafletId }),
        kind: leafletEmail,
        accountId,
        content: { membershipId, leafletId },
        at,
        failure: failures.get(leaflet) ?? null,
      }
    }),
    ...(await sendNewsletters(tx, readers, failures, options)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const { calendar } = options
  const erasedBefore = calendar.at(calendar.days.length - keptDays, 0)
  await insertRows(
    tx,
    'letter',
    emails.map(({ once, kind, accountId, content, at, failure }) => ({
      once,
      kind: kind.name,
      account_id: accountId,
      words: (at < erasedBefore ? {} : content) as unknown as string,
      to_name: '',
      state: failure ? ('failed' as const) : ('sent' as const),
      priority: kind.priority,
      due_at: addMilliseconds(at, -seconds(20)),
      attempts: 1,
      in_doubt_count: 0,
      unanswered_count: 0,
      may_have_left: true,
      secret_gone: false,
      created_at: addMilliseconds(at, -seconds(20)),
      ended_at: at,
      last_answer: failure ? `Reported later: ${failure}` : null,
    })),
  )
  await insertRows(
    tx,
    'bounce',
    [...failures].map(([{ accountId, at }, answer]) => ({
      account_id: accountId,
      hard: answer === gone,
      answer,
      bounced_at: addMilliseconds(at, minutes(2)),
    })),
  )
}

/** The leaflets that did not arrive, and what the mail server said. */
function findFailures(
  leaflets: readonly SentLeaflet[],
  goneMembers: readonly Member[],
  calendar: Calendar,
): Map<SentLeaflet, string> {
  const byAccount = Map.groupBy(
    leaflets.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    ({ accountId }) => accountId,
  )
  const failures = new Map<SentLeaflet, string>()
  const listedFrom = calendar.at(calendar.days.length - 85, 0)
  for (const { id } of goneMembers) {
    const last = byAccount.get(id)?.at(-1)
    if (last && last.at > listedFrom) failures.set(last, gone)
  }
  // Three temporary bounces within 30 days also stop leaflets (rule: bouncing-addresses).
  const recentFrom = calendar.at(calendar.days.length - 29, 0)
  const fullMailboxes = [...byAccount.values()]
    .map((sent) => sent.filter(({ at }) => at > recentFrom).slice(-3))
    .filter((sent) => new Set(sent.map(({ at }) => londonDate(at))).size === 3)
  for (const sent of fullMailboxes.slice(0, 3)) for (const leaflet of sent) failures.set(leaflet, full)
  return failures
}

/** Writes the issues that were sent, and last the one in preparation, as a draft. @returns their emails */
async function sendNewsletters(
  tx: Tx,
  readers: readonly Reader[],
  failures: ReadonlyMap<SentLeaflet, string>,
  { calendar, random }: MailOptions,
): Promise<Email[]> {
  const bouncedAt = new Map([...failures.keys()].map(({ accountId, at }) => [accountId, at]))
  const issues = fridaysOf(calendar)
    .filter((_, nth) => nth % 2 === 0)
    .map((day, nth) => {
      const leavesAt = calendar.at(day, 9)
      const readersOfIssue = readers.filter(
        ({ accountId, from, to }) =>
          from < leavesAt && (!to || leavesAt < to) && !((bouncedAt.get(accountId) ?? leavesAt) < leavesAt),
      )
      return { leavesAt, readers: readersOfIssue, subject: subjects[nth % subjects.length]!, nth }
    })
    .filter(({ readers: readersOfIssue }) => readersOfIssue.length > 0)
  const waiting = await tx
    .deleteFrom('newsletter_issue')
    .where('state', 'in', ['draft', 'scheduled'])
    .returning(['subject', 'text', 'saved_at'])
    .execute()
  const ids = await insertRowsWithIds(tx, 'newsletter_issue', [
    ...issues.map(({ leavesAt, readers: readersOfIssue, subject, nth }) => ({
      subject,
      text: newsletter.newsletterText,
      state: 'sent' as const,
      leaves_at: leavesAt as Date | null,
      saved_at: addMilliseconds(leavesAt, -days(1)),
      ended_at: addMilliseconds(leavesAt, minutes(6)) as Date | null,
      planned_up_to: Math.max(...readersOfIssue.map(({ accountId }) => accountId)),
      planned_all: true,
      planned: readersOfIssue.length,
      sent: readersOfIssue.length,
      failed: 0,
      unsubscribed: nth % 3,
    })),
    ...waiting.map((issue) => ({
      ...issue,
      state: 'draft' as const,
      leaves_at: null,
      ended_at: null,
      planned_up_to: 0,
      planned_all: false,
      planned: 0,
      sent: 0,
      failed: 0,
      unsubscribed: 0,
    })),
  ])
  return issues.flatMap(({ leavesAt, readers: readersOfIssue }, nth) =>
    readersOfIssue.map(({ accountId }) => ({
      once: newsletterIdempotencyKey(ids[nth]!, accountId),
      kind: newsletterEmail,
      accountId,
      content: { issueId: ids[nth]! },
      at: addMilliseconds(leavesAt, seconds(random.whole(5, 300))),
      failure: null,
    })),
  )
}
