import type { AuditAction } from '@street-musketeers/contract/audit/audit.ts'
import type { ReportReason } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { reviewReference } from '../../campaigns/index.ts'
import { contactReference } from '../../mailing/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { addMilliseconds, days, minutes } from '../../platform/values/clock.ts'
import { later, type Calendar } from './calendar.ts'
import { insertRows, insertRowsWithIds } from './insert-rows.ts'
import type { Decision } from './applications.ts'
import type { Member, Musketeers } from './musketeers.ts'
import type { Random } from './random.ts'

interface OfficeOptions {
  calendar: Calendar
  random: Random
  administratorId: number
  productName: string
}

interface AuditEntry {
  action: AuditAction
  accountId: number | null
  about: string
  at: Date
}

const questions = [
  'How do I print two leaflets on one sheet? My printer is old.',
  'Our branch has no website. Can we apply without one?',
  'I moved to another town. Do I need a new account?',
  'May I deliver in the block where I work, or only on my own street?',
  'Somebody put twelve copies of the same leaflet through my door. Please ask them to stop.',
  'We would like to translate a leaflet into Polish. Who do we ask?',
  'Is there a way to get the leaflets in larger print?',
  'My gift was taken twice this month. Could you look, please?',
  'Can our choir use the picture of the street for a poster?',
  'Thank you. Your people brought us the only notice about the bus that we got.',
  'I am a journalist and would like to walk a round with one of your volunteers.',
  'The code in the email had run out when I came home. Please send another.',
]
const reports: { reason: ReportReason; details: string; answer: string | null }[] = [
  {
    reason: 'delivery',
    details: 'It was pushed through the door of a house with a sign that says no leaflets.',
    answer:
      'We have asked the people who deliver there to look for such signs. The leaflet itself breaks no rule.',
  },
  {
    reason: 'untrue',
    details: 'The bus company says that the last bus leaves at ten past ten, and not at nine.',
    answer: 'The timetable in force when it was printed says nine. The leaflet is right.',
  },
  {
    reason: 'ownership',
    details: 'The drawing looks like the one on our calendar.',
    answer: null,
  },
]
/** What an administrator reads in a week besides messages. */
const readings = [
  ['listed', 'musketeers'],
  ['listed', 'organisations'],
  ['listed', 'applications'],
  ['searched', 'musketeers'],
  ['listed', 'donations'],
  ['listed', 'addresses that bounce'],
  ['saved-list', 'musketeers'],
] as const

/** Writes the administrator's year: visitors' messages, reported leaflets, decisions, and what the audit log says about them. */
export async function doOfficeWork(
  tx: Tx,
  options: OfficeOptions,
  {
    decisions,
    suspended,
    members,
  }: Pick<Musketeers, 'suspended' | 'members'> & { decisions: readonly Decision[] },
): Promise<void> {
  const { calendar, administratorId } = options
  const entries: AuditEntry[] = [
    ...decisions.map(({ accountId, at, state }) => ({
      action: `${state}-application` as const,
      accountId,
      about: '',
      at,
    })),
    ...suspended.map(({ accountId, at }) => ({
      action: 'suspended-account' as const,
      accountId,
      about: '',
      at,
    })),
    ...(await answerMessages(tx, options)),
    ...(await decideReports(tx, options)),
    ...readLists(options, members),
  ]
  const end = calendar.at(calendar.days.length - 1, 23, 59)
  await insertRows(
    tx,
    'audit_entry',
    entries
      .filter(({ at }) => at < end)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ action, accountId, about, at }) => ({
        administrator_id: administratorId,
        deed: action,
        account_id: accountId,
        about,
        done_at: at,
      })),
  )
}

/** Messages of the year; those of the last two days are open. */
async function answerMessages(
  tx: Tx,
  { calendar, random, administratorId, productName }: OfficeOptions,
): Promise<AuditEntry[]> {
  const lastDay = calendar.days.length - 1
  const messages = Array.from({ length: 46 }, (_, nth) => {
    // A message is stored for a year (rule: contact-messages).
    const day = nth < 3 ? lastDay - nth : calendar.pickDay(random, 8, lastDay - 3)
    const at = calendar.at(day, random.whole(8, 21), random.whole(0, 59))
    const readAt = nth < 2 ? null : later(at, random, 0.5, 2)
    return {
      reference: contactReference(productName, random.letters(5)),
      email: `visitor.${random.letters(4).toLowerCase()}@mail.example`,
      message: questions[nth % questions.length]!,
      received_at: at,
      read_at: readAt,
      read_by: readAt && administratorId,
      answered_at: readAt && nth > 2 ? addMilliseconds(readAt, minutes(random.whole(4, 90))) : null,
      answered_by: readAt && nth > 2 ? administratorId : null,
    }
  }).toSorted((one, other) => one.received_at.getTime() - other.received_at.getTime())
  await insertRows(tx, 'contact_message', messages)
  return messages.flatMap(({ reference: about, read_at, answered_at }) => [
    ...(read_at ? [{ action: 'read-message' as const, accountId: null, about, at: read_at }] : []),
    ...(answered_at
      ? [{ action: 'answered-message' as const, accountId: null, about, at: answered_at }]
      : []),
  ])
}

/** Reports of leaflets that led to a decision; one stopped its campaign for cause (rule: leaflet-reports). */
async function decideReports(
  tx: Tx,
  { calendar, random, administratorId }: OfficeOptions,
): Promise<AuditEntry[]> {
  const end = calendar.at(calendar.days.length - 1, 0)
  const campaigns = await tx
    .selectFrom('campaign')
    .select(['id', 'account_id', 'published_at'])
    .where('stopped_at', 'is', null)
    .where('published_at', '<', addMilliseconds(end, -days(60)))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(reports.length)
    .execute()
  const reviews = campaigns.map(({ id, account_id, published_at }, nth) => {
    const reportedAt = later(published_at, random, 24 * 5, 24 * 20)
    return {
      ...reports[nth]!,
      campaignId: id,
      accountId: account_id,
      reportedAt,
      lookedAt: later(reportedAt, random, 1, 3),
      decidedAt: later(reportedAt, random, 4, 9),
    }
  })
  const ids = await insertRowsWithIds(
    tx,
    'campaign_review',
    reviews.map(({ campaignId, reportedAt, lookedAt, decidedAt, answer }) => ({
      campaign_id: campaignId,
      opened_at: reportedAt,
      first_look_at: lookedAt,
      team_emailed_at: reportedAt,
      outcome: answer === null ? ('stopped' as const) : ('no-action' as const),
      reason: answer ?? 'The drawing belongs to somebody else, who did not allow its use.',
      decided_at: decidedAt,
      decided_by: administratorId,
    })),
  )
  await insertRows(
    tx,
    'leaflet_report',
    // The address of whoever reported was erased 30 days after the decision.
    reviews.map(({ reason, details, reportedAt }, nth) => ({
      review_id: ids[nth]!,
      reason,
      details,
      email: null,
      reported_at: reportedAt,
    })),
  )
  for (const { campaignId, decidedAt, answer } of reviews)
    if (answer === null)
      await tx
        .updateTable('campaign')
        .set({ stopped_at: decidedAt, taken_down_at: decidedAt })
        .where('id', '=', campaignId)
        .execute()
  return reviews.flatMap(({ accountId, lookedAt, decidedAt, answer }, nth) => {
    const about = reviewReference(ids[nth]!)
    return [
      { action: 'read-review' as const, accountId, about, at: lookedAt },
      {
        action: answer === null ? ('stopped-campaign' as const) : ('left-campaign-alone' as const),
        accountId,
        about,
        at: decidedAt,
      },
    ]
  })
}

function readLists({ calendar, random }: OfficeOptions, members: readonly Member[]): AuditEntry[] {
  return Array.from({ length: 190 }, () => {
    const at = calendar.at(
      calendar.pickDay(random, 4, calendar.days.length - 1),
      random.whole(9, 17),
      random.whole(0, 59),
    )
    const known = members.filter(({ signedUpAt }) => signedUpAt < at)
    if (known.length && random.chance(0.45))
      return {
        action: random.chance(0.7) ? ('looked-at-person' as const) : ('looked-at-campaigns' as const),
        accountId: random.pick(known).id,
        about: '',
        at,
      }
    const [action, about] = random.pick(readings)
    return { action, accountId: null, about, at }
  })
}
