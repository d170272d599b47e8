import type { CampaignDraft, DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import type { Values } from '../saving/form-values.ts'

export const textNames = [
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
export const imprintNames = ['promoter', 'onBehalfOf', 'address'] as const

/** Each cause is a value of its own, so that two who tick different ones have both. */
export const causePrefix = 'cause.'

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
