import * as z from 'zod'
import { findPresentOfficers } from '../../identity/index.ts'
import { noticeKind } from '../../email-priorities.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { siteOf } from '../../site.ts'
import {
  renderAppealForOrganisationEmail,
  renderAppealForReporterEmail,
  renderCorrectionRequestEmail,
  renderDecisionForOrganisationEmail,
  renderDecisionForReporterEmail,
  renderLeafletReportedEmail,
  type ReviewEmailDetails,
} from './emails/review-emails.tsx'
import { findAskedCorrection, findCorrectionRequest } from './correction-store.ts'
import { findReporter } from './report-store.ts'
import { findReviewForEmail } from './store.ts'

type Context = Platform & { tx: Tx }
type Render = (
  site: ReturnType<typeof siteOf>,
  details: ReviewEmailDetails,
) => Pick<ComposedEmail, 'subject' | 'text' | 'html'>

const OfReview = z.object({ reviewId: z.int() })
/** Without an officer, for the organisation’s first officer. */
export const ForOrganisation = OfReview.extend({ officerId: z.int().optional() })
const OfReport = z.object({ reportId: z.int() })

async function findDetails(reviewId: number, { tx, config }: Context, officerId?: number) {
  const review = await findReviewForEmail(tx, reviewId)
  if (!review) return null
  const officer = officerId
    ? (await findPresentOfficers(tx, review.organisation_id)).find(({ id }) => id === officerId)
    : review
  return {
    recipient: { name: officer?.firstname ?? '', address: officer?.email ?? null },
    details: {
      reference: review.reference,
      reviewId,
      campaignId: review.campaign_id,
      campaignName: review.campaign_name,
      organisation: review.organisation || config.productName,
      reports: review.reports,
      isDeleted: review.deleted_at !== null || review.closed_at !== null,
      isStopped: review.outcome === 'stopped',
      reason: review.reason,
      isReversed: review.appeal_outcome === 'reversed',
      appealReason: review.appeal_reason,
    } satisfies ReviewEmailDetails,
  }
}

/** Not sent once the organisation’s account is closed, or its reader is no officer any more. */
const forOrganisation = (name: string, render: Render) =>
  noticeKind(name, ForOrganisation, async ({ reviewId, officerId }, on) => {
    const found = await findDetails(reviewId, on, officerId)
    if (!found?.recipient.address) return null
    const { name: firstname, address } = found.recipient
    return {
      ...render(siteOf(on.config), { ...found.details, firstname }),
      to: { name: firstname, address },
    }
  })

/** Not sent once the visitor’s address is erased. */
const forReporter = (name: string, render: Render) =>
  noticeKind(name, OfReport, async ({ reportId }, on) => {
    const reporter = await findReporter(on.tx, reportId)
    if (!reporter) return null
    const found = await findDetails(reporter.review_id, on)
    return (
      found && {
        ...render(siteOf(on.config), { ...found.details, reference: reporter.reference }),
        to: { name: '', address: reporter.email! },
      }
    )
  })

/** For the team: somebody reported a leaflet. */
export const leafletReportedEmail = noticeKind(
  'campaigns.leaflet-reported',
  OfReview,
  async ({ reviewId }, on) => {
    const { config } = on
    const found = await findDetails(reviewId, on)
    return (
      found && {
        ...renderLeafletReportedEmail(siteOf(config), found.details),
        to: { name: config.productName, address: config.contactEmail },
      }
    )
  },
)

export const decisionForOrganisationEmail = forOrganisation(
  'campaigns.review-decided',
  renderDecisionForOrganisationEmail,
)
export const decisionForReporterEmail = forReporter(
  'campaigns.report-decided',
  renderDecisionForReporterEmail,
)
export const appealForOrganisationEmail = forOrganisation(
  'campaigns.review-appeal-decided',
  renderAppealForOrganisationEmail,
)
export const appealForReporterEmail = forReporter(
  'campaigns.report-appeal-decided',
  renderAppealForReporterEmail,
)

/** Not sent once the review is decided, the leaflet corrected or the campaign over. */
export const correctionAskedEmail = noticeKind(
  'campaigns.correction-asked',
  z.object({ requestId: z.int(), officerId: z.int().optional() }),
  async ({ requestId, officerId }, on) => {
    const { tx, config, clock } = on
    const request = await findCorrectionRequest(tx, requestId)
    if (!request) return null
    const found = await findDetails(request.review_id, on, officerId)
    if (!found?.recipient.address) return null
    const { name, address } = found.recipient
    const asked = await findAskedCorrection(tx, found.details.campaignId, londonDate(clock.now()))
    if (asked?.state !== 'asked') return null
    return {
      ...renderCorrectionRequestEmail(siteOf(config), {
        ...found.details,
        wanted: request.wanted,
        correctBy: request.correct_by,
      }),
      to: { name, address },
    }
  },
)

export const reviewEmailKinds = [
  correctionAskedEmail,
  leafletReportedEmail,
  decisionForOrganisationEmail,
  decisionForReporterEmail,
  appealForOrganisationEmail,
  appealForReporterEmail,
]
