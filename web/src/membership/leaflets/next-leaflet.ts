import type { OwnUser } from '@street-musketeers/contract/insight/insight.ts'
import type { Frequency } from '@street-musketeers/contract/membership/membership.ts'
import { formatDate } from '../../app/format/format-date.ts'

type Musketeer = Pick<OwnUser, 'campaignDistributors' | 'nextLeafletDates' | 'leafletWaits'>

export interface NextLeaflet {
  day: string
  /** What must happen for one to come that day, to be read on after it; nothing when one waits. */
  condition: string
}

/**
 * When the next leaflet comes if it comes in a frequency.
 * @returns null before a first leaflet was planned: the first campaign sends its leaflet at once (rule: first-campaign-sends-at-once)
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
