import * as z from 'zod'
import { Campaign } from '../campaigns/campaigns.ts'
import { Readiness } from '../campaigns/readiness.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, LondonDate, page } from '../fields.ts'
import { Figure } from './figures.ts'

/** When numbers of people were and will be counted (rule: people-counts-weekly). Null for an administrator, whose numbers are live. */
const PeopleCounts = z
  .object({
    /** Null before the first count, on the morning after publishing. Until then all numbers are 0, which says nothing. */
    countedAt: Instant.nullable(),
    nextAt: Instant,
  })
  .nullable()

export const MainFigures = z.object({ peopleCounts: PeopleCounts, joined: Figure, delivered: Figure })
export type MainFigures = z.output<typeof MainFigures>

export const ListedOwnCampaign = Campaign.extend(MainFigures.shape)
export type ListedOwnCampaign = z.output<typeof ListedOwnCampaign>

/** A campaign as its organisation sees it, with figures, versions and permissions. */
export const OwnCampaign = Campaign.extend({
  /** What this viewer may do. An administrator may only take it down: stop it for cause (rule: administrators-view-only). */
  can: z.object({ edit: z.boolean(), stop: z.boolean(), delete: z.boolean(), takeDown: z.boolean() }),
  /** `reviewId`: for administrators only, because ids say when (rule: report-references). */
  takedown: z
    .object({ reviewId: z.int().nullable(), reference: z.string(), reason: z.string(), at: Instant })
    .nullable(),
  /** What administrators asked the organisation to correct, until they decide about it (rule: asked-corrections). */
  askedCorrection: z
    .object({
      /** For administrators only. */
      reviewId: z.int().nullable(),
      reference: z.string(),
      wanted: z.string(),
      correctBy: LondonDate,
      state: z.enum(['asked', 'overdue', 'corrected']),
    })
    .nullable(),
  /** Which officer approved it before it was published (rule: approval); null if none did, for administrators and for programs. */
  approval: z.object({ by: z.string(), at: Instant }).nullable(),
  /** Why it cannot be copied (rule: copied-campaigns). Null if it can. */
  whyNotCopied: z.string().nullable(),
  /** Whether the viewer's copy of it begins as a draft, because another person must approve it or the viewer is an author. */
  copyIsDraft: z.boolean(),
  peopleCounts: PeopleCounts,
  joined: Figure,
  /** What its first leaflet says (rule: leaflet-words). */
  leafletText: z.string(),
  /** Leaflets of every version that the mail server had accepted by the last count. */
  mailed: Figure,
  /** Leaflets reported as delivered until now, once 3 people had delivered at the last count. 0 as long as nobody had. */
  delivered: Figure,
  /** About how often the codes on its printed leaflets were scanned until last Sunday, in tens and never more (rule: counted-scans). Null for too few, which are at most 18. */
  scans: z.int().nullable(),
  /** The same of how often somebody then pressed the button of their page (rule: campaign-button). */
  presses: z.int().nullable(),
  /**
   * Sectors that three musketeers or more reached with a round, and those the campaign is for; least reached first. Counted with the people
   * (rule: coverage-by-sector).
   */
  coverage: z.array(
    z.object({
      /** A postcode without its last two letters: `LS27 0`. */
      sector: z.string(),
      /** Doors that the current edition reached, to the nearest ten. Null if fewer than three musketeers reached any. */
      doors: z.int().nullable(),
      /** About how many doors it has, in two digits. Null if no operator has loaded a list of postcodes (rule: postcode-directory). */
      doorsInAll: z.int().nullable(),
      /** Rounds of every edition in the last twelve months. */
      roundsThisYear: z.int(),
    }),
  ),
  /** How the current leaflet will print. Null for a leaflet received before we measured this. */
  readiness: Readiness.nullable(),
  /** Every version of its leaflets, newest first, and how many people it was emailed to by the last count. */
  versions: z.array(
    z.object({
      version: z.int(),
      /** Empty if it has none. */
      title: z.string(),
      /** Whether the campaign sends it now, somebody corrected it, or it is no longer sent. */
      state: z.enum(['sent', 'corrected', 'ended']),
      since: Instant,
      mailed: Figure,
    }),
  ),
}).meta({ id: 'OwnCampaign' })
export type OwnCampaign = z.output<typeof OwnCampaign>

export const ownCampaignEndpoints = {
  listOwnCampaigns: endpoint('GET /api/campaigns/:page/:size', {
    summary:
      "The signed-in organisation's campaigns, newest first, each with how many people joined, as last counted, and how many leaflets were delivered. While `peopleCounts.countedAt` is null nobody has been counted, and a `score` of 0 is no result. An administrator sees all campaigns, with live figures.",
    who: ['organisation', 'administrator'],
    seat: 'viewer',
    scope: 'campaigns',
    reply: page(ListedOwnCampaign),
  }),

  showOwnCampaign: endpoint('GET /api/org/campaign/:id', {
    summary:
      "A campaign of the signed-in organisation with its figures. An administrator may look at any campaign. Another organisation's gives 404, a deleted one 410.",
    who: ['organisation', 'administrator'],
    seat: 'viewer',
    scope: 'campaigns',
    object: 'own to organisations',
    reply: OwnCampaign,
    problems: ['CampaignGone'],
  }),
}
