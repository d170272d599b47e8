import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  type RoundPart,
  roundPartLabels,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

export interface RoundDetails {
  firstname: string
  campaignId: number
  campaignName: string
  sector: string
  part: RoundPart
  /** The last day on which it is theirs. */
  until: string
}

/** For a musketeer who waited for a round and has it now. It says only what they know; the postcode is stored nowhere. */
export function renderRoundTurnEmail(
  site: Site,
  { firstname, campaignId, campaignName, sector, part, until }: RoundDetails,
) {
  const day = formatDay(new Date(until))
  return renderEmail(site, {
    subject: `Your turn: ${campaignName}`,
    heading: 'It’s your turn',
    preview: `Doors in ${sector} are yours until ${day}.`,
    parts: [
      greet(firstname),
      `You asked for a postcode in ${sector} for “${campaignName}”. It’s your turn: the doors are yours until ${day}.`,
      `Your doors: ${roundPartLabels[part].toLowerCase()}.`,
      {
        button: 'See your doors',
        href: `${site.url}${paths.musketeerCampaign(campaignId)}`,
        inText: 'Print and report here:',
      },
      'Can’t do it? Let someone else do it on the campaign’s page, or do nothing: after that day it will be free again.',
    ],
  })
}
