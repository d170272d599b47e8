import * as paths from '@street-musketeers/contract/public-urls.ts'
import { renderEmail, type Site } from '../../../platform/mail/layout.tsx'
import type { ReviewEmailDetails } from './review-email.tsx'

/** For the team. What was reported is read on the site only. */
export function renderLeafletReportedEmail(
  site: Site,
  { reviewId, reference, campaignName, organisation }: ReviewEmailDetails,
) {
  const opening = `Somebody reported the leaflet “${campaignName}” by ${organisation}. We promise a first look within 24 hours.`
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
