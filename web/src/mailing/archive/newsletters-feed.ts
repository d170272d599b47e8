import * as paths from '@street-musketeers/contract/public-urls.ts'
import { escapeHtml } from '@street-musketeers/contract/text.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import { element, xmlResponse } from '../../app/rendering/xml.ts'
import type { Route } from './+types/newsletters-feed'

export const handle = { static: true, cached: 'any query' } satisfies Handle

const newslettersPerFeed = 20

/** The newest newsletters as RSS 2.0 (rule: newsletter-archive). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { call, product } = context.get(pageContext)
  const { name, publicUrl } = product
  const { content } = await call('GET /api/publicnewsletters/:page/:size', {
    page: 0,
    size: newslettersPerFeed,
  })
  const items = content.map(({ newsletterId, subject, sentAt, opening }) => {
    const address = publicUrl + paths.newsletter(newsletterId)
    return element(
      'item',
      {},
      element('title', {}, subject),
      element('link', {}, address),
      element('guid', { isPermaLink: 'true' }, address),
      element('pubDate', {}, new Date(sentAt).toUTCString()),
      // Readers take it as HTML.
      element('description', {}, escapeHtml(opening)),
    )
  })
  return xmlResponse(
    'application/rss+xml',
    element(
      'rss',
      { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' },
      element(
        'channel',
        {},
        element('title', {}, `Newsletters – ${name}`),
        element('link', {}, publicUrl + paths.newsletters()),
        element('description', {}, `What ${name} send on Fridays to everyone who asked for it.`),
        element('language', {}, 'en-gb'),
        element('atom:link', {
          rel: 'self',
          type: 'application/rss+xml',
          href: publicUrl + paths.newslettersFeed(),
        }),
        ...items,
      ),
    ),
  )
}
