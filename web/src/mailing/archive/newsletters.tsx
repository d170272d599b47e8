import * as paths from '@street-musketeers/contract/public-urls.ts'
import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { formatDate } from '../../app/format/format-date.ts'
import type { Handle } from '../../app/handle.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { pageContext } from '../../app/page-context.ts'
import { FeedLink } from '../../app/page/feed-link.tsx'
import { Page } from '../../app/page/page.tsx'
import { useProduct } from '../../app/product.ts'
import { Letterbox } from '../../drawings/letterbox.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Pagination } from '../../ui/lists/pagination.tsx'
import type { Route } from './+types/newsletters'
import styles from './newsletters.module.css'

export const handle = { static: true, cached: 'no query' } satisfies Handle

/** Rows a page (rule: list-page-sizes). */
const newslettersPerPage = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const load = (page: number) =>
    orErrorResponse(call('GET /api/publicnewsletters/:page/:size', { page, size: newslettersPerPage }))
  return { newsletters: await loadListPage(request, load) }
}

/** What was sent, for anybody (rule: newsletter-archive). */
export default function Newsletters({ loaderData: { newsletters } }: Route.ComponentProps) {
  const { name } = useProduct()
  const { content, pageable, totalPages } = newsletters
  return (
    <Page
      title="Newsletters"
      description={`The newsletters of ${name}, for anybody to read.`}
      lead="Sent on Fridays to everyone who asked for it."
    >
      {content.length === 0 && (
        <EmptyState title="No newsletters yet" picture={<Letterbox />}>
          Each will appear here once it has been sent.
        </EmptyState>
      )}
      <ul className={styles.list}>
        {content.map(({ newsletterId, subject, sentAt, opening }) => (
          <li key={newsletterId}>
            <h2 className={styles.subject} dir="auto">
              <a href={paths.newsletter(newsletterId)}>{subject}</a>
            </h2>
            <p className={styles.day}>{formatDate(sentAt)}</p>
            <p dir="auto">{opening}</p>
          </li>
        ))}
      </ul>
      <Pagination label="Newsletters" current={pageable.pageNumber + 1} totalPages={totalPages} />
      <FeedLink path={paths.newslettersFeed()} title={`Newsletters – ${name}`} type="application/rss+xml">
        New newsletters in your feed reader
      </FeedLink>
    </Page>
  )
}
