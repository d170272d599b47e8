import type { LeafletToCome, OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { formatDate } from '../../app/format/format-date.ts'

/** Each follows "Its leaflet" or "A newer version". */
const statusSentences: Partial<Record<LeafletToCome, string>> = {
  comes: 'will come by email.',
  'waits-its-turn':
    'is waiting its turn. We email one leaflet on each of your leaflet days, while its campaign is running.',
  'should-have-come': 'should have reached you by email by now. If it has not, you can print it here.',
}

/** Whether a campaign's leaflet was emailed to its member, and whether it will be. */
export function leafletEmailStatus(
  { emailDate, leafletToCome }: Pick<OwnMembership, 'emailDate' | 'leafletToCome'>,
  { ended, paused }: { ended: boolean; paused: boolean },
): string {
  const status = statusSentences[leafletToCome]
  if (emailDate)
    return `Leaflet emailed ${formatDate(emailDate)}.${status ? ` A newer version ${status}` : ''}`
  if (status) return `Its leaflet ${status}`
  if (ended) return 'The campaign ended before its leaflet was emailed to you.'
  if (paused) return 'The campaign is paused. Its leaflet will come when it starts again.'
  return leafletToCome === 'mailbox-refuses'
    ? 'Its leaflet will not come by email.'
    : 'The campaign ends before your next leaflet day, so its leaflet will not come by email.'
}
