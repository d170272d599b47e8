import { listDonors, type Donor } from '@street-musketeers/contract/donations/donation-lists.ts'
import { data } from 'react-router'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '../app/paths.ts'
import { Breadcrumbs } from '../ui/page/breadcrumbs.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Stack, Container } from '../ui/page/layout.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { Tag } from '../ui/lists/tag.tsx'
import { formatPounds } from './format-pounds.ts'
import type { Route } from './+types/donors.ts'

const perPage = 10

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  if (!/^20\d\d$/.test(params.year)) throw data(null, { status: 404 })
  const year = Number(params.year)
  return {
    year,
    page: await loadListPage(request, (page) => call(listDonors, { year, page, size: perPage })),
  }
}

const columns: Column<Donor & { place: number }>[] = [
  { label: 'Email', cell: ({ email }) => email ?? 'Forgotten' },
  { label: 'Donations', cell: ({ donations }) => donations.toLocaleString('en-GB'), number: true },
  { label: 'Kept', cell: ({ kept }) => formatPounds(kept), number: true },
  {
    label: 'To check',
    cell: ({ toCheck }) => (toCheck ? <Tag tone="waiting">Over £500</Tag> : 'No'),
  },
]

export default function Donors({ loaderData: { year, page } }: Route.ComponentProps) {
  const { content, pageable, totalElements, totalPages } = page
  return (
    <Container>
      <PageHead title={`Donors of ${year}`} private />
      <Breadcrumbs
        parents={[{ to: paths.administratorDashboard('donations'), label: 'Donations' }]}
        current={`Donors of ${year}`}
      />
      <PageTitle lead="What each address gave in the calendar year and was not paid back, the largest sums first. Over £500 in a year the law asks us to check who gives. That you looked is logged.">
        Donors of {year}
      </PageTitle>
      {totalElements ? (
        <Stack gap="loose">
          <Table
            caption={`Donors of ${year}`}
            hideCaption
            columns={columns}
            rows={content.map((donor, place) => ({ ...donor, place }))}
            rowKey={({ place }) => place}
          />
          <Pagination label="Donors" current={pageable.pageNumber + 1} totalPages={totalPages} />
        </Stack>
      ) : (
        <EmptyState title="Nobody yet">Nothing was given in {year}.</EmptyState>
      )}
    </Container>
  )
}
