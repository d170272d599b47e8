import type { Call } from '../call.ts'
import { isolate } from '../isolate.ts'

export const messages = {
  /** For a new campaign without its essentials (rule: campaign-essentials). */
  incomplete: 'Please make sure all essential fields are complete.',
  saved: 'Your campaign was saved on the system.',
  deleted:
    'Your campaign was deleted. Emails not yet sent are cancelled, everyone who has its leaflet gets an email, and delivered totals are kept.',
  stopped:
    'This campaign has stopped. Emails not yet sent are cancelled, and we email everyone who was sent its leaflet.',
  ended: 'This campaign has ended.',
  paused:
    'This campaign is paused. Nobody can join it, and we won’t email its leaflets until it starts again.',
  stopPrinting: 'Please do not print or deliver its leaflet any more.',
} as const

export const maxCampaignNameLength = 120
export const maxDescriptionLength = 2000
/** Advice only. */
export const recommendedDescriptionLength = 300
/** The largest leaflet file (rule: leaflet-file-limits). */
export const maxLeafletBytes = 10 * 1024 * 1024
export const leafletTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

/** In leaflets. A larger number is a typing mistake: there are not enough homes. */
export const maxGoal = 10_000_000

export const maxImprintLengths = { promoter: 120, onBehalfOf: 120, address: 200 } as const

/** An imprint as printed, in the order of the Electoral Commission’s example. */
export const imprintSentence = ({
  promoter,
  onBehalfOf,
  address,
}: Record<'promoter' | 'onBehalfOf' | 'address', string>) =>
  `Promoted by ${isolate(promoter)}, ${isolate(address)}, on behalf of ${isolate(onBehalfOf)}.`

/** What a new leaflet is to the one before: sent in turn, or in its place, with an email to everybody who was sent that one (rule: corrections). */
export const replacements = ['edition', 'correction'] as const

export const publishCampaign = {
  method: 'POST',
  path: '/api/campaign',
  upload: { json: 'campaignDto', file: 'leafletFile', required: true, missingMessage: messages.incomplete },
} as const satisfies Call

export const updateCampaign = {
  method: 'PUT',
  path: '/api/campaign/:id',
  upload: { json: 'campaignDto', file: 'leafletFile', required: false, missingMessage: messages.incomplete },
} as const satisfies Call

export const stopCampaign = { method: 'POST', path: '/api/campaign/:id/stop' } as const satisfies Call

export const deleteCampaign = { method: 'DELETE', path: '/api/campaign/:id' } as const satisfies Call

export const showCampaign = { method: 'GET', path: '/api/campaign/:id' } as const satisfies Call

export const searchCampaigns = {
  method: 'GET',
  path: '/api/publiccampaigns/:page/:size',
  privateFields: ['q', 'near'],
} as const satisfies Call

/** The longest text of a search for campaigns. */
export const maxCampaignSearchLength = 100
