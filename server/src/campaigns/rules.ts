import { imprintSentence, type Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { days } from '../platform/values/clock.ts'

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })
const londonDay = (date: string) => day.format(new Date(date))

/** How long campaigns and leaflets of a closed organisation are stored (rule: closed-organisations-purged). */
export const retentionAfterClosing = days(183)
/** A file that no row names was left by a deed that failed; one younger than this may belong to a deed under way. */
export const orphanedFileAge = days(1)

/** Whether a campaign was stopped, or its last day, if it has one, lies before `today` in London. */
export const hasEnded = (campaign: { end_date: string | null; stopped_at: Date | null }, today: string) =>
  campaign.stopped_at !== null || (campaign.end_date !== null && campaign.end_date < today)

/** A last day may be given as long as it has not passed; one that was given before may stay. */
export const isEndDateAllowed = (endDate: string | null, today: string, before: string | null) =>
  endDate === null || endDate >= today || endDate === before

/** A campaign's name for files: letters, digits and dashes only, as headers and file systems want it. */
export const filenameOf = (campaignName: string): string =>
  campaignName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '') || 'leaflet'

/** What a leaflet is called when it is saved. */
export const leafletFilename = (campaignName: string, key: string): string =>
  `${filenameOf(campaignName)}.${key.split('.')[1]}`

interface Content {
  name: string
  description: string
  causes: readonly string[]
  endDate: string | null
  goal: number | null
  imprint: Imprint | null
}

/** What forms and calls call each of a campaign's words. */
const fieldOf = {
  name: 'campaignName',
  description: 'campaignDescription',
  causes: 'campaignCauses',
  endDate: 'endDate',
  goal: 'goal',
  imprint: 'imprint',
} as const satisfies Record<keyof Content, string>

/** Causes have no order of their own. */
const asText = (word: Content[keyof Content]) => JSON.stringify(Array.isArray(word) ? word.toSorted() : word)

/** The fields in which new words differ from those that stand. */
export const changedFields = (before: Content, after: Content): string[] =>
  (Object.keys(fieldOf) as (keyof Content)[])
    .filter((word) => asText(before[word]) !== asText(after[word]))
    .map((word) => fieldOf[word])

/** For each changed field a sentence that says how it stands now. */
export function changeMessages(
  changed: readonly string[],
  { name, description, causes, endDate, goal, imprint, version }: Content & { version: number | null },
): Record<string, string> {
  const sentences: Record<string, string> = {
    campaignName: `Somebody changed this to “${name}”.`,
    campaignDescription: `Somebody changed this. It now reads: “${description}”`,
    campaignCauses: `Somebody changed these to ${causes.join(', ').replaceAll('_', ' ')}.`,
    endDate: endDate ? `Somebody changed this to ${londonDay(endDate)}.` : 'Somebody took the last day away.',
    goal: goal ? `Somebody changed this to ${goal.toLocaleString('en-GB')}.` : 'Somebody took the goal away.',
    imprint: imprint
      ? `Somebody changed the imprint to “${imprintSentence(imprint)}”`
      : 'Somebody took the imprint away.',
    leafletFile: `Somebody put another leaflet in: version ${version}.`,
  }
  return Object.fromEntries(changed.map((field) => [field, sentences[field] ?? 'Somebody changed this.']))
}
