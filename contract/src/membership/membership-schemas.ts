import { z } from 'zod'
import { Campaign } from '../campaigns/campaign-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LondonDate, Message, page, PageNumber, PageSize } from '../fields.ts'
import {
  chooseFrequency,
  frequencies,
  furtherReports,
  joinCampaign,
  listCampaignsOfMusketeer,
  listJoinedCampaigns,
  maxLeafletsDelivered,
  messages,
  removeReport,
  reportDelivery,
  showMembership,
  suggestCampaigns,
  withdraw,
} from './membership.ts'
import { Postcode } from './round-schemas.ts'

export const Frequency = z.enum(frequencies)
export type Frequency = z.output<typeof Frequency>

/** A value for each frequency. A record of them would have no properties in the API's description. */
const ofEachFrequency = <Value extends z.ZodType>(value: Value) =>
  z.object({ WEEKLY: value, FORTNIGHTLY: value, MONTHLY: value } satisfies Record<Frequency, Value>)

/** When the next leaflet would be sent at each frequency. */
export const NextLeafletDates = ofEachFrequency(Instant)
export type NextLeafletDates = z.output<typeof NextLeafletDates>

/**
 * Whether there is a leaflet to send on each of those dates. If not, none is sent unless the musketeer joins another
 * campaign.
 */
export const LeafletWaits = ofEachFrequency(z.boolean())
export type LeafletWaits = z.output<typeof LeafletWaits>

/** A delivery: a day on which a musketeer put leaflets through doors. */
export const CampaignData = z.object({
  campaignDataId: z.int(),
  subDate: LondonDate,
  leafletsDelivered: z.int(),
  leafletsPrinted: z.int().nullable(),
  /** Whether that day is after the campaign's last (rule: reports-after-the-end). */
  late: z.boolean(),
})
export type CampaignData = z.output<typeof CampaignData>

/** A membership: a musketeer's sign-up to a campaign. */
export const CampaignDistributor = z.object({
  campaignDistributorId: z.int(),
  campaignId: z.int(),
  subDate: Instant,
  /** When the mail server accepted the latest leaflet. Null until then (rule: email-date-is-handover). */
  emailDate: Instant.nullable(),
  campaignData: z.array(CampaignData),
})
export type CampaignDistributor = z.output<typeof CampaignDistributor>

/**
 * What to tell a member about a campaign's current leaflet:
 * `comes`: it is sent now or on the next due day. `waits-its-turn`: leaflets of other campaigns are sent first, one each due day.
 * `should-have-come`: it is due, but we do not know that it was sent. `none`: it was sent, or will not be.
 * `mailbox-refuses`: the mailbox refuses our email.
 */
export const LeafletToCome = z.enum([
  'comes',
  'waits-its-turn',
  'should-have-come',
  'none',
  'mailbox-refuses',
])
export type LeafletToCome = z.output<typeof LeafletToCome>

/** A membership as the musketeer sees it on the campaign's page. */
export const OwnMembership = CampaignDistributor.extend({
  /** The version of the leaflet that they print now: of several the one emailed last, and the first before that. */
  leafletVersion: z.int(),
  leafletToCome: LeafletToCome,
  /** The last day of a campaign that is over (rule: reports-after-the-end); null while it runs. */
  campaignEnded: LondonDate.nullable(),
})
export type OwnMembership = z.output<typeof OwnMembership>

/** What the list of joined campaigns adds to a campaign. */
export const Joining = z.object({ campaignDistributors: z.array(CampaignDistributor) })
export const JoinedCampaign = Campaign.extend(Joining.shape)
export type JoinedCampaign = z.output<typeof JoinedCampaign>

/** A number of leaflets in one report (rule: delivery-limits). */
export const LeafletCount = z
  .int(messages.countInvalid)
  .min(1, messages.countInvalid)
  .max(maxLeafletsDelivered, messages.countInvalid)

/** What to do if the day has a report (rule: further-reports-asked). */
export const FurtherReport = {
  again: z.enum(furtherReports).optional(),
  /** The day that the person was asked about. With another one, `again` counts as `ask`. */
  againOn: LondonDate.optional(),
}

export const membershipEndpoints = {
  suggestCampaigns: endpoint(suggestCampaigns, {
    summary:
      "Live campaigns that match the musketeer's causes and that they have not joined, at most 40. Those for the nearest place first, then of the highest-priority cause, then the newest.",
    input: z.strictObject({ page: PageNumber, size: PageSize }),
    reply: page(Campaign),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  listJoinedCampaigns: endpoint(listJoinedCampaigns, {
    summary: "The signed-in musketeer's joined campaigns with their deliveries, latest sign-up first.",
    input: z.strictObject({ page: PageNumber, size: PageSize }),
    reply: page(JoinedCampaign),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  joinCampaign: endpoint(joinCampaign, {
    summary:
      'Sign up to a campaign. Joining twice gives one membership. A first campaign sends its leaflet straight away.',
    input: z.strictObject({ id: Id }),
    reply: CampaignDistributor,
    problems: [
      'InvalidInput',
      'SignInNeeded',
      'NotAllowed',
      'NotFound',
      'CampaignEnded',
      'CampaignPaused',
      'CampaignGone',
    ],
  }),

  showMembership: endpoint(showMembership, {
    summary: "The signed-in musketeer's sign-up to a campaign.",
    input: z.strictObject({ campaignId: Id }),
    reply: OwnMembership,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),

  withdraw: endpoint(withdraw, {
    summary: 'Leave a campaign. Reported deliveries are kept.',
    input: z.strictObject({ campaignId: Id }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),

  removeReport: endpoint(removeReport, {
    summary:
      'Remove everything reported for a day of the last 30 days. Removing twice is harmless. The reply lists what remains.',
    input: z.strictObject({ campaignDistributorId: Id, subDate: LondonDate }),
    reply: z.array(CampaignData),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),

  reportDelivery: endpoint(reportDelivery, {
    summary:
      'Report leaflets delivered on a day. A repeat with the same `submissionId` is the same record. A further report for a day is added to the others; with `again`, it can replace them (`change`), or be refused with DayReported (`ask`).',
    input: z.strictObject({
      campaignData: z.strictObject({
        leafletsDelivered: LeafletCount,
        leafletsPrinted: LeafletCount.nullable().default(null),
      }),
      subDate: LondonDate,
      campaignDistributorId: Id,
      submissionId: z.uuid().optional(),
      /**
       * Where the leaflets went, for who holds no round: it becomes theirs and done if it is free, which the reply does not tell. Counts
       * as a question for a round, and is ignored after the day's last.
       */
      postcode: Postcode.optional(),
      ...FurtherReport,
    }),
    reply: z.array(CampaignData),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'DayReported'],
  }),

  chooseFrequency: endpoint(chooseFrequency, {
    summary: 'Choose how often to get leaflets. The reply gives the date of the next one.',
    input: z.strictObject({ frequency: Frequency }),
    reply: z.object({ frequency: Frequency, nextLeafletDate: Instant }),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  listCampaignsOfMusketeer: endpoint(listCampaignsOfMusketeer, {
    summary: "A musketeer's joined campaigns, for an administrator. The read is logged.",
    input: z.strictObject({ id: Id, page: PageNumber, size: PageSize }),
    reply: page(JoinedCampaign),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),
}
