import { z } from 'zod'
import { Campaign } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LondonDate, Message, page, PageNumber, PageSize } from '../fields.ts'

export const messages = {
  frequencySaved: 'Your leaflet frequency has been updated.',
  reported: 'Thank you for updating your delivery data and supporting this campaign.',
  withdrawn: 'You have left this campaign. The deliveries you reported are kept.',
  countInvalid: 'Please give a whole number of leaflets from 1 to 5,000.',
  dateTooEarly: 'Please give a day on or after the day you signed up to this campaign.',
  dateInFuture: 'Please give a day that is not in the future.',
} as const

/** The most leaflets in one report (rule: delivery-limits). */
export const maxLeafletsDelivered = 5000

export const Frequency = z.enum(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'])
export type Frequency = z.output<typeof Frequency>

/** When the next leaflet comes, or would if that were how often. */
export const NextLeafletDates = z.record(Frequency, Instant)
export type NextLeafletDates = z.output<typeof NextLeafletDates>

/** Whether a leaflet waits for each of those dates; where none does, none comes then unless another campaign is joined. */
export const LeafletWaits = z.record(Frequency, z.boolean())
export type LeafletWaits = z.output<typeof LeafletWaits>

/** A delivery: a day on which a musketeer put leaflets through doors. */
export const CampaignData = z.object({
  campaignDataId: z.int(),
  subDate: LondonDate,
  leafletsDelivered: z.int(),
  leafletsPrinted: z.int().nullable(),
})
export type CampaignData = z.output<typeof CampaignData>

/** A membership: a musketeer's sign-up to a campaign. */
export const CampaignDistributor = z.object({
  campaignDistributorId: z.int(),
  campaignId: z.int(),
  subDate: Instant,
  /** When the latest leaflet was handed to the mail server; null until then (rule: email-date-is-handover). */
  emailDate: Instant.nullable(),
  campaignData: z.array(CampaignData),
})
export type CampaignDistributor = z.output<typeof CampaignDistributor>

/**
 * What is to be said of a campaign's current leaflet to its member: it comes by email, now or on the next day on which one is due; it
 * waits beside those of other campaigns, of which one comes on such a day; it should have come by now, and nobody knows that it did.
 * None when it was mailed, and when it does not come. Nothing comes to a mailbox that refuses our mail.
 */
export const LeafletToCome = z.enum([
  'comes',
  'waits-its-turn',
  'should-have-come',
  'none',
  'mailbox-refuses',
])
export type LeafletToCome = z.output<typeof LeafletToCome>

/** A membership as its own musketeer sees it on the campaign's page. */
export const OwnMembership = CampaignDistributor.extend({ leafletToCome: LeafletToCome })
export type OwnMembership = z.output<typeof OwnMembership>

export const JoinedCampaign = Campaign.extend({ campaignDistributors: z.array(CampaignDistributor) })
export type JoinedCampaign = z.output<typeof JoinedCampaign>

export const suggestCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaignsbycauses/:page/:size',
  summary:
    "Live campaigns for the musketeer's causes that they have not joined, best cause first, then newest.",
  input: z.strictObject({ page: PageNumber, size: PageSize }),
  reply: page(Campaign),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const listJoinedCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaignsbydistributors/:page/:size',
  summary: "The signed-in musketeer's joined campaigns with their deliveries, latest sign-up first.",
  input: z.strictObject({ page: PageNumber, size: PageSize }),
  reply: page(JoinedCampaign),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const joinCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigndistributor',
  summary:
    'Sign up to a campaign. Joining twice is one membership; the first ever sends its leaflet straight away.',
  input: z.strictObject({ id: Id }),
  reply: CampaignDistributor,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'CampaignEnded', 'CampaignGone'],
})

export const showMembership = endpoint({
  method: 'GET',
  path: '/api/campaigndistributor/:campaignId',
  summary: "The signed-in musketeer's sign-up to a campaign.",
  input: z.strictObject({ campaignId: Id }),
  reply: OwnMembership,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})

export const withdraw = endpoint({
  method: 'DELETE',
  path: '/api/campaigndistributor/:campaignId',
  summary: 'Leave a campaign. Reported deliveries are kept.',
  input: z.strictObject({ campaignId: Id }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})

/** A number of leaflets in one report (rule: delivery-limits). */
export const LeafletCount = z
  .int(messages.countInvalid)
  .min(1, messages.countInvalid)
  .max(maxLeafletsDelivered, messages.countInvalid)

export const reportDelivery = endpoint({
  method: 'POST',
  path: '/api/campaigndata',
  summary:
    'Report leaflets delivered on a day. A repeat with the same `submissionId`, or without one with the same answers within a minute, is the same record.',
  input: z.strictObject({
    campaignData: z.strictObject({
      leafletsDelivered: LeafletCount,
      leafletsPrinted: LeafletCount.nullable().default(null),
    }),
    subDate: LondonDate,
    campaignDistributorId: Id,
    submissionId: z.uuid().optional(),
  }),
  reply: z.array(CampaignData),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})

export const chooseFrequency = endpoint({
  method: 'POST',
  path: '/api/frequency',
  summary: 'Choose how often leaflets come; the reply gives the date of the next one.',
  input: z.strictObject({ frequency: Frequency }),
  reply: z.object({ frequency: Frequency, nextLeafletDate: Instant }),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const listCampaignsOfMusketeer = endpoint({
  method: 'GET',
  path: '/api/campaignsbydistributorsid/:id/:page/:size',
  summary: "A musketeer's joined campaigns, for an administrator. The read is logged.",
  input: z.strictObject({ id: Id, page: PageNumber, size: PageSize }),
  reply: page(JoinedCampaign),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})
