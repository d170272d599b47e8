import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'

const mergeNotes = {
  taken: 'We have put theirs in.',
  both: 'Yours is still here, and replaces theirs when you save again.',
  ticks: 'We have changed theirs beside yours.',
  file: 'Yours becomes the next version when you save again.',
}

/** What the text fields of the form show of a campaign. */
const valuesOf = ({ imprint, ...campaign }: Campaign): Record<string, string> => ({
  campaignName: campaign.campaignName,
  campaignDescription: campaign.campaignDescription,
  endDate: campaign.endDate ?? '',
  goal: campaign.goal?.toLocaleString('en-GB') ?? '',
  'imprint.promoter': imprint?.promoter ?? '',
  'imprint.onBehalfOf': imprint?.onBehalfOf ?? '',
  'imprint.address': imprint?.address ?? '',
})
const imprintFields = ['imprint.promoter', 'imprint.onBehalfOf', 'imprint.address']
const fileField = 'leafletFile'
const causesOf = (campaign: Campaign) => new Set<string>(campaign.campaignCauses.map(({ cause }) => cause))
const causesText = (campaign: Campaign) => [...causesOf(campaign)].sort().join()

/** The fields in which two states of a campaign differ, by the names that refusals use. */
function changedFields(base: Campaign, theirs: Campaign): string[] {
  const [before, now] = [valuesOf(base), valuesOf(theirs)]
  const changed = Object.keys(now).filter((name) => now[name] !== before[name])
  const words = changed.map((name) => (imprintFields.includes(name) ? 'imprint' : name))
  if (causesText(base) !== causesText(theirs)) words.push('campaignCauses')
  if (theirs.leafletVersion !== base.leafletVersion) words.push(fileField)
  return words
}

/**
 * Brings into a form what somebody else has saved since it was filled: what was not touched here takes their value, what was
 * typed here stays.
 * @param base what the form was filled from
 * @param theirs what stands now
 * @param refused says what was changed; what was changed after it, before `theirs` was read, is found by comparing
 * @returns the refusal to show: beside each field that they changed, what they made of it and what became of it here
 */
export function mergeChanges(
  form: HTMLFormElement,
  base: Campaign,
  theirs: Campaign,
  refused: ApiError,
): ApiError {
  const [before, now] = [valuesOf(base), valuesOf(theirs)]
  const fields: Record<string, string> = {}
  for (const name of new Set([...Object.keys(refused.fields), ...changedFields(base, theirs)])) {
    const sentence = refused.fields[name] ?? 'Somebody changed this.'
    const news = newsOf(name)
    fields[name === 'imprint' ? 'isElection' : name] = news ? `${sentence} ${news}` : sentence
  }
  const { status, error, message } = refused
  return new ApiError({ status, error, message, fields })

  function newsOf(name: string): string | null {
    if (name === 'campaignCauses') return mergeTicks()
    if (name === 'imprint') return mergeImprint()
    const field = inputOf(name)
    if (!field) return null
    if (field instanceof HTMLInputElement && field.type === 'file')
      return field.files?.length ? mergeNotes.file : null
    if (field.value === now[name]) return null
    if (field.value !== before[name]) return mergeNotes.both
    take(name)
    return mergeNotes.taken
  }

  function inputOf(name: string) {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null
  }

  function take(name: string) {
    const field = inputOf(name)
    if (!field) return
    field.value = now[name] ?? ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function mergeTicks(): string {
    const [ticked, theirTicks] = [causesOf(base), causesOf(theirs)]
    for (const tick of form.querySelectorAll<HTMLInputElement>('[name="campaignCauses[]"]'))
      if (tick.checked === ticked.has(tick.value)) tick.checked = theirTicks.has(tick.value)
    return mergeNotes.ticks
  }

  /** An imprint is one thing: of two, lines are not mixed. */
  function mergeImprint(): string | null {
    const box = inputOf('isElection') as HTMLInputElement
    const isAs = (values: Record<string, string>, imprint: Campaign['imprint']) =>
      box.checked === (imprint !== null) &&
      (!box.checked || imprintFields.every((name) => inputOf(name)?.value === values[name]))
    if (isAs(now, theirs.imprint)) return null
    if (!isAs(before, base.imprint)) return mergeNotes.both
    if (box.checked !== (theirs.imprint !== null)) box.click()
    for (const name of imprintFields) take(name)
    return mergeNotes.taken
  }
}
