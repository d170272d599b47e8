import * as z from 'zod'
import { Cause } from '../causes/causes.ts'
import { endpoint } from '../endpoint.ts'
import { campaign } from '../examples.ts'
import { Id, Instant, LondonDate, optionalLine, optionalMultilineText, SubmissionId } from '../fields.ts'
import { commentMissing, maxCommentLength } from '../identity/messages-and-limits.ts'
import { maxLinkLength } from '../organisations/messages-and-limits.ts'
import { Campaign, LeafletText, leafletUploadProblems, NewCampaign } from './campaigns.ts'
import { draftMessages, maxSavesUnderWay, maxTypedPlacesLength, scheduleMessages } from './draft-limits.ts'
import { maxLeafletTitleLength } from './leaflet-order.ts'
import {
  leafletMessages,
  maxCampaignNameLength,
  maxDescriptionLength,
  maxImprintLengths,
  maxLeafletTextLength,
} from './messages-and-limits.ts'
import { CheckedLeaflet } from './readiness.ts'

/** What the form for a new campaign holds, as it was typed, complete or not. */
export const DraftContent = z
  .strictObject({
    campaignName: optionalLine(maxCampaignNameLength),
    campaignDescription: optionalMultilineText(maxDescriptionLength).default(''),
    campaignCauses: z.array(Cause).max(27).default([]),
    where: z.enum(['everywhere', 'places']).default('everywhere'),
    campaignPlaces: optionalLine(maxTypedPlacesLength),
    endDate: optionalLine(10),
    goal: optionalLine(40),
    listed: z.boolean().default(true),
    buttonAddress: optionalLine(maxLinkLength),
    /** Empty until somebody answers it. */
    electionMaterial: z.enum(['', 'no', 'yes', 'unsure']).default(''),
    imprint: z
      .strictObject({
        promoter: optionalLine(maxImprintLengths.promoter),
        onBehalfOf: optionalLine(maxImprintLengths.onBehalfOf),
        address: optionalLine(maxImprintLengths.address),
      })
      .default({ promoter: '', onBehalfOf: '', address: '' }),
    leafletTitle: optionalLine(maxLeafletTitleLength),
    leafletText: optionalMultilineText(maxLeafletTextLength).default(''),
  })
  .meta({ id: 'DraftContent' })
export type DraftContent = z.output<typeof DraftContent>

/** The same as stored. It may not satisfy the present rules, because they may have changed. */
export const StoredDraftContent = z.object({
  campaignName: z.string(),
  campaignDescription: z.string(),
  campaignCauses: z.array(z.string()),
  where: z.string(),
  campaignPlaces: z.string(),
  endDate: z.string(),
  goal: z.string(),
  listed: z.boolean(),
  /** Drafts of before this was asked have none. */
  buttonAddress: z.string().default(''),
  electionMaterial: z.string(),
  imprint: z.object({ promoter: z.string(), onBehalfOf: z.string(), address: z.string() }),
  leafletTitle: z.string(),
  leafletText: z.string(),
})

/** What a draft is when it can be published. */
export const CompleteDraft = z.strictObject({
  ...NewCampaign,
  leafletTitle: optionalLine(maxLeafletTitleLength),
  leafletText: LeafletText.default(''),
})

/**
 * What keeps a scheduled draft from being published as it is: no other officer has approved it, or no officer has looked at what an author
 * changed; null: nothing, as far as people decide it.
 */
const WaitsFor = z.enum(['approval', 'look']).nullable()

/** A campaign that is not published yet (rule: campaign-drafts). */
const CampaignDraft = z.object({
  id: z.int(),
  content: StoredDraftContent,
  /** Whether its leaflet file is stored. */
  hasLeaflet: z.boolean(),
  /** Increases with every leaflet that is chosen. Publishing names the one that somebody has looked at. */
  leafletRevision: z.int(),
  /** Increases with every save that changes something. A save names the revision it started from. */
  revision: z.int(),
  savedAt: Instant,
  /** When it is published by itself, and who chose that (rule: scheduled-drafts); null if nobody did. */
  schedule: z.object({ publishAt: Instant, by: z.string(), waitsFor: WaitsFor }).nullable(),
  /** Where its approval stands (rule: approval). */
  review: z.object({
    state: z.enum(['draft', 'in-review', 'approved']),
    /** Whether another officer must approve it as it is now, before it is published. */
    isNeeded: z.boolean(),
    /** Whether the caller may approve it now, and whether somebody could if the caller sent it. */
    canDecide: z.boolean(),
    canSend: z.boolean(),
    sent: z.object({ at: Instant, by: z.string() }).nullable(),
    approved: z.object({ at: Instant, by: z.string() }).nullable(),
    /** The last comment, until it is sent for review again. */
    returned: z
      .object({ at: Instant, by: z.string(), isByCaller: z.boolean(), comment: z.string() })
      .nullable(),
  }),
})
export type CampaignDraft = z.output<typeof CampaignDraft>

const CheckedDraftLeaflet = CheckedLeaflet.extend({
  leafletRevision: CampaignDraft.shape.leafletRevision,
})

const LookedAt = z.strictObject({
  id: Id,
  revision: z.int().positive(),
  leafletRevision: z.int().nonnegative(),
})

/** Nobody but their organisation sees them, administrators neither, until one is published. */
export const draftEndpoints = {
  listDrafts: endpoint('GET /api/campaigndrafts', {
    summary: 'The campaigns that an organisation has begun and not published, last saved first.',
    who: ['organisation'],
    seat: 'viewer',
    reply: z.object({
      drafts: z.array(
        z.object({
          id: z.int(),
          /** Empty while it has none. */
          campaignName: z.string(),
          hasLeaflet: z.boolean(),
          savedAt: Instant,
          publishAt: Instant.nullable(),
          waitsFor: WaitsFor,
          state: CampaignDraft.shape.review.shape.state,
          /** Whether it was sent back, and has not been sent for review again. */
          isReturned: z.boolean(),
          /** Whether the caller may approve it now. */
          canDecide: z.boolean(),
        }),
      ),
    }),
  }),

  beginDraft: endpoint('POST /api/campaigndraft', {
    summary:
      'Begin a campaign. A repeat with the same `submissionId` is the same draft, and saves its content unless the draft was saved since.',
    who: ['organisation'],
    seat: 'author',
    isPrivate: true,
    input: z.strictObject({ content: DraftContent, submissionId: SubmissionId }),
    reply: CampaignDraft,
    example: { content: { campaignName: 'Fair pay now' } },
  }),

  showDraft: endpoint('GET /api/campaigndraft/:id', {
    summary: 'A campaign that is not published yet, as it was last saved.',
    who: ['organisation'],
    seat: 'viewer',
    object: 'own',
    reply: CampaignDraft,
  }),

  saveDraft: endpoint('PUT /api/campaigndraft/:id', {
    summary:
      'Save what was typed, complete or not. `revision` is the one the change started from: if another has been saved since, the call is refused with ChangedMeanwhile, unless that was the same, or one of `underWay`: earlier saves of the same page, which may come first, later or never.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    input: z.strictObject({
      id: Id,
      content: DraftContent,
      revision: z.int().positive(),
      underWay: z.array(DraftContent).max(maxSavesUnderWay).default([]),
    }),
    reply: z.object({ revision: z.int(), savedAt: Instant }),
    problems: ['ChangedMeanwhile'],
    example: { content: { campaignName: 'Fair pay now' }, revision: 1 },
  }),

  deleteDraft: endpoint('DELETE /api/campaigndraft/:id', {
    summary:
      'Throw a draft away, with its leaflet file. One that is scheduled is refused with ChangedMeanwhile.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    problems: ['ChangedMeanwhile'],
  }),

  setDraftLeaflet: endpoint('PUT /api/campaigndraft/:id/leaflet', {
    summary:
      'Store the leaflet file of a draft, and report how it will print as POST /api/leaflet does: the JSON part `leafletDto` and the file part `leafletFile`.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    missingFile: leafletMessages.missingMessage,
    reply: CheckedDraftLeaflet,
    problems: [...leafletUploadProblems, 'TooManyTries'],
  }),

  checkDraftLeaflet: endpoint('POST /api/campaigndraft/:id/leaflet', {
    summary: 'How the stored leaflet of a draft will print, as POST /api/leaflet reports it for a file.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    changesNothing: true,
    input: z.strictObject({
      id: Id,
      /** Draws every page, which takes up to seconds for each. */
      drawsEveryPage: z.boolean().default(false),
    }),
    reply: CheckedDraftLeaflet,
    problems: ['LeafletRefused', 'TooManyTries', 'Unavailable'],
    example: {},
  }),

  publishDraft: endpoint('POST /api/campaigndraft/:id/publish', {
    summary:
      'Publish a draft with its stored leaflet; then the draft is gone. `revision` and `leafletRevision` are those that somebody has looked at: if another has been saved or chosen since, or the draft is scheduled, the call is refused with ChangedMeanwhile; with ApprovalNeeded if another officer must approve it first. What was approved is published, and other answers are refused. Repeats with the same `submissionId` and the same answers are one campaign.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: LookedAt.extend({ ...CompleteDraft.shape, submissionId: SubmissionId }),
    reply: Campaign,
    problems: ['ChangedMeanwhile', 'LeafletRefused', 'ApprovalNeeded', 'Unavailable'],
    example: { ...campaign, revision: 1, leafletRevision: 1 },
  }),

  scheduleDraft: endpoint('PUT /api/campaigndraft/:id/schedule', {
    summary:
      'Choose a day and an hour in London at which a complete draft is published, as it then is. `revision` and `leafletRevision` are those that somebody has looked at, and `instead` is the instant that was chosen before: if one of them has changed, the call is refused with ChangedMeanwhile, unless the same was chosen.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
    input: LookedAt.extend({
      publishDay: LondonDate,
      publishHour: z.int(scheduleMessages.hour).min(0, scheduleMessages.hour).max(23, scheduleMessages.hour),
      instead: Instant.nullable(),
    }),
    reply: CampaignDraft,
    problems: ['ChangedMeanwhile', 'LeafletRefused', 'ApprovalNeeded'],
    example: {
      revision: 1,
      leafletRevision: 1,
      publishDay: '2026-12-01',
      publishHour: 9,
      instead: null,
    },
  }),

  sendDraft: endpoint('POST /api/campaigndraft/:id/review', {
    summary:
      'Send a complete draft for review: the officers who may approve it are emailed. `revision` and `leafletRevision` are those that somebody has looked at. A change of words or file ends the review, and an approval.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    input: LookedAt,
    reply: CampaignDraft,
    problems: ['ChangedMeanwhile', 'LeafletRefused', 'SecondPersonNeeded', 'TooManyTries'],
    example: { revision: 1, leafletRevision: 1 },
  }),

  showDraftEmail: endpoint('GET /api/campaigndraft/:id/email', {
    summary:
      'The text of the first email with the leaflet of a complete draft, as it would be sent to somebody who joins. It sends nothing.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    reply: z.object({ subject: z.string(), text: z.string() }),
    problems: ['InvalidInput', 'LeafletRefused'],
  }),

  decideDraft: endpoint('POST /api/campaigndraft/:id/decision', {
    summary:
      'Approve a draft that was sent for review, as another officer than who changed it last or sent it; or send it back with a comment. Who sent it, and who changed it last, are emailed.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
    input: LookedAt.extend({
      outcome: z.enum(['approved', 'returned'], draftMessages.outcomeMissing),
      comment: optionalMultilineText(maxCommentLength).default(''),
    }).refine(({ outcome, comment }) => outcome !== 'returned' || comment !== '', {
      path: ['comment'],
      message: commentMissing,
    }),
    reply: CampaignDraft,
    problems: ['ChangedMeanwhile', 'LeafletRefused', 'SecondPersonNeeded'],
    example: { revision: 1, leafletRevision: 1, outcome: 'approved' },
  }),

  unscheduleDraft: endpoint('DELETE /api/campaigndraft/:id/schedule', {
    summary: 'Take the day off a draft, so that nobody but an officer publishes it.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
    reply: CampaignDraft,
  }),
}
