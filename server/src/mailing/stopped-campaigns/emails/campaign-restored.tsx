import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  ButtonLink,
  greet,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'
import type { StoppedCampaignDetails } from './campaign-stopped.tsx'

/** For a musketeer who was asked to recycle a leaflet: it may be delivered again. */
export function renderCampaignRestoredEmail(
  site: Site,
  { firstname, campaignId, campaignName, organisation }: StoppedCampaignDetails,
) {
  const campaignUrl = `${site.url}${paths.musketeerCampaign(campaignId)}`
  const opening = `We had stopped the campaign “${campaignName}” by ${organisation} and asked you to recycle its leaflet. We have looked again: we were wrong, and the campaign continues.`
  const todo =
    'If you still have copies, you can deliver them. If you have none left, you can print it again:'
  return {
    subject: `You can deliver it again: ${campaignName}`,
    text: renderText(site, greet(firstname), opening, `${todo} ${campaignUrl}`),
    html: renderHtml(
      site,
      `“${campaignName}” continues`,
      'You can deliver its leaflet again.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{todo}</Paragraph>
        <ButtonLink href={campaignUrl}>Open the campaign</ButtonLink>
      </>,
    ),
  }
}
