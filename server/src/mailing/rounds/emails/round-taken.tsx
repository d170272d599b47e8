import * as paths from '@street-musketeers/contract/public-urls.ts'
import { roundPartLabels } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'
import type { RoundDetails } from './round-turn.tsx'

/** For a musketeer whose doors went to another after their time was over. It says nothing about who that is. */
export function renderRoundTakenEmail(
  site: Site,
  { firstname, campaignId, campaignName, sector, part, until }: RoundDetails,
) {
  return renderEmail(site, {
    subject: `Another musketeer has your doors now: ${campaignName}`,
    heading: 'Another musketeer has your doors now',
    preview: 'Please don’t deliver there.',
    parts: [
      greet(firstname),
      `Doors in ${sector}, ${roundPartLabels[part].toLowerCase()}, were yours for “${campaignName}” until ${formatDay(until)}. Another musketeer has them now.`,
      'The campaign’s page says which postcode it is, in the browser in which you chose it. We don’t store whole postcodes.',
      {
        above:
          'Have you delivered there already? Report it, and we’ll tell them. If not, please don’t deliver there: choose other doors on the campaign’s page.',
        button: 'See your doors',
        href: `${site.url}${paths.musketeerCampaign(campaignId)}`,
      },
    ],
  })
}
