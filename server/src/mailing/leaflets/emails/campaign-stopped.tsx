import { ButtonLink, Paragraph, renderText, renderHtml, type Site } from '../../../platform/mail/layout.tsx'

interface StoppedCampaignDetails {
  firstname: string
  campaignId: number
  campaignName: string
  organisation: string
}

/** For a musketeer who has the leaflet of a campaign that was stopped: what not to do, and what still counts. */
export function renderCampaignStoppedEmail(
  site: Site,
  { firstname, campaignId, campaignName, organisation }: StoppedCampaignDetails,
) {
  const campaignUrl = `${site.url}/musketeer/campaign/${campaignId}`
  const news = `${organisation} has stopped its campaign “${campaignName}”.`
  const todo =
    'Please put no more of its leaflets through doors. What is left over can go into the recycling.'
  const counts = 'What you have delivered counts: thank you. If you have not told us yet, you still can:'
  return {
    subject: `Please stop delivering: ${campaignName}`,
    text: renderText(site, `Hello ${firstname},`, news, todo, `${counts} ${campaignUrl}`),
    html: renderHtml(
      site,
      `“${campaignName}” has stopped`,
      'Please put no more of its leaflets through doors.',
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{todo}</Paragraph>
        <Paragraph>{counts}</Paragraph>
        <ButtonLink href={campaignUrl}>Tell us what you delivered</ButtonLink>
      </>,
    ),
  }
}
