import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { describePlaces } from '@street-musketeers/contract/places/read-place.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { days } from '../platform/values/clock.ts'

/** How long campaigns and leaflets of a closed organisation are stored (rule: closed-organisations-purged). */
export const retentionAfterClosingMs = days(183)
/** A file that no row refers to was left by an action that failed; a younger one may belong to an action that is still running. */
export const orphanedFileAgeMs = days(1)

/** Whether a campaign was stopped, or its last day is before `today` in London. */
export const hasEnded = (campaign: { end_date: string | null; stopped_at: Date | null }, today: string) =>
  campaign.stopped_at !== null || (campaign.end_date !== null && campaign.end_date < today)

/** Whether only its organisation and administrators may see a campaign's leaflets (rule: withdrawn-files). */
export const isWithheld = (campaign: { taken_down_at: Date | null; paused_at: Date | null }) =>
  campaign.taken_down_at !== null || campaign.paused_at !== null

/** A new last day must not have passed; the previous one may stay. */
export const isEndDateAllowed = (endDate: string | null, today: string, previous: string | null) =>
  endDate === null || endDate >= today || endDate === previous

/** A campaign's name as a file name: letters, digits and dashes only, which headers and file systems accept. */
export const filenameOf = (campaignName: string): string =>
  campaignName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '') || 'leaflet'

/** The name under which a browser saves a leaflet. */
export const leafletFilename = (campaignName: string, key: string): string =>
  `${filenameOf(campaignName)}.${key.split('.')[1]}`

export interface CampaignContent {
  name: string
  description: string
  endDate: string | null
  goal: number | null
  imprint: Imprint | null
  listed: boolean
  /** Where the button on the page of its leaflets' codes leads (rule: campaign-button); empty for none. */
  buttonAddress: string
  causes: readonly string[]
  /** Empty for everywhere. */
  places: readonly string[]
}

/** The wire field of each part of a campaign's content. */
const wireFields = {
  name: 'campaignName',
  description: 'campaignDescription',
  causes: 'campaignCauses',
  places: 'campaignPlaces',
  endDate: 'endDate',
  goal: 'goal',
  imprint: 'imprint',
  listed: 'listed',
  buttonAddress: 'buttonAddress',
} as const satisfies Record<keyof CampaignContent, string>

/** For comparison. The order of causes and places has no meaning. */
const asText = (value: CampaignContent[keyof CampaignContent]) =>
  JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

/** The wire fields that differ. */
export const changedFields = (before: CampaignContent, after: CampaignContent): string[] =>
  (Object.keys(wireFields) as (keyof CampaignContent)[])
    .filter((key) => asText(before[key]) !== asText(after[key]))
    .map((key) => wireFields[key])

/** A sentence with the current value of each changed field. */
export function changeMessages(
  changed: readonly string[],
  current: CampaignContent & { version: number | null },
): Record<string, string> {
  const sentences: Record<string, string> = {
    campaignName: `Somebody changed this to “${current.name}”.`,
    campaignDescription: `Somebody changed this. It now reads: “${current.description}”`,
    campaignCauses: `Somebody changed these to ${current.causes.join(', ').replaceAll('_', ' ')}.`,
    campaignPlaces: `Somebody changed this to: ${describePlaces(current.places)}.`,
    endDate: current.endDate
      ? `Somebody changed this to ${formatDay(current.endDate)}.`
      : 'Somebody removed the last day.',
    goal: current.goal
      ? `Somebody changed this to ${current.goal.toLocaleString('en-GB')}.`
      : 'Somebody removed the goal.',
    imprint: current.imprint
      ? `Somebody changed the imprint to “${imprintSentence(current.imprint)}”`
      : 'Somebody removed the imprint.',
    listed: current.listed
      ? 'Somebody put the campaign into the public list.'
      : 'Somebody took the campaign out of the public list.',
    buttonAddress: current.buttonAddress
      ? `Somebody changed this to ${current.buttonAddress}`
      : 'Somebody removed the web address.',
    leafletFile: `Somebody replaced the leaflet with version ${current.version}.`,
    leafletText: 'Somebody changed the leaflet’s words.',
    campaignLeaflets: 'Somebody changed which leaflets the campaign has.',
  }
  return Object.fromEntries(changed.map((field) => [field, sentences[field] ?? 'Somebody changed this.']))
}
