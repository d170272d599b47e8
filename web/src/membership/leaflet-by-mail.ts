import type { LeafletToCome, OwnMembership } from '@street-musketeers/contract/membership.ts'
import { showDate } from '../app/show-date.ts'

/** To be read on after what it is that comes. */
const coming: Record<Exclude<LeafletToCome, 'none'>, string> = {
  comes: 'is still to come by email.',
  'waits-its-turn':
    'waits its turn: one leaflet comes by email on each of your leaflet days, and none of a campaign that has ended.',
  'should-have-come': 'should have reached you by email by now. If it has not, you can print it here.',
}

/** What became of a campaign's leaflet and what will, as its member is told on the campaign's page. */
export function leafletByMail(
  { emailDate, leafletToCome }: Pick<OwnMembership, 'emailDate' | 'leafletToCome'>,
  { ended }: { ended: boolean },
): string {
  if (emailDate) {
    const newer = leafletToCome === 'none' ? '' : ` A newer version ${coming[leafletToCome]}`
    return `Leaflet emailed ${showDate(emailDate)}.${newer}`
  }
  if (leafletToCome !== 'none') return `Its leaflet ${coming[leafletToCome]}`
  return ended
    ? 'The campaign ended before its leaflet was emailed to you.'
    : 'The campaign ends before your next leaflet day, so its leaflet does not come by email.'
}
