import { sql } from 'kysely'
import type { Platform } from '../../src/platform/platform.ts'
import { findEmailIds } from './storm-result.ts'
import type { Sink } from '../support/sink.ts'

type Message = Sink['messages'][number]

/** A leaflet that arrived for a member. */
interface Arrived {
  /** Of its email. */
  id: number
  doubts: number
  membershipId: number
  campaignId: number
  leafletId: number
  edition: number
  title: string
  subject: string
}

/** The leaflets among emails that arrived, in the order of their arrival, with how often each email was in doubt. */
async function findArrived(platform: Platform, messages: readonly Message[]): Promise<Arrived[]> {
  const idOf = await findEmailIds(platform)
  const byEmail = new Map(messages.map((message) => [idOf.get(message.id)!, message]))
  const { rows } = await sql<Omit<Arrived, 'subject'>>`
    select email.id, in_doubt_count as doubts, leaflet.id as "leafletId", leaflet.title, leaflet.campaign_id as "campaignId",
      coalesce(edition_id, leaflet.id) as edition, (content->>'membershipId')::bigint as "membershipId"
    from email join leaflet on leaflet.id = (content->>'leafletId')::bigint
    where email.id = any(${[...byEmail.keys()]}::bigint[]) and idempotency_key like 'leaflet:%'`.execute(
    platform.db,
  )
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return [...byEmail].flatMap(([id, { text }]) => {
    const row = rowOf.get(id)
    return row ? [{ ...row, subject: /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(text)![1]! }] : []
  })
}

/** The orders that a campaign had in a week, by its id. */
type Orders = ReadonlyMap<number, readonly (readonly number[])[]>

/**
 * Watches what members get: nobody gets a leaflet twice, unless its email was in doubt; each email names its leaflet, and each leaflet is the first that its member has
 * not had, of an order that its campaign had in that week. A correction comes at any time to members who had the leaflet that it corrects.
 */
export function watchOrder(platform: Platform, sink: Sink) {
  const hadBy = new Map<number, Arrived[]>()
  let seen = 0

  return {
    has: (membershipId: number, leafletId: number) =>
      hadBy.get(membershipId)?.some((each) => each.leafletId === leafletId) ?? false,

    /** Checks what arrived since the last time. @returns how many leaflets did, and what is wrong */
    async endWeek(orders: Orders): Promise<{ count: number; wrong: string[] }> {
      const arrived = await findArrived(platform, sink.messages.slice(seen))
      seen = sink.messages.length
      const wrong: string[] = []
      for (const { title, subject } of arrived)
        if (subject.startsWith('Leaflet ') && !subject.includes(title))
          wrong.push(`${title} came as “${subject}”`)
      for (const [membershipId, got] of Map.groupBy(arrived, (each) => each.membershipId)) {
        const had = hadBy.get(membershipId) ?? []
        const isNew = (each: Arrived) => had.every(({ leafletId }) => leafletId !== each.leafletId)
        for (const { leafletId } of got.filter((each) => !isNew(each) && each.doubts === 0))
          wrong.push(`member ${membershipId} got leaflet ${leafletId} twice`)
        const fresh = got.filter(isNew)
        if (!isInOrder(fresh, had, orders.get(got[0]!.campaignId)!))
          wrong.push(
            `member ${membershipId} got ${fresh.map(({ leafletId }) => leafletId).join()} out of order`,
          )
        hadBy.set(membershipId, [...had, ...fresh])
      }
      return { count: arrived.length, wrong }
    },
  }
}

/** Whether leaflets may have come to a member in some sequence. Two emails that wait together may overtake each other. */
function isInOrder(
  got: readonly Arrived[],
  had: readonly Arrived[],
  orders: readonly (readonly number[])[],
): boolean {
  if (got.length === 0) return true
  return got.some((next, nth) => {
    const isFirstNotHad = orders.some(
      (order) => order.find((id) => had.every(({ leafletId }) => leafletId !== id)) === next.leafletId,
    )
    const isCorrection = had.some(
      ({ edition, leafletId }) => edition === next.edition && leafletId < next.leafletId,
    )
    return (isFirstNotHad || isCorrection) && isInOrder(got.toSpliced(nth, 1), [...had, next], orders)
  })
}

/** Watches leaflets that are not sent any more: no email with one leaves that was not claimed when it was stopped. */
export function watchStopped(platform: Platform, sink: Sink) {
  const emailsOf = (leafletId: number) =>
    platform.db
      .selectFrom('email')
      .select(['id', 'state'])
      .where('idempotency_key', 'like', `leaflet:%:${leafletId}`)
      .execute()
  const stopped = new Map<number, { claimed: Set<number>; waiting: Set<number> }>()
  const prevented = new Set<number>()

  return {
    /** Emails that waited when their leaflet was stopped, and were cancelled. */
    countPrevented: () => prevented.size,

    async stop(leafletId: number): Promise<void> {
      const emails = await emailsOf(leafletId)
      const idsOf = (isQueued: boolean) =>
        new Set(emails.filter(({ state }) => (state === 'queued') === isQueued).map(({ id }) => id))
      stopped.set(leafletId, { claimed: idsOf(false), waiting: idsOf(true) })
    },

    resume: (leafletId: number) => stopped.delete(leafletId),

    /** @returns what is wrong */
    async check(): Promise<string[]> {
      const idOf = await findEmailIds(platform)
      const arrived = new Set(sink.messages.map(({ id }) => idOf.get(id)!))
      const wrong: string[] = []
      for (const [leafletId, { claimed, waiting }] of stopped)
        for (const { id, state } of await emailsOf(leafletId)) {
          if (state === 'cancelled' && waiting.has(id)) prevented.add(id)
          if (arrived.has(id) && !claimed.has(id))
            wrong.push(`leaflet ${leafletId} was sent after it was stopped`)
        }
      return wrong
    },
  }
}
