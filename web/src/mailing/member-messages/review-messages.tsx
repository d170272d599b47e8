import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
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
import type { Route } from './+types/review-messages.ts'
import { MessageStateTag } from './message-state-tag.tsx'

/** Rows a page (rule: list-page-sizes). */
const messagesPerPage = 10

const filters = { state: oneOf(['waiting', 'approved']) }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFilteredPage(request, filters, (page, chosen) =>
    call('GET /api/membermessages/:page/:size', { ...chosen, page, size: messagesPerPage }),
  )
}

const columns: Column<ReplyOf<'GET /api/membermessages/:page/:size'>['content'][number]>[] = [
  {
    label: 'Campaign',
    cell: ({ id, campaignName }) => (
      <RowLink to={paths.administratorMemberMessage(id)}>{campaignName}</RowLink>
    ),
  },
  { label: 'Org', cell: ({ organisation }) => organisation },
  { label: 'Since', cell: ({ since }) => formatDateAndTime(since) },
  { label: 'State', cell: ({ state }) => <MessageStateTag state={state} /> },
]

/** Messages to members that administrators review, or may take down (rule: messages-are-reviewed-first). */
export default function ReviewedMessages({ loaderData: page }: Route.ComponentProps) {
  const { state } = useFilters(filters)
  return (
    <ListScreen
      title="Messages to members"
      lead="What organisations write to the members of their campaigns. You review those of organisations in which nobody else can. Those that were sent can be taken down."
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      filter={<MessageFilter />}
      noMatches={
        <EmptyState
          title="Nothing found"
          picture={<Letterbox />}
          next={<Link to="?">Show all messages</Link>}
        >
          No message is in that state.
        </EmptyState>
      }
      empty={
        !state && (
          <EmptyState title="No messages yet" picture={<Letterbox />}>
            Messages that wait for you, and those that were sent, will appear here.
          </EmptyState>
        )
      }
    />
  )
}

function MessageFilter() {
  const { state } = useFilters(filters)
  return (
    <FilterForm>
      <SelectField
        name="state"
        label="State"
        defaultValue={state ?? ''}
        choices={[
          { value: '', label: 'All' },
          { value: 'waiting', label: 'Waiting for us' },
          { value: 'approved', label: 'Approved' },
        ]}
      />
    </FilterForm>
  )
}
