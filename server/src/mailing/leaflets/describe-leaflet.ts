import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { maxAttachedBytes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { withPlaces } from '@street-musketeers/contract/places/read-place.ts'
import { musketeerCampaign, publicCampaign, readLeaflets } from '@street-musketeers/contract/public-urls.ts'
import { filePath } from '../../campaigns/index.ts'
import type { Site } from '../../platform/mail/layout.tsx'
import { quoteLines } from '../../platform/mail/render-email.tsx'
import type { Platform } from '../../platform/platform.ts'
import { emailedWords, firstSentences } from './rules.ts'

interface Leaflet {
  campaignId: number
  campaignName: string
  description: string
  /** What it says. */
  wording: string
  /** Empty once its organisation has closed. */
  organisation: string | null
  places: readonly string[]
  imprint: Imprint | null
  file_key: string
  bytes: number
  preview_key: string
  cardKey: string | null
}

/** Whether a leaflet's file goes with its email (rule: leaflets-attached-up-to-3-mb). */
export const isAttached = ({ bytes, imprint }: Pick<Leaflet, 'bytes' | 'imprint'>): boolean =>
  bytes <= maxAttachedBytes && !imprint

/** What a leaflet's email says of the leaflet and its campaign, the same to every member. */
export function describeLeaflet(
  { campaignId, campaignName, imprint, ...leaflet }: Leaflet,
  { site, config }: Pick<Platform, 'config'> & { site: Site },
) {
  const organisation = leaflet.organisation || site.product
  const { words, isCut } = emailedWords(leaflet.wording)
  return {
    campaignName,
    campaignUrl: site.url + musketeerCampaign(campaignId),
    publicUrl: site.url + publicCampaign(campaignId),
    why: firstSentences(leaflet.description),
    // So that nobody takes them for ours.
    words: words && quoteLines(words),
    restUrl: isCut ? site.url + readLeaflets(campaignId) : null,
    organisation,
    by: withPlaces(organisation, leaflet.places),
    picture: {
      url: site.url + filePath(leaflet.cardKey ?? leaflet.preview_key),
      isCard: leaflet.cardKey !== null,
    },
    promoter: config.promoter,
    imprint,
    fileUrl:
      isAttached({ bytes: leaflet.bytes, imprint }) || imprint ? null : site.url + filePath(leaflet.file_key),
  }
}
