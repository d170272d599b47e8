import * as paths from '@street-musketeers/contract/public-urls.ts'
import { roundPartLabels } from '@street-musketeers/contract/membership/messages-and-limits.ts'
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
  const reported = `Another musketeer has told us that they delivered “${campaignName}” in ${sector} (${doors}), the doors that you hold now. They had them before you and reported late.`
  const next =
    'Please don’t deliver it there again. On the campaign’s page you can give these doors back and choose others.'
  const ifDone = 'Have you delivered there already? Then report it as usual, and thank you.'
  const campaignUrl = `${site.url}${paths.musketeerCampaign(campaignId)}`
  return {
    subject: `Please don’t deliver yet: ${campaignName}`,
    text: renderText(site, greet(firstname), reported, `${next}\n${campaignUrl}`, ifDone),
    html: renderHtml(
      site,
      'Please don’t deliver yet',
      'Somebody has delivered there already.',
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
