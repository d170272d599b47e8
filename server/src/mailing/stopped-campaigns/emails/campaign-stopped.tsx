import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

export interface StoppedCampaignDetails {
  firstname: string
  campaignId: number
  campaignName: string
  organisation: string
}

/** For a musketeer who was emailed the leaflet of a campaign that its organisation stopped: stop delivering it, and what still counts. */
export const renderCampaignStoppedEmail = (site: Site, details: StoppedCampaignDetails) =>
  renderEndedEmail(
    site,
    details,
    `${details.organisation} has stopped its campaign “${details.campaignName}”.`,
  )

/** The same, for a campaign that ended because its organisation closed its account. The organisation's name is erased. */
export const renderOrganisationClosedEmail = (site: Site, details: StoppedCampaignDetails) =>
  renderEndedEmail(
    site,
    details,
    `The organisation of the campaign “${details.campaignName}” has closed its account, so the campaign has ended.`,
  )

const todo = 'Please stop delivering its leaflets. You can recycle any you have left.'

function renderEndedEmail(
  site: Site,
  { firstname, campaignId, campaignName }: StoppedCampaignDetails,
  opening: string,
) {
  const campaignUrl = `${site.url}${paths.musketeerCampaign(campaignId)}`
  const counts =
    'Thank you: everything you delivered still counts. If you haven’t reported it yet, you still can:'
  return {
    subject: `Please stop delivering: ${campaignName}`,
    text: renderText(site, greet(firstname), opening, todo, `${counts} ${campaignUrl}`),
    html: renderHtml(
      site,
      `“${campaignName}” has stopped`,
      'Please stop delivering its leaflets.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{todo}</Paragraph>
        <Paragraph>{counts}</Paragraph>
        <ButtonLink href={campaignUrl}>Report what you delivered</ButtonLink>
      </>,
    ),
  }
}

/** The same, for a campaign that its organisation deleted. Its page shows nothing any more. */
export function renderCampaignDeletedEmail(
  site: Site,
  { firstname, campaignName, organisation }: StoppedCampaignDetails,
) {
  const opening = `${organisation} has deleted its campaign “${campaignName}”, so it has ended.`
  const counts = `Thank you: everything you delivered still counts. If you haven’t reported it yet, ${reportByLink}`
  const paragraphs = [greet(firstname), opening, todo, counts]
  return {
    subject: `Please stop delivering: ${campaignName}`,
    text: renderText(site, ...paragraphs),
    html: renderHtml(
      site,
      `“${campaignName}” has ended`,
      'Please stop delivering its leaflets.',
      paragraphs.map((paragraph) => <Paragraph key={paragraph}>{paragraph}</Paragraph>),
    ),
  }
}

const reportByLink = 'use the link in the email that brought you the leaflet.'

/** The same, for a campaign that administrators stopped for cause. Its page shows nothing any more. */
export function renderLeafletWithdrawnEmail(
  site: Site,
  { firstname, campaignName, organisation }: StoppedCampaignDetails,
) {
  const opening = `We have stopped the campaign “${campaignName}” by ${organisation}, because something is wrong with its leaflet. The leaflet is withdrawn.`
  const todo =
    'Please stop delivering it, and recycle every copy you haven’t delivered. You don’t need to collect any you’ve already delivered.'
  const counts = `You did nothing wrong, and what you delivered still counts. If you haven’t reported it yet, ${reportByLink}`
  const paragraphs = [greet(firstname), opening, todo, counts]
  return {
    subject: `Please recycle this leaflet: ${campaignName}`,
    text: renderText(site, ...paragraphs),
    html: renderHtml(
      site,
      'This leaflet is withdrawn',
      'Please recycle every copy you haven’t delivered.',
      paragraphs.map((paragraph) => <Paragraph key={paragraph}>{paragraph}</Paragraph>),
    ),
  }
}
