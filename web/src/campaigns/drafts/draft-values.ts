import type { CampaignDraft, DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import { writeValues, type Values } from '../saving/form-values.ts'
import { causesName } from '../editing/typed-values.ts'

const textNames = [
  'campaignName',
  'campaignDescription',
  'where',
  'campaignPlaces',
  'endDate',
  'goal',
  'buttonAddress',
  'electionMaterial',
  'leafletTitle',
  'leafletText',
] as const
const imprintNames = ['promoter', 'onBehalfOf', 'address'] as const

/** Each cause is a value of its own, so that two who tick different ones have both. */
const causePrefix = 'cause.'

/** What was typed for a campaign, as the values of its form's fields. */
export function toValues(content: CampaignDraft['content']): Values {
  return {
    ...Object.fromEntries(textNames.map((name) => [name, content[name]])),
    ...Object.fromEntries(imprintNames.map((name) => [`imprint.${name}`, content.imprint[name]])),
    listed: content.listed ? 'on' : '',
    ...Object.fromEntries(content.campaignCauses.map((cause) => [causePrefix + cause, 'on'])),
  }
}

/** An empty form's. */
export const blankContent: CampaignDraft['content'] = {
  campaignName: '',
  campaignDescription: '',
  campaignCauses: [],
  where: 'everywhere',
  campaignPlaces: '',
  endDate: '',
  goal: '',
  buttonAddress: '',
  listed: true,
  electionMaterial: '',
  imprint: { promoter: '', onBehalfOf: '', address: '' },
  leafletTitle: '',
  leafletText: '',
}

export function toContent(values: Values): DraftContent {
  const text = (name: string) => values[name] ?? ''
  return {
    ...Object.fromEntries(textNames.map((name) => [name, text(name)])),
    imprint: Object.fromEntries(imprintNames.map((name) => [name, text(`imprint.${name}`)])),
    listed: text('listed') === 'on',
    campaignCauses: Object.keys(values)
      .filter((name) => name.startsWith(causePrefix) && values[name] === 'on')
      .map((name) => name.slice(causePrefix.length))
      .toSorted(),
  } as DraftContent
}

const causeBoxes = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>(`[name="${causesName}"]`),
]

/** What the form holds, with words in fields that are hidden now. */
export function readForm(form: HTMLFormElement): Values {
  const valueOf = (name: string) => {
    const field = form.elements.namedItem(name)
    return field && 'value' in field ? String(field.value) : ''
  }
  const listed = form.elements.namedItem('listed')
  return {
    ...Object.fromEntries(textNames.map((name) => [name, valueOf(name)])),
    ...Object.fromEntries(imprintNames.map((name) => [`imprint.${name}`, valueOf(`imprint.${name}`)])),
    listed: listed instanceof HTMLInputElement && listed.checked ? 'on' : '',
    ...Object.fromEntries(
      causeBoxes(form).map(({ value, checked }) => [causePrefix + value, checked ? 'on' : '']),
    ),
  }
}

/** Puts values into the form, as if they were typed. A cause that they do not name is not ticked if `isWhole`. */
export function fillForm(form: HTMLFormElement, values: Values, isWhole = false): void {
  for (const box of causeBoxes(form)) {
    const ticked = values[causePrefix + box.value] ?? (isWhole ? '' : undefined)
    if (ticked !== undefined && box.checked !== (ticked === 'on')) box.click()
  }
  writeValues(form, values)
}
