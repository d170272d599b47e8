import { roundPartLabels } from '@street-musketeers/contract/membership/rounds.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'
import type { RoundDetails } from './round-turn.tsx'

/** For a musketeer who holds doors that somebody reported after losing them. It says nothing about who that was. */
export function renderRoundReportedEmail(
  site: Site,
  { firstname, campaignId, campaignName, sector, part }: RoundDetails,
) {
  const doors = part === 'all' ? 'all of it' : roundPartLabels[part].toLowerCase()
  const reported = `Your doors in ${sector} (${doors}) may already have “${campaignName}”. Another musketeer had them before you, ran out of time, and has now told us that they delivered there.`
  const next =
    'Please don’t deliver it there again. Give the doors back on the campaign’s page, and choose others if you like.'
  const ifDone = 'Have you delivered there already? Then report it as usual, and thank you.'
  const campaignUrl = `${site.url}${paths.musketeerCampaign(campaignId)}`
  return {
    subject: `Please wait with your doors: ${campaignName}`,
    text: renderText(site, greet(firstname), reported, `${next}\n${campaignUrl}`, ifDone),
    html: renderHtml(
      site,
      'Please wait with your doors',
      `The leaflet may already be there.`,
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{reported}</Paragraph>
        <Paragraph>{next}</Paragraph>
        <ButtonLink href={campaignUrl}>See your doors</ButtonLink>
        <Paragraph>{ifDone}</Paragraph>
      </>,
    ),
  }
}
