import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Review } from '@street-musketeers/contract/campaigns/reviews.ts'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { ListScreen } from '../../app/lists/list-screen.tsx'
import { loadFilteredPage, oneOf, useFilters } from '../../app/lists/parse-filters.ts'
import { RowLink } from '../../app/lists/row-link.tsx'
import { Letterbox } from '../../drawings/letterbox.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { FilterForm } from '../../ui/forms/filter-form.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import type { Route } from './+types/reviews.ts'
import { ReviewStateTag } from './review-state-tag.tsx'

/** Rows a page (rule: list-page-sizes). */
const reviewsPerPage = 10

const filters = { state: oneOf(['open', 'correction-asked', 'decided']) }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = await loadFilteredPage(request, filters, (number, chosen) =>
    call('GET /api/reviews/:page/:size', { ...chosen, page: number, size: reviewsPerPage }),
  )
  return { page, now: Date.now() }
}

export default function Reviews({ loaderData: { page, now } }: Route.ComponentProps) {
  const { state } = useFilters(filters)
  const columns: Column<Review>[] = [
    {
      label: 'Campaign',
      cell: ({ id, campaignName }) => <RowLink to={paths.administratorReview(id)}>{campaignName}</RowLink>,
    },
    { label: 'Org', cell: ({ organisation }) => organisation },
    { label: 'Reports', cell: ({ reports }) => reports || 'None', number: true },
    { label: 'Since', cell: ({ openedAt }) => formatDateAndTime(openedAt) },
    { label: 'State', cell: (review) => <ReviewStateTag review={review} now={now} /> },
  ]
  return (
    <ListScreen
      title="Reports"
      lead="Leaflets that somebody has reported. We’ve promised to look at each one within 24 hours."
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      filter={<ReviewFilter />}
      noMatches={
        <EmptyState title="Nothing found" picture={<Letterbox />} next={<Link to="?">Show all reports</Link>}>
          No report is in that state.
        </EmptyState>
      }
      empty={
        !state && (
          <EmptyState title="No reports yet" picture={<Letterbox />}>
            Reports of leaflets will appear here, with those nobody has opened yet at the top. We email the
            team about new ones.
          </EmptyState>
        )
      }
    />
  )
}

function ReviewFilter() {
  const { state } = useFilters(filters)
  return (
    <FilterForm>
      <SelectField
        name="state"
        label="State"
        defaultValue={state ?? ''}
        choices={[
          { value: '', label: 'All' },
          { value: 'open', label: 'Waiting for a decision' },
          { value: 'correction-asked', label: 'Waiting for a correction' },
          { value: 'decided', label: 'Decided' },
        ]}
      />
    </FilterForm>
  )
}
