import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import { formatCount, pluralise } from '../../app/format/format-count.ts'
import { londonDate } from '../../app/format/format-date.ts'
import { thankForMilestone } from '../encouragement/milestone.ts'
import { nextLeaflet } from '../leaflets/next-leaflet.ts'

type Totals = Pick<ReplyOf<'GET /api/history/totals'>, 'leafletsDelivered' | 'months'>
type Week = Pick<ReplyOf<'GET /api/thisweek'>, 'leaflet' | 'campaigns'>
type Musketeer = Pick<
  OwnUser,
  'campaignDistributors' | 'frequency' | 'leafletWaits' | 'mailboxRefuses' | 'nextLeafletDates'
>

/** What a musketeer has delivered for all campaigns, and how much of it this month (rule: report-thanks). */
export function ownNumbersSentence({ leafletsDelivered, months }: Totals, now: Date): string {
  const thisMonth = months.find(({ month }) => londonDate(now).startsWith(month))?.leafletsDelivered ?? 0
  return `You have delivered ${pluralise(leafletsDelivered, 'leaflet')} so far, ${formatCount(thisMonth)} of them this month.`
}

/** The one thing that comes after a report: to deliver another leaflet, to wait for the next, or to join a campaign. */
export type NextThing =
  | { kind: 'deliver'; campaign: Campaign }
  | { kind: 'wait'; day: string }
  | { kind: 'join'; campaign: Campaign }

/** @returns null if there is nothing: no leaflet comes, and no campaign can be joined */
export function findNextThing({ leaflet, campaigns }: Week, user: Musketeer): NextThing | null {
  if (leaflet && leaflet.leafletsDelivered === 0 && !leaflet.skipped)
    return { kind: 'deliver', campaign: leaflet.campaign }
  const next = user.frequency && !user.mailboxRefuses ? nextLeaflet(user, user.frequency) : null
  if (next && next.condition === '') return { kind: 'wait', day: next.day }
  return campaigns[0] ? { kind: 'join', campaign: campaigns[0] } : null
}

export interface AfterReport {
  numbers: string
  milestone: string | null
  next: NextThing | null
}

/**
 * @param reported how many leaflets the report has
 * @returns null if it cannot be loaded, so that a saved report does not look refused
 */
export async function loadAfterReport(reported: number): Promise<AfterReport | null> {
  try {
    const [totals, user, week] = await Promise.all([
      call('GET /api/history/totals', {}),
      call('GET /api/user', {}),
      call('GET /api/thisweek', {}),
    ])
    return {
      numbers: ownNumbersSentence(totals, new Date()),
      milestone: thankForMilestone(totals.leafletsDelivered, reported),
      next: findNextThing(week, user),
    }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
