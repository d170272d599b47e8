import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink, Paragraph, renderHtml, renderText, type Site } from '../../../platform/mail/layout.tsx'
import type { ReviewEmailDetails } from './review-email.tsx'

/** For the team. What was reported is read on the site only. */
export function renderLeafletReportedEmail(
  site: Site,
  { reviewId, reference, campaignName, organisation }: ReviewEmailDetails,
) {
  const link = `${site.url}${paths.administratorReview(reviewId)}`
  const opening = `Somebody reported the leaflet “${campaignName}” by ${organisation}. We promise a first look within 24 hours.`
  return {
    subject: `Leaflet reported: ${campaignName} (${reference})`,
    text: renderText(site, opening, `Look at it, then decide:\n${link}`),
    html: renderHtml(
      site,
      'Leaflet reported',
      opening,
      <>
        <Paragraph>{opening}</Paragraph>
        <ButtonLink href={link}>Look at it</ButtonLink>
      </>,
    ),
  }
}
