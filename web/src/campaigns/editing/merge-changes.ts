import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { placesText } from '@street-musketeers/contract/places/read-place.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'

const mergeNotes = {
  theirsUsed: 'We have used their version.',
  yoursStays: 'Your version is still here, and replaces theirs when you save again.',
  ticksMerged: 'We have added their changes to yours.',
  fileStays: 'Yours becomes the next version when you save again.',
}

/** What a form is filled from; without the leaflet's words if it has several leaflets. */
export type BaseCampaign = Campaign & { leafletText?: string }

/** A campaign as the values of the form's text fields. */
const valuesOf = ({ imprint, ...campaign }: BaseCampaign): Record<string, string> => ({
  campaignName: campaign.campaignName,
  campaignDescription: campaign.campaignDescription,
  leafletText: campaign.leafletText ?? '',
  endDate: campaign.endDate ?? '',
  goal: campaign.goal?.toLocaleString('en-GB') ?? '',
  buttonAddress: campaign.buttonAddress,
  campaignPlaces: placesText(campaign.campaignPlaces),
  'imprint.promoter': imprint?.promoter ?? '',
  'imprint.onBehalfOf': imprint?.onBehalfOf ?? '',
  'imprint.address': imprint?.address ?? '',
})
const electionField = 'electionMaterial'
const imprintFields = ['imprint.promoter', 'imprint.onBehalfOf', 'imprint.address']
const whereField = 'where'
const fileField = 'leafletFile'
const listedField = 'listed'
const causesOf = (campaign: Campaign) => new Set<string>(campaign.campaignCauses.map(({ cause }) => cause))
const causesText = (campaign: Campaign) => [...causesOf(campaign)].sort().join()

/** Where a change is shown, if not beside the field of its name, which may be hidden. */
const fieldOf: Record<string, string> = { imprint: electionField, campaignPlaces: whereField }

/** The fields that differ, by the names that refusals use. */
function changedFields(base: BaseCampaign, theirs: BaseCampaign): string[] {
  const [before, now] = [valuesOf(base), valuesOf(theirs)]
  const changed = Object.keys(now).filter((name) => now[name] !== before[name])
  const names = changed.map((name) => (imprintFields.includes(name) ? 'imprint' : name))
  if (causesText(base) !== causesText(theirs)) names.push('campaignCauses')
  if (base.listed !== theirs.listed) names.push(listedField)
  if (theirs.leafletVersion !== base.leafletVersion) names.push(fileField)
  return names
}

/**
 * Merges into a form what another person has saved since it was filled. A field that was not changed here gets their value; a field
 * that was changed here keeps what was typed.
 * @param base the campaign that the form was filled from
 * @param theirs the campaign as it is now
 * @param refused lists the changed fields. It may be older than `theirs`, so the two campaigns are compared as well
 * @returns the error to show: beside each field that they changed, their change and what the form did with it
 */
export function mergeChanges(
  form: HTMLFormElement,
  base: BaseCampaign,
  theirs: BaseCampaign,
  refused: ApiError,
): ApiError {
  const [before, now] = [valuesOf(base), valuesOf(theirs)]
  const fields: Record<string, string> = {}
  for (const name of new Set([...Object.keys(refused.fields), ...changedFields(base, theirs)])) {
    const sentence = refused.fields[name] ?? 'Somebody changed this.'
    const note = mergeField(name)
    fields[fieldOf[name] ?? name] = note ? `${sentence} ${note}` : sentence
  }
  const { status, error, message } = refused
  return new ApiError({ status, error, message, fields })

  /** @returns what the form did with the field; null if it already shows their value */
  function mergeField(name: string): string | null {
    if (name === 'campaignCauses') return mergeTicks()
    if (name === 'imprint') return mergeImprint()
    if (name === 'campaignPlaces') return mergePlaces()
    const field = inputOf(name)
    if (!field) return null
    if (field instanceof HTMLInputElement && field.type === 'file')
      return field.files?.length ? mergeNotes.fileStays : null
    if (field instanceof HTMLInputElement && name === listedField) return mergeListed(field)
    if (field.value === now[name]) return null
    if (field.value !== before[name]) return mergeNotes.yoursStays
    copyTheirs(name)
    return mergeNotes.theirsUsed
  }

  function inputOf(name: string) {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
  }

  function copyTheirs(name: string) {
    const field = inputOf(name)
    if (!field) return
    field.value = now[name] ?? ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** A tick that was changed here, too, already shows their value. */
  function mergeListed(field: HTMLInputElement): string | null {
    if (field.checked === theirs.listed) return null
    field.checked = theirs.listed
    return mergeNotes.theirsUsed
  }

  function mergeTicks(): string {
    const [baseTicks, theirTicks] = [causesOf(base), causesOf(theirs)]
    for (const tick of form.querySelectorAll<HTMLInputElement>('[name="campaignCauses[]"]'))
      if (tick.checked === baseTicks.has(tick.value)) tick.checked = theirTicks.has(tick.value)
    return mergeNotes.ticksMerged
  }

  /** Places are merged as a whole: everywhere and some places are never mixed. */
  function mergePlaces(): string | null {
    const shown = choiceOf(whereField) === 'places' ? inputOf('campaignPlaces')?.value : ''
    if (shown === now.campaignPlaces) return null
    if (shown !== before.campaignPlaces) return mergeNotes.yoursStays
    choose(whereField, now.campaignPlaces ? 'places' : 'everywhere')
    copyTheirs('campaignPlaces')
    return mergeNotes.theirsUsed
  }

  function choiceOf(name: string) {
    return (form.elements.namedItem(name) as RadioNodeList).value
  }

  function choose(name: string, value: string) {
    form.querySelector<HTMLInputElement>(`[name=${name}][value=${value}]`)?.click()
  }

  /** An imprint is merged as a whole: lines of two are never mixed. */
  function mergeImprint(): string | null {
    const isElection = choiceOf(electionField) !== 'no'
    const formShows = (values: Record<string, string>, imprint: Campaign['imprint']) =>
      isElection === (imprint !== null) &&
      (!isElection || imprintFields.every((name) => inputOf(name)?.value === values[name]))
    if (formShows(now, theirs.imprint)) return null
    if (!formShows(before, base.imprint)) return mergeNotes.yoursStays
    if (isElection !== (theirs.imprint !== null)) choose(electionField, theirs.imprint ? 'yes' : 'no')
    for (const name of imprintFields) copyTheirs(name)
    return mergeNotes.theirsUsed
  }
}
