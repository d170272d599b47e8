import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'
import { formatDay } from '@street-musketeers/contract/text.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { decisionMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'

/** What the emails about a review say. */
export interface ReviewEmailDetails {
  reviewId: number
  reference: string
  campaignId: number
  campaignName: string
  organisation: string
  /** The first name of the organisation’s contact. We know no name of those who report. */
  firstname?: string
  /** How many reports it has. */
  reports: number
  /** Whether the organisation has deleted the campaign. */
  isDeleted: boolean
  isStopped: boolean
  reason: string
  isReversed: boolean
  appealReason: string
}

interface ReviewEmailContent {
  subject: string
  heading: string
  firstname?: string | undefined
  /** What was decided. */
  opening: string
  /** The administrators’ reason, word for word. */
  reason: string
  /** What follows from it, and what the reader can do. */
  next: readonly string[]
  reference: string
}

/** An email that gives a decision, its reason and what follows. */
const renderReviewEmail = (
  site: Site,
  { subject, heading, firstname = '', opening, reason, next, reference }: ReviewEmailContent,
) =>
  renderEmail(site, {
    subject: `${subject} (${reference})`,
    heading,
    preview: opening,
    parts: [
      greet(firstname),
      opening,
      'This is why:',
      { quotation: reason },
      ...next,
      `Our reference is ${reference}.`,
    ],
  })

/** For the team. What was reported is read on the site only. */
export function renderLeafletReportedEmail(
  site: Site,
  { reviewId, reference, campaignName, organisation }: ReviewEmailDetails,
) {
  const opening = `Somebody reported the leaflet “${campaignName}” by ${organisation}. We’ve promised to look at it within 24 hours.`
  return renderEmail(site, {
    subject: `Leaflet reported: ${campaignName} (${reference})`,
    heading: 'Leaflet reported',
    preview: opening,
    parts: [
      opening,
      {
        button: 'Look at it',
        href: `${site.url}${paths.administratorReview(reviewId)}`,
        inText: 'Look at it, then decide:',
      },
    ],
  })
}

/** For a person who reported a leaflet: what was decided, why, and how to appeal. A stop is what they asked for, so it needs no appeal. */
export function renderDecisionForReporterEmail(
  site: Site,
  { campaignName, organisation, isStopped, reason, reference }: ReviewEmailDetails,
) {
  return renderReviewEmail(site, {
    subject: 'What we decided about your report',
    heading: 'What we decided',
    opening: isStopped
      ? `You told us that something is wrong with the leaflet “${campaignName}” by ${organisation}. We have looked at it, and we have stopped its campaign.`
      : `You told us that something is wrong with the leaflet “${campaignName}” by ${organisation}. We have looked at it, and its campaign can carry on as it is.`,
    reason,
    next: [
      isStopped
        ? 'The leaflet is withdrawn. We have asked everyone who was sent it to stop delivering it. A few copies may still come through doors. Thank you for telling us.'
        : decisionMessages.howToAppeal,
      'We haven’t told the organisation who you are. We’ll delete your email address a month after our decision.',
    ],
    reference,
  })
}

interface CorrectionRequestEmailDetails extends Pick<
  ReviewEmailDetails,
  'campaignId' | 'campaignName' | 'reports' | 'reference'
> {
  /** What to correct, in the administrators’ words. */
  wanted: string
  /** A calendar date. */
  correctBy: string
}

/** Asks the organisation to correct a leaflet by a day. Administrators see it before it is sent. */
export function renderCorrectionRequestEmail(
  site: Site,
  { campaignId, campaignName, reports, wanted, correctBy, reference }: CorrectionRequestEmailDetails,
) {
  const day = formatDay(correctBy)
  const opening = `${reports ? 'Somebody told us that something is wrong with the leaflet' : 'We have looked at the leaflet'} of your campaign “${campaignName}”. Please correct it by ${day}.`
  return renderEmail(site, {
    subject: `Please correct your leaflet by ${day}: ${campaignName} (${reference})`,
    heading: 'Please correct your leaflet',
    preview: opening,
    parts: [
      greet(''),
      opening,
      'This is what to correct:',
      { quotation: wanted },
      {
        button: 'Correct the leaflet',
        href: `${site.url}${paths.organisationCampaign(campaignId)}`,
        inText: 'Correct the leaflet:',
      },
      'We’ll email the corrected leaflet to everyone who was sent the old one, and ask them to recycle it. Your campaign carries on in the meantime.',
      `If the leaflet hasn’t been corrected by ${day}, we’ll look at it again and may stop the campaign.`,
      'Do you think the leaflet is right as it is? Reply to this email and tell us why.',
      `Our reference is ${reference}.`,
    ],
  })
}

/** For the organisation. It says nothing about who reported the leaflet, nor in which words. */
export function renderDecisionForOrganisationEmail(
  site: Site,
  { firstname, campaignName, reports, isStopped, reason, reference }: ReviewEmailDetails,
) {
  if (!isStopped)
    return renderReviewEmail(site, {
      subject: `Your leaflet was reported: ${campaignName}`,
      heading: 'Your campaign can carry on',
      firstname,
      opening: `Somebody told us that something is wrong with the leaflet of your campaign “${campaignName}”. We have looked at it, and your campaign can carry on as it is.`,
      reason,
      next: ['You don’t need to do anything.'],
      reference,
    })
  return renderReviewEmail(site, {
    subject: `We have stopped your campaign: ${campaignName}`,
    heading: 'We have stopped your campaign',
    firstname,
    opening: reports
      ? `Somebody told us that something is wrong with the leaflet of your campaign “${campaignName}”. We have looked at it, and we have stopped the campaign.`
      : `We have looked at the leaflet of your campaign “${campaignName}”, and we have stopped the campaign.`,
    reason,
    next: [
      'Nobody can join it, and emails with its leaflet that had not been sent are cancelled. We have asked everyone who was sent the leaflet to stop delivering it and to recycle what they have left. Its public page says that it has ended.',
      decisionMessages.howToAppeal,
    ],
    reference,
  })
}

const final = 'We have now looked at this twice, and this decision is final.'

/** For the organisation whose campaign was stopped: whether it continues. */
export function renderAppealForOrganisationEmail(
  site: Site,
  { firstname, campaignId, campaignName, isDeleted, isReversed, appealReason, reference }: ReviewEmailDetails,
) {
  if (isReversed && isDeleted)
    return renderReviewEmail(site, {
      subject: `Your appeal: ${campaignName}`,
      heading: 'We were wrong',
      firstname,
      opening: `We have looked again at your campaign “${campaignName}”. We were wrong to stop it.`,
      reason: appealReason,
      next: ['We are sorry for the trouble. You’ve since deleted the campaign, and can publish it again.'],
      reference,
    })
  return renderReviewEmail(site, {
    subject: `Your appeal: ${campaignName}`,
    heading: isReversed ? 'Your campaign is back' : 'Your campaign stays stopped',
    firstname,
    opening: isReversed
      ? `We have looked again at your campaign “${campaignName}”. We were wrong to stop it, and it is back as it was.`
      : `We have looked again at your campaign “${campaignName}”. Our decision stands, so it stays stopped.`,
    reason: appealReason,
    next: isReversed
      ? [
          'We are sorry for the trouble. We’ll tell everyone we’d asked to stop delivering its leaflet that they can deliver it again.',
          `${site.url}${paths.organisationCampaign(campaignId)}`,
        ]
      : [final],
    reference,
  })
}

/** For a person who reported the leaflet: the outcome of their own appeal, or of the organisation’s if it succeeded. */
export function renderAppealForReporterEmail(
  site: Site,
  {
    campaignName,
    organisation,
    isDeleted,
    isStopped,
    isReversed,
    appealReason,
    reference,
  }: ReviewEmailDetails,
) {
  const again = `We have looked again at the leaflet “${campaignName}” by ${organisation}`
  return renderReviewEmail(site, {
    subject: 'We have looked again at your report',
    heading: 'We have looked again',
    opening: isStopped
      ? `${again}, because the organisation asked us to. We were wrong to stop its campaign${isDeleted ? '' : ', so it continues'}.`
      : isReversed
        ? `${again}. You were right, and we have stopped its campaign.`
        : `${again}. Its campaign can still carry on as it is.`,
    reason: appealReason,
    next: [isReversed && !isStopped ? 'Thank you for telling us again.' : final],
    reference,
  })
}
