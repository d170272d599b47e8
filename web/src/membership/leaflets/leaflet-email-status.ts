import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { LeafletToCome, OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { formatDate } from '../../app/format/format-date.ts'

const statusSentences: Partial<Record<LeafletToCome, (leaflet: string) => string>> = {
  comes: (leaflet) => `We’ll email you ${leaflet}.`,
  'waits-its-turn': (leaflet) =>
    `${capitalise(leaflet)} is in line. You’ll get it on one of your leaflet days, while the campaign is running.`,
  'should-have-come': (leaflet) =>
    `${capitalise(leaflet)} should have reached you by email by now. If it hasn’t, you can print it here.`,
}

const capitalise = (words: string) => words[0]!.toUpperCase() + words.slice(1)

/** Whether a campaign's leaflet was emailed to its member, and whether it will be. */
export function leafletEmailStatus(
  { emailDate, leafletToCome }: Pick<OwnMembership, 'emailDate' | 'leafletToCome'>,
  {
    ended,
    paused,
    campaignLeaflets,
  }: Pick<Campaign, 'ended' | 'paused'> & { campaignLeaflets: readonly unknown[] },
): string {
  const status = statusSentences[leafletToCome]
  if (emailDate) {
    const following = campaignLeaflets.length > 0 ? 'the next leaflet' : 'a newer version'
    return `Leaflet emailed ${formatDate(emailDate)}.${status ? ` ${status(following)}` : ''}`
  }
  if (status) return status('the leaflet')
  if (ended) return 'The campaign ended before its leaflet was emailed to you.'
  if (paused) return 'The campaign is paused. You’ll get its leaflet when it starts again.'
  return leafletToCome === 'mailbox-refuses'
    ? 'You won’t get its leaflet by email.'
    : 'The campaign ends before your next leaflet day, so you won’t get its leaflet by email.'
}
