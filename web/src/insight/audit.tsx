import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { AuditEntry, AuditAction } from '@street-musketeers/contract/audit/audit.ts'
import { maxAuditEntries } from '@street-musketeers/contract/audit/audit-actions.ts'
import { Link } from 'react-router'
import { call } from '../app/api/api.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { ListScreen } from '../app/lists/list-screen.tsx'
import { calendarDate, loadFilteredPage, oneOf, recordId, useFilters } from '../app/lists/parse-filters.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import type { Column } from '../ui/lists/table.tsx'
import type { Route } from './+types/audit.ts'

const entriesPerPage = 10

const filters = { kind: oneOf(['read', 'decided']), until: calendarDate, person: recordId }

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFilteredPage(request, filters, (page, chosen) =>
    call('GET /api/audit/:page/:size', { ...chosen, page, size: entriesPerPage }),
  )
}

const pageOf = {
  musketeer: paths.administratorMusketeer,
  organisation: paths.administratorOrganisation,
  applicant: paths.administratorApplication,
  administrator: () => paths.administratorDashboard('administrators'),
} as const

const listLabels: Record<string, string> = {
  musketeers: 'Musketeers',
  organisations: 'Orgs',
  applications: 'Org applications',
  'letters in trouble': 'Failed emails',
}

const nameOf = ({ id, name }: { id: number; name: string }) => name || `Closed account ${id}`

function Subject({ entry: { person, about } }: { entry: AuditEntry }) {
  if (!person) return listLabels[about] ?? about.charAt(0).toUpperCase() + about.slice(1)
  return <Link to={pageOf[person.role](person.id)}>{nameOf(person)}</Link>
}

const columns: Column<AuditEntry>[] = [
  { label: 'When', cell: ({ at }) => formatDateAndTime(at) },
  { label: 'Who', cell: ({ administrator }) => (administrator ? nameOf(administrator) : 'By command') },
  { label: 'What', cell: ({ deed }) => auditActionLabels[deed] },
  { label: 'About', cell: (entry) => <Subject entry={entry} /> },
]

export default function Audit({ loaderData: page }: Route.ComponentProps) {
  const { person } = useFilters(filters)
  return (
    <ListScreen
      title="Audit log"
      lead="What administrators looked at and decided. Nobody can change or remove an entry."
      page={page}
      columns={columns}
      rowKey={({ id }) => id}
      filter={<AuditFilter />}
      summary={
        <>
          {person && (
            <p>
              Showing one account only. <Link to="?">Show everything</Link>
            </p>
          )}
          {page.totalElements === maxAuditEntries && (
            <p>These are the latest {formatCount(maxAuditEntries)}. Choose a date to see older ones.</p>
          )}
        </>
      }
      noMatches={<EmptyState title="Nothing logged">No activity matches what you chose.</EmptyState>}
    />
  )
}

function AuditFilter() {
  const { kind, until, person } = useFilters(filters)
  return (
    <FilterForm>
      {person && <input type="hidden" name="person" value={person} />}
      <SelectField
        name="kind"
        label="Show"
        defaultValue={kind ?? ''}
        choices={[
          { value: '', label: 'Everything' },
          { value: 'decided', label: 'What was decided' },
          { value: 'read', label: 'What was looked at' },
        ]}
      />
      <TextField name="until" type="date" label="Until" defaultValue={until} />
    </FilterForm>
  )
}

/** How the audit log names each action. */
const auditActionLabels: Record<AuditAction, string> = {
  'looked-at-person': 'Looked at an account',
  'looked-at-campaigns': 'Looked at a musketeer’s campaigns',
  listed: 'Looked at a list',
  searched: 'Searched a list',
  'saved-list': 'Saved a list as a file',
  'read-message': 'Read a message',
  'read-review': 'Looked at reports of a leaflet',
  'read-member-message': 'Read a message to members',
  'counted-refused-homes': 'Counted homes that want no leaflets',
  'removed-refused-homes': 'Removed homes that want no leaflets',
  'approved-print-hub': 'Approved a print hub',
  'refused-print-hub': 'Refused a print hub’s words',
  'closed-print-hub': 'Closed a print hub',
  'confirmed-application': 'Confirmed an application',
  'rejected-application': 'Rejected an application',
  'created-organisation': 'Created an organisation',
  'allowed-vouching': 'Let an organisation vouch for branches',
  'ended-vouching': 'Ended vouching for branches',
  'took-vouch-back': 'Took a union’s vouch back',
  'invited-administrator': 'Invited an administrator',
  'withdrew-invitation': 'Withdrew an invitation',
  'became-administrator': 'Made an administrator',
  'suspended-account': 'Suspended an account',
  'restored-account': 'Restored a suspended account',
  'asked-for-correction': 'Asked for a correction',
  'left-campaign-alone': 'Decided to leave a campaign as it is',
  'stopped-campaign': 'Stopped a campaign',
  'recorded-appeal': 'Recorded an appeal',
  'upheld-decision': 'Kept a decision after an appeal',
  'reversed-decision': 'Reversed a decision after an appeal',
  'answered-message': 'Marked a message as replied to',
  'reopened-message': 'Marked a message as waiting for a reply',
  'approved-member-message': 'Approved a message to members',
  'refused-member-message': 'Sent a message to members back',
  'took-down-member-message': 'Took down a message to members',
  'saved-newsletter': 'Saved a newsletter',
  'paused-newsletter': 'Paused the newsletter',
  'resumed-newsletter': 'Resumed the newsletter',
  'showed-newsletter': 'Put a newsletter into the public archive',
  'hid-newsletter': 'Took a newsletter out of the public archive',
  'reset-second-factor': 'Removed a second step',
  'cleared-bounces': 'Allowed email to an address again',
  'resumed-mail': 'Resumed leaflets and newsletters',
  'resent-letter': 'Sent a failed email again',
}
