import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Donor } from '@street-musketeers/contract/donations/donations.ts'
import { data } from 'react-router'
import { formatCount } from '../app/format/format-count.ts'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { Page } from '../app/page/page.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { EmailAddress } from '../ui/lists/wrapping.tsx'
import { PagedTable } from '../ui/lists/paged-table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Tag } from '../ui/lists/tag.tsx'
import { formatPounds } from './format-pounds.ts'
import type { Route } from './+types/donors.ts'

/** Rows a page (rule: list-page-sizes). */
const donorsPerPage = 10

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  if (!/^20\d\d$/.test(params.year)) throw data(null, { status: 404 })
  const year = Number(params.year)
  return {
    year,
    page: await loadListPage(request, (page) =>
      call('GET /api/donors/:year/:page/:size', { year, page, size: donorsPerPage }),
    ),
  }
}

const columns: Column<Donor & { place: number }>[] = [
  { label: 'Email', cell: ({ email }) => (email === null ? 'Removed' : <EmailAddress address={email} />) },
  { label: 'Donations', cell: ({ donations }) => formatCount(donations), number: true },
  { label: 'Kept', cell: ({ kept }) => formatPounds(kept), number: true },
  {
    label: 'To check',
    cell: ({ toCheck }) => (toCheck ? <Tag tone="waiting">Over £500</Tag> : 'No'),
  },
]

export default function Donors({ loaderData: { year, page } }: Route.ComponentProps) {
  const rows = page.content.map((donor, place) => ({ ...donor, place }))
  return (
    <Page
      title={`Donors of ${year}`}
      lead="What each email address gave in the calendar year, less refunds, largest first. If somebody gives more than £500 in a year, the law asks us to check who they are. Opening this page is logged."
      private
      parents={[{ to: paths.administratorDashboard('donations'), label: 'Donations' }]}
    >
      <PagedTable
        label="Donors"
        caption={`Donors of ${year}`}
        hideCaption
        columns={columns}
        page={{ ...page, content: rows }}
        rowKey={({ place }) => place}
        empty={<EmptyState title="No donors yet">There were no donations in {year}.</EmptyState>}
      />
    </Page>
  )
}
