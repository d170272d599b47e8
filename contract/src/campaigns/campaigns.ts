import * as z from 'zod'
import { Cause } from '../causes/causes.ts'
import { endpoint, everyone, FileReply } from '../endpoint.ts'
import { campaign } from '../examples.ts'
import {
  CampaignRevision,
  drawnLine,
  Id,
  Instant,
  LondonDate,
  multilineText,
  optionalLine,
  optionalMultilineText,
  page,
  PageNumber,
  PageSize,
  SubmissionId,
} from '../fields.ts'
import { Link } from '../organisations/link.ts'
import { CampaignPlaces, District } from '../places/places.ts'
import { maxLeafletTitleLength } from './leaflet-order.ts'
import {
  campaignMessages,
  maxCampaignNameLength,
  maxCampaignSearchLength,
  maxDescriptionLength,
  maxGoal,
  maxImprintLengths,
  maxLeafletTextLength,
  replacements,
} from './messages-and-limits.ts'
import { Paper, SmallestTextPt } from './readiness.ts'

const goalMessage = `Enter a goal from 1 to ${maxGoal.toLocaleString('en-GB')}, or leave it empty`

/**
 * Who promotes election material, on whose behalf, and their address. The law requires it on the leaflet (rule:
 * imprint-on-public-page).
 */
export const Imprint = z
  .strictObject({
    promoter: drawnLine(maxImprintLengths.promoter, 'Enter who promotes the leaflet'),
    onBehalfOf: drawnLine(maxImprintLengths.onBehalfOf, 'Enter on whose behalf it is published'),
    address: drawnLine(maxImprintLengths.address, 'Enter the promoter’s address'),
  })
  .meta({ id: 'Imprint' })
export type Imprint = z.output<typeof Imprint>

/** The same as stored. It may not satisfy the present rules, because they may have changed. */
export const StoredImprint = z
  .object({ promoter: z.string(), onBehalfOf: z.string(), address: z.string() })
  .meta({ id: 'StoredImprint' })

/**
 * What a leaflet says, for people who cannot read its picture, for search and for emails as text (rule: leaflet-words). Each line is a
 * paragraph; one that starts with `•`, `-` or `*` and a space is a point of a list; `**words**` are bold; a line `[cy]` says in which language those after it are.
 */
export const LeafletText = optionalMultilineText(maxLeafletTextLength)

export const leafletUploadProblems = ['LeafletRefused', 'TooLarge', 'Unavailable'] as const

/** A leaflet as everybody sees it. Its paths and `leafletPages` are empty while it is withheld (rule: withdrawn-files). */
const ShownLeaflet = z.object({
  /** Path of the file; a PDF if it contains `.pdf`. */
  campaignLeafletFile: z.string(),
  leafletPreview: z.string(),
  /** Size of that picture in pixels, to reserve its space. Null if it was never measured. */
  leafletSize: z.object({ width: z.int(), height: z.int() }).nullable(),
  leafletPages: z.array(z.string()),
  /** How many pages the leaflet has. Some pictures may not be ready yet. */
  leafletPageCount: z.int(),
  /** Null for a picture, and for a leaflet received before we measured this. */
  leafletPaper: Paper.nullable(),
  leafletSmallestTextPt: SmallestTextPt,
  leafletVersion: z.int(),
  /** When the version that this leaflet corrects was published. Null unless it is a correction. */
  leafletCorrects: Instant.nullable(),
  /** Path of a PDF of its words in large print. Empty without words, until it is drawn, and for election material. */
  leafletLargePrint: z.string(),
  /** Whether `GET /api/campaign/:id/words` has its words. */
  leafletHasWords: z.boolean(),
})

/** Where a leaflet comes among those of its campaign, counted from 1. The title is empty if it has none. */
export const LeafletPlace = z.object({ number: z.int(), count: z.int(), title: z.string() })

const OrderedLeaflet = ShownLeaflet.extend({
  /** Empty if it has none. */
  leafletTitle: z.string(),
})

/** The public view of a campaign. It does not show who joined. If it has several leaflets, this shows the first, which new members get first. */
export const Campaign = ShownLeaflet.extend({
  campaignId: z.int(),
  campaignName: z.string(),
  campaignDescription: z.string(),
  /** All its leaflets, in the order in which members get them (rule: leaflets-in-order). Empty for a campaign with one. */
  campaignLeaflets: z.array(OrderedLeaflet),
  /** Path of the 1200 × 630 picture for links shared on social networks. Null until it is drawn. */
  campaignCard: z.string().nullable(),
  campaignCauses: z.array(z.object({ campaignCauseId: z.int(), cause: Cause })),
  /** Where it is for (rule: campaign-places): `LS`, `LS27`, `LS27 0` or `wales`. Empty for everywhere. */
  campaignPlaces: z.array(z.string()),
  subDate: Instant,
  /** When it was published, or last changed by its organisation. */
  changedAt: Instant,
  /** Increases with every change. A save names the revision it started from. */
  revision: z.int(),
  /** Last day of the campaign in London, if it has one. */
  endDate: LondonDate.nullable(),
  ended: z.boolean(),
  /** Whether it waits while its organisation is suspended: nobody can join it, and none of its leaflets is emailed. */
  paused: z.boolean(),
  /** How many leaflets the organisation hopes to see delivered, if it gave a goal. */
  goal: z.int().nullable(),
  listed: z.boolean(),
  /** Where the button on the page of its leaflets' codes leads (rule: campaign-button). Empty for none. */
  buttonAddress: z.string(),
  /** Only election material has one. */
  imprint: StoredImprint.nullable(),
  /** The publishing organisation: its public name and website, and where it has a page of its own (rule: organisation-pages) its id. */
  campaignUser: z.object({
    organisationId: z.int().nullable(),
    address: z.object({ organisation: z.string() }),
    orgInfo: z.object({ website: z.string() }),
  }),
}).meta({ id: 'Campaign' })
export type Campaign = z.output<typeof Campaign>

const Essentials = {
  campaignName: drawnLine(maxCampaignNameLength, campaignMessages.incomplete),
  campaignDescription: multilineText(maxDescriptionLength, campaignMessages.incomplete),
  campaignCauses: z
    .array(z.strictObject({ cause: Cause, campaignCauseId: z.int().optional() }))
    .min(1, campaignMessages.incomplete)
    .max(27)
    .refine(
      (ticked) => new Set(ticked.map((each) => each.cause)).size === ticked.length,
      'Choose each cause once',
    ),
}
const EndDate = LondonDate.nullable()
const Goal = z.int(goalMessage).min(1, goalMessage).max(maxGoal, goalMessage).nullable()

/** What a new campaign is, without its leaflets. */
export const NewCampaign = {
  ...Essentials,
  campaignPlaces: CampaignPlaces.default([]),
  endDate: EndDate.default(null),
  goal: Goal.default(null),
  imprint: Imprint.nullable().default(null),
  listed: z.boolean().default(true),
  buttonAddress: Link.default(''),
}

const exampleWords = '**Fair pay for care**\nCarers look after our parents.\n• Come to the meeting.'

/** An administrator may look at everything and changes nothing for others (rule: administrators-view-only). */
export const campaignEndpoints = {
  publishCampaign: endpoint('POST /api/campaign', {
    summary:
      'An organisation publishes a campaign: the JSON part `campaignDto` and the file part `leafletFile`. Repeats with the same `submissionId` and the same answers are one campaign.',
    who: ['organisation'],
    seat: 'officer',
    input: z.strictObject({
      ...NewCampaign,
      /** Shown once the campaign has several leaflets (rule: leaflets-in-order). */
      leafletTitle: optionalLine(maxLeafletTitleLength),
      leafletText: LeafletText.default(''),
      submissionId: SubmissionId,
    }),
    missingFile: campaignMessages.incomplete,
    reply: Campaign,
    problems: [...leafletUploadProblems, 'ApprovalNeeded'],
    example: { ...campaign, leafletTitle: 'Why fair pay matters', leafletText: exampleWords },
  }),

  updateCampaign: endpoint('PUT /api/campaign/:id', {
    summary:
      'Change a campaign. A leaflet file, if sent, becomes a new version: with `replacement` `correction`, everybody who was sent the one before is emailed it and asked to recycle that one. Of the places, the last day, the goal, the imprint, whether it is listed and the button’s address, what is left out stays as it is. `leafletText` is what the new file says, or without one what the first leaflet says, which stays if it is left out. `revision`, if given, is the one the change started from: if another person has saved a later one, the call is refused with CampaignChanged, and `fields` lists their changes.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({
      id: Id,
      revision: CampaignRevision.optional(),
      replacement: z.enum(replacements).default('edition'),
      ...Essentials,
      campaignPlaces: CampaignPlaces.optional(),
      endDate: EndDate.optional(),
      goal: Goal.optional(),
      imprint: Imprint.nullable().optional(),
      listed: z.boolean().optional(),
      buttonAddress: Link.optional(),
      leafletText: LeafletText.optional(),
      /** Those of the campaign as it was read. They stay as they are, whatever is sent. */
      campaignId: z.int().optional(),
      subDate: Instant.optional(),
      campaignUser: z.looseObject({}).optional(),
    }),
    reply: Campaign,
    problems: [
      'CampaignChanged',
      'CampaignWithdrawn',
      'CampaignPaused',
      'TooManyTries',
      ...leafletUploadProblems,
    ],
    example: { revision: 1, ...campaign },
  }),

  stopCampaign: endpoint('POST /api/campaign/:id/stop', {
    summary: 'End a campaign now, for good.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    problems: ['CampaignEnded'],
  }),

  deleteCampaign: endpoint('DELETE /api/campaign/:id', {
    summary: 'Remove a campaign from every list.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
  }),

  showLeafletWords: endpoint('GET /api/campaign/:id/words', {
    summary:
      'What the leaflets of a campaign say, for anyone: those that have words, in the order in which members get them. Empty while they are withheld.',
    who: everyone,
    object: 'any',
    reply: z.object({
      campaignName: z.string(),
      organisation: z.string(),
      listed: z.boolean(),
      paused: z.boolean(),
      /** How many leaflets it sends, with words or without. */
      leafletCount: z.int(),
      leaflets: z.array(
        z.object({
          leafletVersion: z.int(),
          /** Counted from 1. */
          number: z.int(),
          /** Empty if it has none. */
          leafletTitle: z.string(),
          leafletText: z.string(),
        }),
      ),
    }),
    problems: ['CampaignGone', 'CampaignWithdrawn'],
  }),

  showCampaign: endpoint('GET /api/campaign/:id', {
    summary:
      'One campaign, for anyone. A deleted one, or one that administrators stopped, gives 410. Of a paused one, which its organisation’s suspension makes it, the description, website, button and goal are empty.',
    who: everyone,
    object: 'any',
    reply: Campaign,
    problems: ['CampaignGone', 'CampaignWithdrawn'],
  }),

  showLastDay: endpoint('GET /api/campaign/:id/lastday', {
    summary:
      'The last day of a live campaign as a calendar (RFC 5545), for anyone. One without a last day gives 404.',
    who: everyone,
    object: 'any',
    reply: FileReply,
    download: 'text/calendar',
    problems: ['CampaignGone', 'CampaignWithdrawn'],
  }),

  searchCampaigns: endpoint('GET /api/publiccampaigns/:page/:size', {
    summary:
      'The public list: live campaigns that their organisations show there, newest first. `q` narrows it to those whose name, description, organisation and leaflets contain every word, or begin one with it. `near`, the first half of a postcode, leaves out campaigns for somewhere else, and `organisationId` those of others.',
    who: everyone,
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      q: optionalLine(maxCampaignSearchLength),
      cause: Cause.optional(),
      near: District.optional(),
      organisationId: Id.optional(),
    }),
    reply: page(Campaign),
    example: { cause: 'fair_pay' },
  }),
}
