import * as z from 'zod'
import { Campaign } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LondonDate, page } from '../fields.ts'
import {
  frequencies,
  furtherReports,
  maxLeafletsDelivered,
  maxCampaignsToJoin,
  membershipMessages,
} from './messages-and-limits.ts'
import { OwnRound, Postcode } from './rounds.ts'
import { ShareCode } from './share-links.ts'

export const Frequency = z.enum(frequencies).meta({ id: 'Frequency' })
export type Frequency = z.output<typeof Frequency>

/** A value for each frequency. A record of them would have no properties in the API's description. */
const ofEachFrequency = <Value extends z.ZodType>(value: Value) =>
  z.object({ WEEKLY: value, FORTNIGHTLY: value, MONTHLY: value } satisfies Record<Frequency, Value>)

export const NextLeafletDates = ofEachFrequency(Instant)
export type NextLeafletDates = z.output<typeof NextLeafletDates>

/**
 * Whether there is a leaflet to send on each of those dates. If not, none is sent unless the musketeer joins another
 * campaign.
 */
export const LeafletWaits = ofEachFrequency(z.boolean())
export type LeafletWaits = z.output<typeof LeafletWaits>

export const CampaignData = z
  .object({
    campaignDataId: z.int(),
    subDate: LondonDate,
    leafletsDelivered: z.int(),
    leafletsPrinted: z.int().nullable(),
    /** Whether that day is after the campaign's last (rule: reports-after-the-end). */
    late: z.boolean(),
  })
  .meta({ id: 'CampaignData' })
export type CampaignData = z.output<typeof CampaignData>

export const CampaignDistributor = z
  .object({
    campaignDistributorId: z.int(),
    campaignId: z.int(),
    subDate: Instant,
    /** When the mail server accepted the latest leaflet. Null until then (rule: email-date-is-handover). */
    emailDate: Instant.nullable(),
    campaignData: z.array(CampaignData),
  })
  .meta({ id: 'CampaignDistributor' })
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

/** A message to members as it was sent. */
export const SentMessage = z.object({
  messageText: z.string(),
  /** A web address; empty for none. */
  messageLink: z.string(),
  sentAt: Instant,
})
export type SentMessage = z.output<typeof SentMessage>

/** The secret part of the link in the email of that leaflet (rule: report-links), for its member; null before any email, and once it is over. */
const ReportLink = z.string().nullable()

/** Whether they collected this leaflet from a print hub (rule: print-requests). */
const HasCollected = z.boolean()

export const OwnMembership = CampaignDistributor.extend({
  /** The version of the leaflet that they print now: if there are several, the one emailed last, or the first before any email. */
  leafletVersion: z.int(),
  /** How many were reported of that leaflet: since its email, or before any since the sign-up. */
  leafletsDelivered: z.int(),
  hasCollected: HasCollected,
  reportLink: ReportLink,
  leafletToCome: LeafletToCome,
  /** The last day of a campaign that is over (rule: reports-after-the-end); null while it runs. */
  campaignEnded: LondonDate.nullable(),
  /** What its organisation has written to its members, newest first. */
  messages: z.array(SentMessage),
}).meta({ id: 'OwnMembership' })
export type OwnMembership = z.output<typeof OwnMembership>

const JoinedCampaign = Campaign.extend({ campaignDistributors: z.array(CampaignDistributor) }).meta({
  id: 'JoinedCampaign',
})

/** A number of leaflets in one report (rule: delivery-limits). */
export const LeafletCount = z
  .int(membershipMessages.countInvalid)
  .min(1, membershipMessages.countInvalid)
  .max(maxLeafletsDelivered, membershipMessages.countInvalid)

/** What to do if the day has a report (rule: further-reports-asked). */
export const FurtherReport = {
  again: z.enum(furtherReports).optional(),
  /** The day that the person was asked about. With another one, `again` counts as `ask`. */
  againOn: LondonDate.optional(),
}

/** The current leaflet (rule: current-leaflet), and what its musketeer delivered. */
export const CurrentLeaflet = z.object({
  /** Null for a musketeer without a running campaign. */
  leaflet: z
    .object({
      campaign: Campaign,
      campaignDistributorId: z.int(),
      emailDate: Instant.nullable(),
      /** How many leaflets were reported since then; before the email, since the sign-up. */
      leafletsDelivered: z.int(),
      hasCollected: HasCollected,
      reportLink: ReportLink,
      skipped: z.boolean(),
      /** What they hold and have not finished (rule: rounds). */
      rounds: z.array(OwnRound),
    })
    .nullable(),
  /** For all campaigns, in this month in London. */
  leafletsThisMonth: z.int(),
  /** What a musketeer could join next, for their causes or else the newest: three without a leaflet, one once it is delivered or left out. */
  campaigns: z.array(Campaign).max(maxCampaignsToJoin),
})
export type CurrentLeaflet = z.output<typeof CurrentLeaflet>

export const membershipEndpoints = {
  // Nobody joins, leaves or reports for another person (rule: administrators-view-only). An administrator
  // may open the lists, which are empty.
  suggestCampaigns: endpoint('GET /api/campaignsbycauses/:page/:size', {
    summary:
      "Live campaigns that match the musketeer's causes and that they have not joined, at most 40. Those for the nearest place first, then of the highest-priority cause, then the newest.",
    who: ['musketeer', 'administrator'],
    reply: page(Campaign),
  }),

  listJoinedCampaigns: endpoint('GET /api/campaignsbydistributors/:page/:size', {
    summary: "The signed-in musketeer's joined campaigns with their deliveries, latest sign-up first.",
    who: ['musketeer', 'administrator'],
    reply: page(JoinedCampaign),
  }),

  joinCampaign: endpoint('POST /api/campaigndistributor', {
    summary:
      'Sign up to a campaign. Joining twice gives one membership. A first campaign sends its leaflet straight away.',
    who: ['musketeer'],
    object: 'any',
    input: z.strictObject({ id: Id, shareCode: ShareCode.optional() }),
    reply: CampaignDistributor,
    problems: ['CampaignEnded', 'CampaignPaused', 'CampaignGone'],
    example: (id) => ({ id }),
  }),

  showMembership: endpoint('GET /api/campaigndistributor/:campaignId', {
    summary: "The signed-in musketeer's sign-up to a campaign.",
    who: ['musketeer'],
    object: 'own',
    reply: OwnMembership,
  }),

  withdraw: endpoint('DELETE /api/campaigndistributor/:campaignId', {
    summary: 'Leave a campaign. Reported deliveries are kept.',
    who: ['musketeer'],
    object: 'own',
  }),

  removeReport: endpoint('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
    summary:
      'Remove everything reported for a day of the last 30 days. Removing twice is harmless. The reply lists what remains.',
    who: ['musketeer'],
    object: 'own',
    input: z.strictObject({ campaignDistributorId: Id, subDate: LondonDate }),
    reply: z.array(CampaignData),
    example: { subDate: '2026-11-20' },
  }),

  reportDelivery: endpoint('POST /api/campaigndata', {
    summary:
      'Report leaflets delivered on a day. A repeat with the same `submissionId` is the same record. A further report for a day is added to the others; with `again`, it can replace them (`change`), or be refused with DayReported (`ask`).',
    who: ['musketeer'],
    object: 'own',
    input: z.strictObject({
      campaignData: z.strictObject({
        leafletsDelivered: LeafletCount,
        leafletsPrinted: LeafletCount.nullable().default(null),
      }),
      subDate: LondonDate,
      campaignDistributorId: Id,
      submissionId: z.uuid().optional(),
      /**
       * Where the leaflets went, for a musketeer who holds no round: if it is free, it is recorded as done by them; the reply does not say. Counts
       * as a question for a round, and is ignored after the day's last.
       */
      postcode: Postcode.optional(),
      ...FurtherReport,
    }),
    reply: z.array(CampaignData),
    problems: ['DayReported'],
    example: (campaignDistributorId) => ({
      campaignDistributorId,
      subDate: '2026-11-20',
      campaignData: { leafletsDelivered: 20 },
    }),
  }),

  chooseFrequency: endpoint('POST /api/frequency', {
    summary: 'Choose how often to get leaflets. The reply gives the date of the next one.',
    who: ['musketeer'],
    input: z.strictObject({ frequency: Frequency }),
    reply: z.object({ frequency: Frequency, nextLeafletDate: Instant }),
    example: { frequency: 'WEEKLY' },
  }),

  listCampaignsOfMusketeer: endpoint('GET /api/campaignsbydistributorsid/:id/:page/:size', {
    summary: "A musketeer's joined campaigns, for an administrator. The read is logged.",
    who: ['administrator'],
    object: 'any',
    reply: page(JoinedCampaign),
  }),

  showCurrentLeaflet: endpoint('GET /api/thisweek', {
    summary:
      "The leaflet that the signed-in musketeer's week is about, with what they reported for it, and up to three campaigns to join if there is none, or it is done.",
    who: ['musketeer'],
    reply: CurrentLeaflet,
  }),
}
