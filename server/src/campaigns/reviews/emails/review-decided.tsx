import { decisionMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Site } from '../../../platform/mail/layout.tsx'
import { renderReviewEmail, type ReviewEmailDetails } from './review-email.tsx'

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
      : `You told us that something is wrong with the leaflet “${campaignName}” by ${organisation}. We have looked at it, and we leave its campaign as it is.`,
    reason,
    next: [
      isStopped
        ? 'The leaflet is withdrawn. We have asked everyone who was sent it to stop delivering it. A few copies may still come through doors. Thank you for telling us.'
        : decisionMessages.howToAppeal,
      'We have not told the organisation who you are. We delete your email address a month after our decision.',
    ],
    reference,
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
      heading: 'We leave your campaign as it is',
      firstname,
      opening: `Somebody told us that something is wrong with the leaflet of your campaign “${campaignName}”. We have looked at it, and we leave your campaign as it is.`,
      reason,
      next: ['You do not need to do anything. Your campaign continues.'],
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
