import type { OwnMembership } from '@street-musketeers/contract/membership.ts'
import { showDate } from '../app/show-date.ts'

/** What became of a campaign's leaflet and what will, as its member is told on the campaign's page. */
export function leafletByMail(
  { emailDate, leafletToCome }: Pick<OwnMembership, 'emailDate' | 'leafletToCome'>,
  { ended }: { ended: boolean },
): string {
  if (emailDate) {
    const newer = leafletToCome ? ' A newer version is still to come by email.' : ''
    return `Leaflet emailed ${showDate(emailDate)}.${newer}`
  }
  if (leafletToCome) return 'Its leaflet is still to come by email.'
  return ended
    ? 'The campaign ended before its leaflet was emailed to you.'
    : 'The campaign ends before your next leaflet day, so its leaflet does not come by email.'
}
