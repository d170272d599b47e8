import { listContactMessages, type MessageState } from '@street-musketeers/contract/mailing/inbox.ts'
import { Link, useSearchParams } from 'react-router'
import { call } from '../app/api/api.ts'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '../app/paths.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { readSearch } from '../app/lists/read-search.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table } from '../ui/lists/table.tsx'
import { Tag } from '../ui/lists/tag.tsx'
import type { Route } from './+types/messages.ts'

const messagesPerPage = 10
const filters = ['unread', 'open', 'answered'] as const

function parseFilters(search: URLSearchParams) {
  const state = filters.find((each) => each === search.get('state'))
  return { state, q: readSearch(search, 254) }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const wanted = parseFilters(new URL(request.url).searchParams)
  return loadListPage(request, (page) =>
    call(listContactMessages, { ...wanted, page, size: messagesPerPage }),
  )
}

const states = {
  unread: <Tag tone="stopped">Unread</Tag>,
  read: <Tag tone="waiting">Read</Tag>,
  answered: <Tag tone="good">Answered</Tag>,
} satisfies Record<MessageState, unknown>

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { content, pageable, totalElements, totalPages } = loaderData
  const [search] = useSearchParams()
  const { state, q } = parseFilters(search)
  const narrowed = Boolean(state || q)
  return (
    <>
      <PageHead title="Messages" private />
      <PageTitle lead="What visitors wrote by the contact form. We keep it for a year.">Messages</PageTitle>
      <Stack gap="loose">
        {(totalElements > 0 || narrowed) && (
          <FilterForm>
            <TextField name="q" type="search" label="Reference or email" maxLength={254} defaultValue={q} />
            <SelectField
              name="state"
              label="State"
              defaultValue={state ?? ''}
              choices={[
                { value: '', label: 'All' },
                { value: 'unread', label: 'Unread' },
                { value: 'open', label: 'Not answered' },
                { value: 'answered', label: 'Answered' },
              ]}
            />
          </FilterForm>
        )}
        {totalElements > 0 && (
          <>
            <Table
              caption="Messages"
              hideCaption
              rows={content}
              rowKey={({ id }) => id}
              columns={[
                {
                  label: 'Reference',
                  cell: ({ id, reference }) => <Link to={paths.administratorMessage(id)}>{reference}</Link>,
                },
                { label: 'Email', cell: ({ email }) => email },
                { label: 'Received', cell: ({ receivedAt }) => formatDateAndTime(receivedAt) },
                { label: 'State', cell: (message) => states[message.state] },
              ]}
            />
            <Pagination label="Messages" current={pageable.pageNumber + 1} totalPages={totalPages} />
          </>
        )}
        {totalElements === 0 && (
          <EmptyState
            title={narrowed ? 'Nothing found' : 'No messages yet'}
            picture={<Letterbox />}
            next={narrowed ? <Link to="?">Show all messages</Link> : undefined}
          >
            {narrowed
              ? 'A reference or an email address must be whole.'
              : 'What somebody writes by the contact form will stand here.'}
          </EmptyState>
        )}
      </Stack>
    </>
  )
}
