import * as z from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import {
  Id,
  Instant,
  LondonDate,
  Message,
  multilineText,
  optionalEmail,
  optionalMultilineText,
  page,
  PageNumber,
  PageSize,
} from '../fields.ts'
import { decisionMessages, maxReasonLength } from '../identity/messages-and-limits.ts'
import {
  maxReportLength,
  type ReportReason as Reason,
  reportReasons,
  reviewMessages,
} from './messages-and-limits.ts'

const ReportReason = z
  .enum(Object.keys(reportReasons) as Reason[], reviewMessages.reasonMissing)
  .meta({ id: 'ReportReason' })

/**
 * `waiting`: nobody has looked at it. `correction-asked`: the organisation has time to correct the leaflet; `corrected`: it has;
 * `correction-overdue`: it has not. `reported-again`: it still has time, and somebody has reported the leaflet since. `appealed`: an appeal waits for a decision.
 */
export const ReviewState = z.enum([
  'waiting',
  'looked-at',
  'correction-asked',
  'corrected',
  'correction-overdue',
  'reported-again',
  'decided',
  'appealed',
])
export type ReviewState = z.output<typeof ReviewState>

export const ReviewOutcome = z
  .enum(['no-action', 'stopped'], reviewMessages.decisionMissing)
  .meta({ id: 'ReviewOutcome' })
export type ReviewOutcome = z.output<typeof ReviewOutcome>
/** What an administrator chooses. A correction decides nothing yet: the review stays open. */
const Choice = z.enum([...ReviewOutcome.options, 'correction'], reviewMessages.decisionMissing)
export const AppealOutcome = z.enum(['upheld', 'reversed'], reviewMessages.decisionMissing)
export type AppealOutcome = z.output<typeof AppealOutcome>

const Explanation = multilineText(maxReasonLength, decisionMessages.reasonMissing)

const Review = z.object({
  id: z.int(),
  /** What its organisation and the team quote. Those who reported quote the reference of their report (rule: report-references). */
  reference: z.string(),
  campaignId: z.int(),
  campaignName: z.string(),
  organisation: z.string(),
  /** How many reports it has. None if an administrator stopped the campaign without one. */
  reports: z.int(),
  openedAt: Instant,
  /** From when the promised 24 hours count: its first report, or the first after a correction was asked for. */
  promisedSince: Instant,
  state: ReviewState,
  outcome: ReviewOutcome.nullable(),
})
export type Review = z.output<typeof Review>

/** A decision, and who made it. The name is empty after their account is closed. */
const decision = <Outcome extends z.ZodType>(outcome: Outcome) =>
  z.object({ outcome, reason: z.string(), decidedAt: Instant, decidedBy: z.string() })

export const ReviewDetails = Review.extend({
  organisationId: z.int(),
  campaignDescription: z.string(),
  /** Empty for none. */
  buttonAddress: z.string(),
  campaignState: z.enum(['live', 'ended', 'deleted', 'taken-down']),
  /** Paths of pictures of the leaflet’s pages. None once its campaign was deleted. */
  leafletPages: z.array(z.string()),
  /** Size of a picture of a page in pixels, if it was measured. */
  leafletSize: z.object({ width: z.int(), height: z.int() }).nullable(),
  /** What those of its leaflets say that have words, in order, then those that were replaced or stopped since they were reported. */
  leafletWords: z.array(
    z.object({
      leafletVersion: z.int(),
      leafletTitle: z.string(),
      /** Whether the campaign still sends it. */
      sent: z.boolean(),
      leafletText: z.string(),
      /** What it said when somebody reported the campaign, oldest first, where that differs. */
      reported: z.array(z.object({ leafletText: z.string(), until: Instant })),
      /** When its organisation changed these words since the review was opened: the latest changes, latest first. */
      changedAt: z.array(Instant),
    }),
  ),
  firstLookAt: Instant.nullable(),
  /** What visitors reported, oldest first. Their addresses are not shown. */
  leafletReports: z.array(
    z.object({
      id: z.int(),
      /** What its reporter quotes. */
      reference: z.string(),
      reason: ReportReason,
      details: z.string(),
      reportedAt: Instant,
      /** Whether they gave an address that the decision is emailed to. */
      isAnswered: z.boolean(),
    }),
  ),
  earlierReports: z.int(),
  /** What the organisation was asked to correct, oldest first. */
  corrections: z.array(
    z.object({
      wanted: z.string(),
      correctBy: LondonDate,
      requestedAt: Instant,
      /** Empty after their account is closed. */
      requestedBy: z.string(),
      /** When it corrected a leaflet of the campaign since; null until then. */
      correctedAt: Instant.nullable(),
    }),
  ),
  decision: decision(ReviewOutcome).nullable(),
  appeal: z.object({ receivedAt: Instant, decision: decision(AppealOutcome).nullable() }).nullable(),
}).meta({ id: 'ReviewDetails' })
export type ReviewDetails = z.output<typeof ReviewDetails>

/** A campaign whose leaflet its organisation was asked to correct by a day. */
const AskedCorrection = z
  .object({
    campaignId: z.int(),
    campaignName: z.string(),
    correctBy: LondonDate,
    /** Whether that day has passed. */
    overdue: z.boolean(),
  })
  .meta({ id: 'AskedCorrection' })
export type AskedCorrection = z.output<typeof AskedCorrection>

export const reviewEndpoints = {
  reportLeaflet: endpoint('POST /api/campaign/:id/leafletreport', {
    summary:
      'Tell the team what is wrong with a leaflet. The reply has a reference of this report. If an address is given, it is emailed the decision.',
    who: everyone,
    object: 'any',
    input: z
      .strictObject({
        id: Id,
        reason: ReportReason,
        details: optionalMultilineText(maxReportLength).default(''),
        email: optionalEmail,
      })
      .refine(({ reason, details }) => reason !== 'other' || details !== '', {
        path: ['details'],
        message: reviewMessages.detailsMissing,
      }),
    reply: Message.extend({ reference: z.string() }),
    problems: ['CampaignWithdrawn', 'TooManyTries'],
    example: { reason: 'untrue', details: 'Buses are free on Sundays.', email: '' },
  }),

  listReviews: endpoint('GET /api/reviews/:page/:size', {
    summary:
      'Reviews of campaigns, for an administrator. Those that wait for a first look or were reported again come first, then those that wait for a decision, longest waiting first, then those that wait for a correction, then the decided ones, latest first.',
    who: ['administrator'],
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      /** `open`: waits for an administrator. `correction-asked`: waits for the organisation. */
      state: z.enum(['open', 'correction-asked', 'decided']).optional(),
    }),
    reply: page(Review),
  }),

  showReview: endpoint('GET /api/review/:id', {
    summary:
      'One review with its reports and its leaflet. The first look stops its clock. The read is logged.',
    who: ['administrator'],
    object: 'any',
    reply: ReviewDetails,
  }),

  decideReview: endpoint('POST /api/review/:id/decision', {
    summary:
      'Decide a review, once, with a reason: take no action, or stop the campaign. The organisation is emailed, and everyone who reported it with an address. Or ask the organisation for a correction by a day; then `reason` says what to correct, only the organisation is emailed, and the review stays open.',
    who: ['administrator'],
    object: 'any',
    input: z
      .strictObject({
        id: Id,
        outcome: Choice,
        reason: Explanation,
        /** For a correction only. */
        correctBy: LondonDate.optional(),
      })
      .refine(({ outcome, correctBy }) => outcome !== 'correction' || correctBy !== undefined, {
        path: ['correctBy'],
        message: reviewMessages.correctionDayMissing,
      }),
    problems: ['ProofNeeded', 'AlreadyDecided', 'CampaignGone', 'CampaignEnded', 'CampaignWithdrawn'],
    example: { outcome: 'no-action', reason: 'The leaflet is right.' },
  }),

  previewCorrection: endpoint('POST /api/review/:id/correctionemail', {
    summary: 'The email that asks the organisation for a correction, as it would be sent. It sends nothing.',
    who: ['administrator'],
    changesNothing: true,
    object: 'any',
    input: z.strictObject({ id: Id, reason: Explanation, correctBy: LondonDate }),
    reply: z.object({ subject: z.string(), text: z.string() }),
    example: { reason: 'The buses are not free.', correctBy: '2026-12-04' },
  }),

  listAskedCorrections: endpoint('GET /api/org/corrections', {
    summary:
      'The running campaigns of the signed-in organisation whose leaflet administrators asked it to correct and that it has not corrected, the first day first. The campaign itself says what to correct.',
    who: ['organisation'],
    seat: 'viewer',
    reply: z.array(AskedCorrection),
  }),

  takeDownCampaign: endpoint('POST /api/campaign/:id/takedown', {
    summary: 'An administrator stops a campaign for cause, with a reason. An open review is decided with it.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, reason: Explanation }),
    reply: Message.extend({ reviewId: z.int() }),
    problems: ['ProofNeeded', 'CampaignGone', 'CampaignWithdrawn'],
    example: { reason: 'It shows somebody’s address.' },
  }),

  recordAppeal: endpoint('POST /api/review/:id/appeal', {
    summary:
      'Record that a decision was appealed against: by the organisation if its campaign was stopped, otherwise by a person who reported it.',
    who: ['administrator'],
    object: 'any',
    problems: ['AppealNotOpen'],
  }),

  decideAppeal: endpoint('PUT /api/review/:id/appeal', {
    summary:
      'Decide an appeal, once, with a reason. Reversing a stop lets the campaign continue; reversing “no action” stops it.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, outcome: AppealOutcome, reason: Explanation }),
    problems: ['ProofNeeded', 'AppealNotOpen', 'CampaignGone', 'CampaignWithdrawn'],
    example: { outcome: 'upheld', reason: 'Nothing has changed.' },
  }),
}
