import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  ButtonLink,
  Paragraph,
  renderHtml,
  renderText,
  SmallPrint,
  type Site,
} from '../../../platform/mail/layout.tsx'

/** Why a musketeer gets an email about campaigns to join. */
export type SuggestionOccasion = 'joined nothing' | 'had every leaflet' | 'was promised'

interface SuggestionsDetails {
  occasion: SuggestionOccasion
  greeting: string
  /** None, only for newcomers: the email promises to write when there is one. */
  campaigns: readonly { name: string; organisation: string; url: string }[]
  leaveUrl: string
}

const openings: Record<SuggestionOccasion, string> = {
  'joined nothing': 'Welcome. You haven’t joined a campaign yet, so you won’t get any leaflets.',
  'had every leaflet':
    'You’ve had every leaflet from the campaigns you’re in. Thank you for being part of them.',
  'was promised': 'We said we’d write when there was a campaign for you. There is now.',
}

const whys: Record<SuggestionOccasion, string> = {
  'joined nothing':
    'We’re sending this once, because you signed up three days ago and haven’t joined a campaign.',
  'had every leaflet':
    'We’re sending this once, because there are no more leaflets for you from the campaigns you’re in.',
  'was promised': 'We’re sending this once, because we promised to.',
}

const none = 'There isn’t one for your causes near you at the moment. We’ll email you as soon as there is.'
const offer =
  'Join one and we’ll email you its leaflet. Print about twenty and put them through doors on your street. It takes about ten minutes.'

/** Suggests campaigns to a musketeer for whom no leaflet waits, or promises to (rule: campaigns-to-join). */
export function renderSuggestionsEmail(
  site: Site,
  { occasion, greeting, campaigns, leaveUrl }: SuggestionsDetails,
) {
  const settingsUrl = `${site.url}${paths.musketeerDashboard('settings')}`
  const allUrl = `${site.url}${paths.musketeerDashboard('select-campaigns')}`
  const opening = openings[occasion]
  const why = whys[occasion]
  const [first] = campaigns
  const next = first
    ? campaigns.length === 1
      ? 'Here’s a campaign you could join:'
      : 'Here are some campaigns you could join, nearest first:'
    : none
  const subject = subjectOf(occasion, campaigns)
  return {
    subject,
    text: renderText(
      site,
      greeting,
      opening,
      next,
      ...campaigns.map((campaign) => `* ${nameOf(campaign)}: ${campaign.url}`),
      ...(first ? [offer] : [`See all campaigns: ${allUrl}`]),
      `${why} To stop these emails: ${leaveUrl}\nAll our emails are in your settings: ${settingsUrl}`,
    ),
    html: renderHtml(
      site,
      subject,
      first ? nameOf(first) : none,
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{next}</Paragraph>
        {campaigns.map(({ name, organisation, url }) => (
          <Paragraph key={url}>
            <a href={url}>{name}</a>
            <br />
            {organisation}
          </Paragraph>
        ))}
        {first && <Paragraph>{offer}</Paragraph>}
        <ButtonLink href={first && campaigns.length === 1 ? first.url : allUrl}>
          {first && campaigns.length === 1 ? 'See the campaign' : 'See all campaigns'}
        </ButtonLink>
        <SmallPrint>
          {why} <a href={leaveUrl}>Stop these emails</a>. All our emails are in{' '}
          <a href={settingsUrl}>your settings</a>.
        </SmallPrint>
      </>,
    ),
  }
}

const nameOf = ({ name, organisation }: SuggestionsDetails['campaigns'][number]) =>
  `“${name}” by ${organisation}`

function subjectOf(occasion: SuggestionOccasion, campaigns: SuggestionsDetails['campaigns']): string {
  const [first] = campaigns
  if (!first) return 'No campaign near you yet'
  if (occasion === 'was promised') return `A campaign for you: ${first.name}`
  if (occasion === 'had every leaflet') return 'What next? Campaigns you could join'
  return campaigns.length === 1 ? 'A campaign you could join' : 'Campaigns you could join'
}
