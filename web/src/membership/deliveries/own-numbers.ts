import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import { formatCount, pluralise } from '../../app/format/format-count.ts'
import { londonDate } from '../../app/format/format-date.ts'
import { nextLeaflet } from '../leaflets/next-leaflet.ts'

type Totals = Pick<ReplyOf<'GET /api/history/totals'>, 'leafletsDelivered' | 'months'>
type Musketeer = Pick<
  OwnUser,
  'campaignDistributors' | 'frequency' | 'leafletWaits' | 'mailboxRefuses' | 'nextLeafletDates'
>

/** What a musketeer has delivered for all campaigns, how much of it this month, and when their next leaflet comes (rule: report-thanks). */
export function ownNumbersSentence(
  { leafletsDelivered, months }: Totals,
  user: Musketeer,
  now: Date,
): string {
  const thisMonth = months.find(({ month }) => londonDate(now).startsWith(month))?.leafletsDelivered ?? 0
  const delivered = `You have delivered ${pluralise(leafletsDelivered, 'leaflet')} so far, ${formatCount(thisMonth)} of them this month.`
  const next = user.frequency && !user.mailboxRefuses ? nextLeaflet(user, user.frequency) : null
  return next ? `${delivered} Your next leaflet will come on ${next.day}${next.condition}.` : delivered
}

/** @returns those sentences; null if they cannot be loaded, so that a saved report does not look refused */
export async function loadOwnNumbers(): Promise<string | null> {
  try {
    const [totals, user] = await Promise.all([call('GET /api/history/totals', {}), call('GET /api/user', {})])
    return ownNumbersSentence(totals, user, new Date())
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
