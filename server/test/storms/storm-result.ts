import { messageId } from '../../src/platform/mail/compose-emails.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { Sink } from '../support/sink.ts'

/** The result of a storm, in emails; of one about the API, in calls that write. */
export interface StormResult {
  storm: string
  /** Emails that should have been sent. */
  planned: number
  /** Emails that the product recorded as sent. */
  sent: number
  /** Planned emails that the mail server never received. */
  missing: number
  /** Emails that the mail server received again. */
  extra: number
  /** How many second copies are allowed: one for each email in flight when something died. */
  allowed: number
  /** How often an email was in doubt. */
  inDoubt: number
  /** Other counts. */
  notes: string
  /** Contradictions; empty if the storm passed. */
  wrong: string[]
}

export function printResult({
  storm,
  planned,
  sent,
  missing,
  extra,
  allowed,
  inDoubt,
  notes,
  wrong,
}: StormResult): void {
  console.log(
    `   ${storm}: planned ${planned}, sent ${sent}, missing ${missing}, extra ${extra} of ${allowed} allowed, in doubt ${inDoubt}${notes && `; ${notes}`}`,
  )
  for (const each of wrong) console.log(`   WRONG: ${each}`)
}

/** Compares the product's records with the emails that the mail server received. */
export async function summarise(
  storm: string,
  platform: Platform,
  sinks: readonly Pick<Sink, 'messages'>[],
  {
    allowed,
    planned,
    refused = 0,
    leftInDoubt = 0,
    allowedDoubts = Infinity,
    cancelsInDoubt = false,
    besides = '',
    wrong = [],
  }: {
    allowed: number
    planned: number
    /** How many emails the mail server refused permanently. */
    refused?: number
    /** How many planned emails arrived and stay in doubt. */
    leftInDoubt?: number
    /** How often emails may have been in doubt: once for each that may have left when something died. */
    allowedDoubts?: number
    /** Whether emails that may have arrived can be cancelled before they are repeated. */
    cancelsInDoubt?: boolean
    besides?: string
    wrong?: string[]
  },
): Promise<StormResult> {
  const emails = await platform.db.selectFrom('email').select(['id', 'state', 'in_doubt_count']).execute()
  const idOf = await findEmailIds(platform)
  const copies = new Map<number, number>()
  for (const { id } of sinks.flatMap(({ messages }) => messages)) {
    const email = idOf.get(id) ?? NaN
    copies.set(email, (copies.get(email) ?? 0) + 1)
  }
  const accounted = new Set<number>(
    emails
      .filter(
        ({ state, in_doubt_count }) =>
          ['sent', 'in doubt'].includes(state) ||
          (cancelsInDoubt && state === 'cancelled' && in_doubt_count > 0),
      )
      .map(({ id }) => id),
  )
  const expected = emails.filter(({ state }) => state !== 'cancelled' && state !== 'failed')
  const failed = emails.filter(({ state }) => state === 'failed').length
  const sent = emails.filter(({ state }) => state === 'sent').length
  const inDoubt = emails.filter(({ state }) => state === 'in doubt').length
  const missing = expected.filter(({ id }) => !copies.has(id)).length
  const extra = [...copies.values()].reduce((sum, count) => sum + count - 1, 0)
  const unknown = [...copies.keys()].filter((id) => !accounted.has(id)).length

  const doubts = emails.reduce((sum, { in_doubt_count }) => sum + in_doubt_count, 0)

  const contradictions = [
    missing && `${missing} emails never arrived`,
    doubts > allowedDoubts && `${doubts} times in doubt, ${allowedDoubts} allowed`,
    extra > allowed && `${extra} second copies, ${allowed} allowed`,
    sent + inDoubt !== planned && `${planned} planned, ${sent} sent`,
    inDoubt !== leftInDoubt && `${leftInDoubt} expected to stay in doubt, ${inDoubt} do`,
    expected.length !== planned && `${planned} planned, ${expected.length} in the outbox`,
    failed !== refused && `${refused} refused permanently, ${failed} failed`,
    unknown && `${unknown} emails arrived that are not sent`,
  ]
  return {
    storm,
    planned,
    sent,
    missing,
    extra,
    allowed,
    inDoubt: doubts,
    notes: besides,
    wrong: [...wrong, ...contradictions.flatMap((each) => each || [])],
  }
}

/** The ids of all emails by their Message-IDs. @param platform with the key and the sender of the product that sends them */
export async function findEmailIds(platform: Platform): Promise<ReadonlyMap<string, number>> {
  const emails = await platform.db.selectFrom('email').select(['id', 'idempotency_key']).execute()
  return new Map(emails.map((email) => [messageId(email, platform), email.id]))
}
