import {
  maxAuditEntries,
  listAudit,
  type AuditAction,
  type AuditEntry,
} from '@street-musketeers/contract/audit/audit.ts'
import { Link, useSearchParams } from 'react-router'
import { call } from '../app/api/api.ts'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '../app/paths.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Route } from './+types/audit.ts'

const entriesPerPage = 10

const isDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text)

/** What an address asks of the log; what cannot be is left out. */
function parseFilters(search: URLSearchParams) {
  const until = search.get('until') ?? ''
  const person = search.get('person') ?? ''
  return {
    kind: (['read', 'decided'] as const).find((kind) => kind === search.get('kind')),
    until: isDay(until) ? until : undefined,
    person: /^[1-9]\d{0,14}$/.test(person) ? person : undefined,
  }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const wanted = parseFilters(new URL(request.url).searchParams)
  return loadListPage(request, (page) => call(listAudit, { ...wanted, page, size: entriesPerPage }))
}

const actionLabels: Record<AuditAction, string> = {
  'looked-at-person': 'Looked at an account',
  'looked-at-campaigns': 'Looked at somebody’s campaigns',
  listed: 'Looked at a list',
  searched: 'Searched a list',
  'saved-list': 'Saved a list as a file',
  'read-message': 'Read a message',
  'confirmed-application': 'Confirmed an application',
  'rejected-application': 'Rejected an application',
  'created-organisation': 'Created an organisation',
  'invited-administrator': 'Invited an administrator',
  'withdrew-invitation': 'Withdrew an invitation',
  'became-administrator': 'Made an administrator',
  'answered-message': 'Marked a message as answered',
  'reopened-message': 'Marked a message as not answered',
  'saved-newsletter': 'Saved a newsletter',
  'paused-newsletter': 'Paused the newsletter',
  'resumed-newsletter': 'Resumed the newsletter',
  'reset-second-factor': 'Took a second factor away',
  'cleared-bounces': 'Let mail go to an address again',
  'resumed-mail': 'Let leaflets and newsletters leave again',
  'resent-letter': 'Sent a failed letter again',
}

const pageOf = {
  musketeer: paths.administratorMusketeer,
  organisation: paths.administratorOrganisation,
  applicant: paths.administratorApplication,
  administrator: () => paths.administratorDashboard('administrators'),
} as const

const lists: Record<string, string> = {
  musketeers: 'Musketeers',
  organisations: 'Orgs',
  applications: 'Org applications',
}

const nameOf = ({ id, name }: { id: number; name: string }) => name || `Closed account ${id}`

function About({ entry: { person, about } }: { entry: AuditEntry }) {
  if (!person) return lists[about] ?? about.charAt(0).toUpperCase() + about.slice(1)
  return <Link to={pageOf[person.role](person.id)}>{nameOf(person)}</Link>
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { content, pageable, totalElements, totalPages } = loaderData
  const [search] = useSearchParams()
  const { kind, until, person } = parseFilters(search)
  return (
    <>
      <PageHead title="Audit log" private />
      <PageTitle lead="What administrators looked at and decided. Nobody can change it or take anything out.">
        Audit log
      </PageTitle>
      <Stack gap="loose">
        <FilterForm>
          {person && <input type="hidden" name="person" value={person} />}
          <SelectField
            name="kind"
            label="Show"
            defaultValue={kind ?? ''}
            choices={[
              { value: '', label: 'Everything' },
              { value: 'decided', label: 'What was decided' },
              { value: 'read', label: 'What was read' },
            ]}
          />
          <TextField name="until" type="date" label="Until" defaultValue={until} />
        </FilterForm>
        {person && (
          <p>
            Only about one account. <Link to="?">Show everything</Link>
          </p>
        )}
        {totalElements === maxAuditEntries && (
          <p>
            These are the latest {maxAuditEntries.toLocaleString('en-GB')}. Choose a day to see older ones.
          </p>
        )}
        {content.length ? (
          <>
            <Table
              caption="Audit log"
              hideCaption
              rows={content}
              rowKey={({ id }) => id}
              columns={[
                { label: 'When', cell: ({ at }) => formatDateAndTime(at) },
                {
                  label: 'Who',
                  cell: ({ administrator }) => (administrator ? nameOf(administrator) : 'By command'),
                },
                { label: 'What', cell: ({ deed }) => actionLabels[deed] },
                { label: 'About', cell: (entry) => <About entry={entry} /> },
              ]}
            />
            <Pagination label="Audit log" current={pageable.pageNumber + 1} totalPages={totalPages} />
          </>
        ) : (
          <EmptyState title="Nothing logged">Nothing was read or decided that you ask for.</EmptyState>
        )}
      </Stack>
    </>
  )
}
