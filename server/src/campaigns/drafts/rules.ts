import { days } from '../../platform/values/clock.ts'

/** How long a draft is kept that nobody changes (rule: campaign-drafts). */
export const draftRetention = days(183)

/** What lists and emails call a draft. */
export const nameOf = ({ content }: { content: { campaignName: string } }): string =>
  content.campaignName || 'A campaign without a name'

/** Whether an author has saved a scheduled draft since an officer last saw all of it: `scheduled_save` is when that was saved. */
export const wasSavedSince = ({
  saved_at,
  scheduled_save,
}: {
  saved_at: Date
  scheduled_save: Date | null
}): boolean => scheduled_save !== null && saved_at > scheduled_save

/** What the form calls its fields, for an email about what is wrong in them. */
const labels: Readonly<Record<string, string>> = {
  campaignName: 'Name',
  campaignDescription: 'Description',
  campaignCauses: 'Causes',
  campaignPlaces: 'Places',
  endDate: 'Last day',
  goal: 'Goal',
  buttonAddress: 'Web address for residents',
  electionMaterial: 'Election material',
  imprint: 'Imprint',
  leafletTitle: 'Title of the leaflet',
  leafletText: 'What the leaflet says',
  leafletFile: 'Leaflet',
}

/** What keeps a draft from being published, as sentences with the names of their fields. */
export const describeFaults = (fields: Readonly<Record<string, string>>): string[] => [
  ...new Set(
    Object.entries(fields).map(([name, message]) => {
      const label = labels[name.split('.')[0]!]
      return label ? `${label}: ${message}` : message
    }),
  ),
]
