import type {
  CampaignData,
  CampaignDistributor,
  Frequency,
  LeafletWaits,
  NextLeafletDates,
} from '@street-musketeers/contract/membership/membership.ts'
import type { Delivery } from './deliveries/delivery-store.ts'
import type { Membership } from './joining/store.ts'
import { withFrequency, planningDay, type RhythmState } from './rules.ts'

type DeliverySummary = Pick<Delivery, 'id' | 'delivered_on' | 'leaflets_delivered' | 'leaflets_printed'>

export const presentDelivery = (row: DeliverySummary): CampaignData => ({
  campaignDataId: row.id,
  subDate: row.delivered_on,
  leafletsDelivered: row.leaflets_delivered,
  leafletsPrinted: row.leaflets_printed,
})

export const presentMembership = (
  row: Membership,
  deliveries: readonly DeliverySummary[],
): CampaignDistributor => ({
  campaignDistributorId: row.id,
  campaignId: row.campaign_id,
  subDate: row.joined_at.toISOString(),
  emailDate: row.emailed_at?.toISOString() ?? null,
  campaignData: deliveries.map(presentDelivery),
})

/** When the next leaflet of a stored rhythm is due, and when it would be if another frequency were chosen now (rule: frequency-change-shows-dates). */
export function presentNextDates(kept: RhythmState, now: Date): NextLeafletDates {
  const due = (frequency: Frequency) => withFrequency(kept, frequency, now).next_due_at.toISOString()
  return { WEEKLY: due('WEEKLY'), FORTNIGHTLY: due('FORTNIGHTLY'), MONTHLY: due('MONTHLY') }
}

/** The days in London on which leaflets of those dates are planned. */
export const planningDays = (dates: NextLeafletDates, now: Date): string[] =>
  Object.values(dates).map((date) => planningDay(new Date(date), now))

/** Whether a leaflet waits on the day of each of those dates. */
export function presentLeafletWaits(
  dates: NextLeafletDates,
  joined: readonly { waits_on: readonly string[] }[],
  now: Date,
): LeafletWaits {
  const waits = (frequency: Frequency) => {
    const day = planningDay(new Date(dates[frequency]), now)
    return joined.some(({ waits_on }) => waits_on.includes(day))
  }
  return { WEEKLY: waits('WEEKLY'), FORTNIGHTLY: waits('FORTNIGHTLY'), MONTHLY: waits('MONTHLY') }
}
