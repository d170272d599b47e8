import * as paths from '@street-musketeers/contract/public-urls.ts'
import { roundPartLabels } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'
import type { RoundDetails } from './round-turn.tsx'

/** For a musketeer who holds doors that somebody reported after losing them. It says nothing about who that was. */
export function renderRoundReportedEmail(
  site: Site,
  { firstname, campaignId, campaignName, sector, part }: RoundDetails,
) {
  return renderEmail(site, {
    subject: `Please don’t deliver yet: ${campaignName}`,
    heading: 'Please don’t deliver yet',
    preview: 'Somebody has delivered there already.',
    parts: [
      greet(firstname),
      `Another musketeer has told us that they delivered “${campaignName}” in ${sector}, ${roundPartLabels[part].toLowerCase()}: the doors you have now. They had them before you and reported late.`,
      {
        above:
          'Please don’t deliver it there again. On the campaign’s page you can let someone else do these doors and choose others.',
        button: 'See your doors',
        href: `${site.url}${paths.musketeerCampaign(campaignId)}`,
      },
      'Have you delivered there already? Then report it as usual, and thank you.',
    ],
  })
}
