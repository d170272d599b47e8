import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

interface StoppedCampaignDetails {
  firstname: string
  campaignId: number
  campaignName: string
  organisation: string
}

/** For a musketeer who was emailed the leaflet of a stopped campaign: stop delivering it, and what still counts. */
export function renderCampaignStoppedEmail(
  site: Site,
  { firstname, campaignId, campaignName, organisation }: StoppedCampaignDetails,
) {
  const campaignUrl = `${site.url}${paths.musketeerCampaign(campaignId)}`
  const opening = `${organisation} has stopped its campaign “${campaignName}”.`
  const todo = 'Please stop delivering its leaflets. You can recycle any that you have left.'
  const counts =
    'Thank you: everything you delivered still counts. If you have not reported it yet, you still can:'
  return {
    subject: `Please stop delivering: ${campaignName}`,
    text: renderText(site, `Hello ${firstname},`, opening, todo, `${counts} ${campaignUrl}`),
    html: renderHtml(
      site,
      `“${campaignName}” has stopped`,
      'Please stop delivering its leaflets.',
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{todo}</Paragraph>
        <Paragraph>{counts}</Paragraph>
        <ButtonLink href={campaignUrl}>Report what you delivered</ButtonLink>
      </>,
    ),
  }
}
