import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Site } from '../../../platform/mail/layout.tsx'
import { renderReviewEmail, type ReviewEmailDetails } from './review-email.tsx'

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
      next: ['We are sorry for the trouble. You have deleted the campaign since, and can publish it again.'],
      reference,
    })
  return renderReviewEmail(site, {
    subject: `Your appeal: ${campaignName}`,
    heading: isReversed ? 'Your campaign is back' : 'Your campaign stays stopped',
    firstname,
    opening: isReversed
      ? `We have looked again at your campaign “${campaignName}”. We were wrong to stop it, and it is back as it was.`
      : `We have looked again at your campaign “${campaignName}”. It stays stopped.`,
    reason: appealReason,
    next: isReversed
      ? [
          'We are sorry for the trouble. We tell everyone we had asked to stop delivering its leaflet that they can deliver it again.',
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
        : `${again}. We still leave its campaign as it is.`,
    reason: appealReason,
    next: [isReversed && !isStopped ? 'Thank you for telling us again.' : final],
    reference,
  })
}
