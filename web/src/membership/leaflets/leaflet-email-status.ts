import type { LeafletToCome, OwnMembership } from '@street-musketeers/contract/membership/membership.ts'
import { formatDate } from '../../app/format/format-date.ts'

/** To be read on after what it is that comes. */
const statusSentences: Partial<Record<LeafletToCome, string>> = {
  comes: 'is still to come by email.',
  'waits-its-turn':
    'waits its turn: one leaflet comes by email on each of your leaflet days, and none of a campaign that has ended.',
  'should-have-come': 'should have reached you by email by now. If it has not, you can print it here.',
}

/** What became of a campaign's leaflet and what will, as its member is told on the campaign's page. */
export function leafletEmailStatus(
  { emailDate, leafletToCome }: Pick<OwnMembership, 'emailDate' | 'leafletToCome'>,
  { ended }: { ended: boolean },
): string {
  const still = statusSentences[leafletToCome]
  if (emailDate) return `Leaflet emailed ${formatDate(emailDate)}.${still ? ` A newer version ${still}` : ''}`
  if (still) return `Its leaflet ${still}`
  if (ended) return 'The campaign ended before its leaflet was emailed to you.'
  return leafletToCome === 'mailbox-refuses'
    ? 'Its leaflet does not come by email.'
    : 'The campaign ends before your next leaflet day, so its leaflet does not come by email.'
}
