import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { MessageState } from '@street-musketeers/contract/mailing/contact-messages.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { Link } from 'react-router'
import { call } from '../app/api/api.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { ListScreen } from '../app/lists/list-screen.tsx'
import { loadFilteredPage, oneOf, searchText, useFilters } from '../app/lists/parse-filters.ts'
import { RowLink } from '../app/lists/row-link.tsx'
import { Letterbox } from '../drawings/letterbox.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { EmailAddress } from '../ui/lists/wrapping.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Tag } from '../ui/lists/tag.tsx'
import type { Route } from './+types/messages.ts'

/** Rows a page (rule: list-page-sizes). */
const messagesPerPage = 10

const filters = { q: searchText(254), state: oneOf(['unread', 'open', 'answered']) }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFilteredPage(request, filters, (page, chosen) =>
    call('GET /api/contactmessages/:page/:size', { ...chosen, page, size: messagesPerPage }),
  )
}

const stateTags = {
  unread: <Tag tone="stopped">Unread</Tag>,
  read: <Tag tone="waiting">Read</Tag>,
  answered: <Tag tone="good">Replied to</Tag>,
} satisfies Record<MessageState, unknown>

const columns: Column<ReplyOf<'GET /api/contactmessages/:page/:size'>['content'][number]>[] = [
  {
    label: 'Reference',
    cell: ({ id, reference }) => <RowLink to={paths.administratorMessage(id)}>{reference}</RowLink>,
  },
  { label: 'Email', cell: ({ email }) => <EmailAddress address={email} /> },
  { label: 'Received', cell: ({ receivedAt }) => formatDateAndTime(receivedAt) },
  { label: 'State', cell: ({ state }) => stateTags[state] },
]

export default function Messages({ loaderData: page }: Route.ComponentProps) {
  const { q, state } = useFilters(filters)
  return (
    <ListScreen
      title="Messages"
      lead="Messages from the contact form, and reports of notes at print hubs. We keep them for a year."
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
          Enter the whole reference or email address.
        </EmptyState>
      }
      empty={
        !q &&
        !state && (
          <EmptyState title="No messages yet" picture={<Letterbox />}>
            Messages sent with the contact form will appear here.
          </EmptyState>
        )
      }
    >
      <p>
        Does somebody say that their street gets no leaflets?{' '}
        <Link to={paths.administratorRefusedHomes()}>See how often homes asked for none</Link>
      </p>
    </ListScreen>
  )
}

function MessageFilter() {
  const { q, state } = useFilters(filters)
  return (
    <FilterForm>
      <TextField name="q" type="search" label="Reference or email" defaultValue={q} />
      <SelectField
        name="state"
        label="State"
        defaultValue={state ?? ''}
        choices={[
          { value: '', label: 'All' },
          { value: 'unread', label: 'Unread' },
          { value: 'open', label: 'Waiting for a reply' },
          { value: 'answered', label: 'Replied to' },
        ]}
      />
    </FilterForm>
  )
}
