import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import type { LeafletDesign } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { parseCampaignId } from '../printing/parse-campaign-id.ts'

/** What a leaflet is made for, as the address says. */
export function readMadeFor(address: string): paths.MadeFor | undefined {
  const search = new URL(address).searchParams
  const [campaign, form] = [search.get('campaign'), search.get('form')]
  if (campaign === null) return undefined
  const which = form === null ? {} : { form: form === 'edit' ? ('edit' as const) : parseCampaignId(form) }
  return { campaignId: parseCampaignId(campaign), ...which }
}

/** The content of a leaflet in which only who it is from is written. */
export const blankContent = (
  design: LeafletDesign,
  size: LeafletSize,
  who: LeafletContent['who'],
): LeafletContent => ({
  design,
  size,
  colour: 'red',
  language: 'en',
  headline: '',
  text: '',
  picture: null,
  action: { words: '', date: '', time: '', place: '', directions: '', address: '' },
  who,
  second: null,
  numbers: null,
  questions: [],
  rights: [],
})
