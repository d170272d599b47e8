import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { causeLabel } from '@street-musketeers/contract/causes/cause-list.ts'
import { withScheme } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { describePlaces } from '@street-musketeers/contract/places/read-place.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import type { Product } from '../../app/page-context.ts'
import { element, xmlResponse } from '../../app/rendering/xml.ts'

/** The most that a list gives in one call. */
export const campaignsPerFeed = 50

interface Feed {
  product: Product
  title: string
  /** Its own path, and that of the page that shows the same. */
  path: string
  pagePath: string
  author: string
  /** Newest first. */
  campaigns: readonly Campaign[]
}

/** Campaigns as an Atom feed (RFC 4287; rule: campaign-feeds). */
export function atomFeed({ product: { publicUrl }, title, path, pagePath, author, campaigns }: Feed) {
  const changes = campaigns.map(({ changedAt }) => changedAt).sort()
  return xmlResponse(
    'application/atom+xml',
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-GB' },
      element('id', {}, publicUrl + path),
      element('title', {}, title),
      element('updated', {}, changes.at(-1) ?? new Date(0).toISOString()),
      element('author', {}, element('name', {}, author)),
      element('link', { rel: 'self', type: 'application/atom+xml', href: publicUrl + path }),
      element('link', { rel: 'alternate', type: 'text/html', href: publicUrl + pagePath }),
      ...campaigns.map((campaign) => entry(campaign, publicUrl)),
    ),
  )
}

function entry(campaign: Campaign, publicUrl: string) {
  const { campaignId, campaignName, campaignCauses, campaignUser, subDate, changedAt } = campaign
  const address = publicUrl + paths.publicCampaign(campaignId)
  const { website } = campaignUser.orgInfo
  return element(
    'entry',
    {},
    element('id', {}, address),
    element('title', {}, campaignName),
    element('published', {}, subDate),
    element('updated', {}, changedAt),
    element(
      'author',
      {},
      element('name', {}, campaignUser.address.organisation),
      ...(website ? [element('uri', {}, withScheme(website))] : []),
    ),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    ...campaignCauses.map(({ cause }) => element('category', { term: cause, label: causeLabel(cause) })),
    element('summary', {}, summarise(campaign)),
  )
}

const summarise = ({ campaignDescription, campaignPlaces, endDate }: Campaign) =>
  [
    campaignDescription,
    ...(campaignPlaces.length ? [`For ${describePlaces(campaignPlaces)}.`] : []),
    ...(endDate ? [`Its last day is ${formatDay(endDate)}.`] : []),
  ].join('\n\n')
