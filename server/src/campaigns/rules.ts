import { days } from '../platform/clock.ts'

/** Campaigns and leaflets of a closed organisation are kept so long (D16). */
export const keptAfterClosing = days(183)
/** A file that no row names was left by a deed that failed; one younger than this may belong to a deed under way. */
export const strayAfter = days(1)

/** Whether a campaign's last day, if it has one, lies before `today` in London. */
export const hasEnded = (campaign: { end_date: string | null }, today: string) =>
  campaign.end_date !== null && campaign.end_date < today

/** A last day may be given as long as it has not passed; one that was given before may stay. */
export const mayEndOn = (endDate: string | null, today: string, before: string | null) =>
  endDate === null || endDate >= today || endDate === before

/** What a leaflet is called when it is saved: letters, digits and dashes only, as headers and file systems want it. */
export function leafletFilename(campaignName: string, key: string): string {
  const name = campaignName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return `${name || 'leaflet'}.${key.split('.')[1]}`
}
