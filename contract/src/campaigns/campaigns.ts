import { z } from 'zod'
import { Cause } from '../causes/causes.ts'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  Instant,
  line,
  LondonDate,
  Message,
  page,
  PageNumber,
  PageSize,
  multilineText,
} from '../fields.ts'

export const messages = {
  incomplete: 'Please make sure all essential fields are complete.',
  saved: 'Your campaign was saved on the system.',
  deleted: 'Your campaign was deleted. Emails not yet sent are cancelled, and delivered totals are kept.',
  stopped:
    'This campaign has stopped. Emails not yet sent are cancelled, and we email everyone who was sent its leaflet.',
  ended: 'This campaign has ended.',
  stopPrinting: 'Please do not print or deliver its leaflet any more.',
} as const

/** The advised length, which is not enforced (rule: description-advice). */
export const recommendedDescriptionLength = 300
/** The largest leaflet file (rule: leaflet-file-limits). */
export const maxLeafletBytes = 10 * 1024 * 1024
export const leafletTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const

/** Leaflets; more than there are homes to deliver them to would be a slip of the hand. */
export const maxGoal = 10_000_000

const goalMessage = `Please give a whole number from 1 to ${maxGoal.toLocaleString('en-GB')}, or leave this empty.`

/** Who promotes election material, on whose behalf and where they are: what the law asks for in print (rule: imprint-on-public-page). */
export const Imprint = z.strictObject({
  promoter: line(120, 'Please say who promotes this leaflet.'),
  onBehalfOf: line(120, 'Please say on whose behalf it is published.'),
  address: line(200, 'Please give the promoter’s address.'),
})
export type Imprint = z.output<typeof Imprint>

/** An imprint as it is printed, in the order the Electoral Commission shows. */
export const imprintSentence = ({ promoter, onBehalfOf, address }: Imprint) =>
  `Promoted by ${promoter}, ${address}, on behalf of ${onBehalfOf}.`

/** A campaign as everybody may see it: nothing here tells who joined. */
export const Campaign = z.object({
  campaignId: z.int(),
  campaignName: z.string(),
  campaignDescription: z.string(),
  /** Path of the current leaflet; a PDF if it contains `.pdf`. */
  campaignLeafletFile: z.string(),
  /** Path of a picture of page one. */
  leafletPreview: z.string(),
  /** Size of that picture in pixels, to keep its place with; null where it was never measured. */
  leafletSize: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** Path of a picture of 1200 by 630 for networks that show the shared address; null until it is drawn. */
  campaignCard: z.string().nullable(),
  /** Paths of pictures of all pages, in order. */
  leafletPages: z.array(z.string()),
  /** How many pages the leaflet has; their pictures may still be on their way. */
  leafletPageCount: z.int(),
  leafletVersion: z.int(),
  campaignCauses: z.array(z.object({ campaignCauseId: z.int(), cause: Cause })),
  subDate: Instant,
  /** Grows with every change; whoever saves one says which they started from. */
  revision: z.int(),
  /** Last day of the campaign in London, if it has one. */
  endDate: LondonDate.nullable(),
  ended: z.boolean(),
  /** How many leaflets its organisation hopes to see delivered, if it said so. */
  goal: z.int().nullable(),
  /** Only election material has one. */
  imprint: Imprint.nullable(),
  /** The publishing organisation: its public name and website. */
  campaignUser: z.object({
    address: z.object({ organisation: z.string() }),
    orgInfo: z.object({ website: z.string() }),
  }),
})
export type Campaign = z.output<typeof Campaign>

const CampaignDto = {
  campaignName: line(120, messages.incomplete),
  campaignDescription: multilineText(2000, messages.incomplete),
  campaignCauses: z
    .array(z.strictObject({ cause: Cause, campaignCauseId: z.int().optional() }))
    .min(1, messages.incomplete)
    .max(27)
    .refine(
      (ticked) => new Set(ticked.map((each) => each.cause)).size === ticked.length,
      'Please tick each cause once.',
    ),
  endDate: LondonDate.nullable().default(null),
  goal: z.int(goalMessage).min(1, goalMessage).max(maxGoal, goalMessage).nullable().default(null),
  imprint: Imprint.nullable().default(null),
}

export const publishCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign',
  summary:
    'An organisation publishes a campaign: the JSON part `campaignDto` and the file part `leafletFile`.',
  input: z.strictObject(CampaignDto),
  reply: Campaign,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'LeafletRefused', 'TooLarge', 'Unavailable'],
  upload: { json: 'campaignDto', file: 'leafletFile', required: true, missingMessage: messages.incomplete },
})

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/api/campaign/:id',
  summary:
    'Change a campaign. A leaflet file, if sent, becomes a new version. `revision` is the one that was changed: when another person has saved a later one, the answer is CampaignChanged, whose `fields` say what they changed.',
  input: z.strictObject({ id: Id, revision: z.int().positive(), ...CampaignDto }),
  reply: Campaign,
  problems: [
    'InvalidInput',
    'SignInNeeded',
    'NotAllowed',
    'NotFound',
    'CampaignChanged',
    'LeafletRefused',
    'TooLarge',
    'Unavailable',
  ],
  upload: { json: 'campaignDto', file: 'leafletFile', required: false, missingMessage: messages.incomplete },
})

export const stopCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign/:id/stop',
  summary:
    'End a campaign now, for good: nobody can join it, its queued emails are cancelled, and members who were sent its leaflet are notified. Its page and its leaflet stay.',
  input: z.strictObject({ id: Id }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'CampaignEnded'],
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/api/campaign/:id',
  summary: 'Take a campaign out of every list and cancel its queued emails. Delivered totals stay.',
  input: z.strictObject({ id: Id }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})

export const showCampaign = endpoint({
  method: 'GET',
  path: '/api/campaign/:id',
  summary: 'One campaign, for anybody. A deleted one answers 410.',
  input: z.strictObject({ id: Id }),
  reply: Campaign,
  problems: ['InvalidInput', 'NotFound', 'CampaignGone'],
})

export const listOwnCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns/:page/:size',
  summary: "The signed-in organisation's campaigns, newest first; an administrator sees everybody's.",
  input: z.strictObject({ page: PageNumber, size: PageSize }),
  reply: page(Campaign),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})
