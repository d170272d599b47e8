import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import type { Frequency } from '@street-musketeers/contract/membership/memberships.ts'
import { formatDate } from '../../app/format/format-date.ts'

type Musketeer = Pick<OwnUser, 'campaignDistributors' | 'nextLeafletDates' | 'leafletWaits'>

export interface NextLeaflet {
  day: string
  /** Follows the day in a sentence: what must happen for a leaflet to be sent then. Empty when one is waiting. */
  condition: string
}

/**
 * When the next leaflet is sent at a given frequency.
 * @returns null before the first leaflet, because joining a first campaign sends it at once (rule: first-campaign-sends-at-once)
 */
export function nextLeaflet(user: Musketeer, frequency: Frequency): NextLeaflet | null {
  const { campaignDistributors, nextLeafletDates, leafletWaits } = user
  if (!nextLeafletDates || !leafletWaits) return null
  const campaign = campaignDistributors.length ? 'another campaign' : 'a campaign'
  return {
    day: formatDate(nextLeafletDates[frequency]),
    condition: leafletWaits[frequency] ? '' : `, if you join ${campaign} by then`,
  }
}
