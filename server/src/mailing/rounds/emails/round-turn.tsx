import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  type RoundPart,
  roundPartLabels,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

export interface RoundDetails {
  firstname: string
  campaignId: number
  campaignName: string
  sector: string
  part: RoundPart
  /** The last day on which it is theirs. */
  until: string
}

/** For a musketeer who waited for a round: it is theirs now. It says only what they know; the postcode is stored nowhere. */
export function renderRoundTurnEmail(
  site: Site,
  { firstname, campaignId, campaignName, sector, part, until }: RoundDetails,
) {
  const day = formatDay(new Date(until))
  const turn = `You asked for a postcode in ${sector} for “${campaignName}”. It is your turn: it is yours until ${day}.`
  const doors =
    part === 'all' ? 'Your doors: all of it.' : `Your doors: ${roundPartLabels[part].toLowerCase()}.`
  const ifNot =
    'Can’t do it? Give it back on the campaign’s page, or do nothing: after that day it is free again.'
  const campaignUrl = `${site.url}${paths.musketeerCampaign(campaignId)}`
  return {
    subject: `Your turn: ${campaignName}`,
    text: renderText(site, greet(firstname), turn, doors, `Print and report here: ${campaignUrl}`, ifNot),
    html: renderHtml(
      site,
      'It is your turn',
      `A round in ${sector} is yours until ${day}.`,
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{turn}</Paragraph>
        <Paragraph>{doors}</Paragraph>
        <ButtonLink href={campaignUrl}>See your round</ButtonLink>
        <Paragraph>{ifNot}</Paragraph>
      </>,
    ),
  }
}
