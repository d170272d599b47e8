import type {
  OrganisationAction,
  OrganisationActionEntry,
} from '@street-musketeers/contract/audit/organisation-actions.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { seatNames, seats } from '@street-musketeers/contract/seats.ts'
import { call } from '../../app/api/api.ts'
import { formatDate, formatDateAndTime } from '../../app/format/format-date.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { Page } from '../../app/page/page.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PagedTable } from '../../ui/lists/paged-table.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import type { Route } from './+types/actions.ts'

const entriesPerPage = 20

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  isAdministrator()
    ? null
    : loadListPage(request, (page) =>
        call('GET /api/org/actions/:page/:size', { page, size: entriesPerPage }),
      )

const parents = [{ to: paths.organisationDashboard('people'), label: 'People' }]

/** What the people of an organisation did for it (rule: organisation-actions-logged). */
export default function Actions({ loaderData: page }: Route.ComponentProps) {
  return (
    <Page
      title="Who did what"
      lead="What people did for your organisation in the last two years. Only officers see it."
      parents={parents}
      private
    >
      {page ? (
        <PagedTable
          label="Who did what"
          caption="Who did what"
          hideCaption
          columns={columns}
          page={page}
          rowKey={({ id }) => id}
          empty={<p>Nothing yet.</p>}
        />
      ) : (
        <Notice kind="info">Only the organisation itself sees what its people did.</Notice>
      )}
    </Page>
  )
}

const columns: Column<OrganisationActionEntry>[] = [
  { label: 'When', cell: ({ at }) => formatDateAndTime(at) },
  {
    label: 'Who',
    cell: ({ person }) => (person === null ? 'By itself, at the chosen hour' : person || gone),
  },
  { label: 'What', cell: ({ action }) => labels[action] },
  { label: 'About', cell: aboutOf },
]

/** Their name is erased. */
const gone = 'Somebody who closed their account'

const namesOfSeats: Partial<Record<string, string>> = Object.fromEntries(
  seats.map((seat) => [seat, seatNames[seat]]),
)

const isDay = (action: OrganisationAction) => action.endsWith('hand-over')

function aboutOf({ otherPerson, about, action }: OrganisationActionEntry) {
  const isSeat = action === 'invited-person' || action === 'took-seat' || action === 'changed-seat'
  const subject = isSeat ? (namesOfSeats[about] ?? about) : isDay(action) ? formatDate(about) : about
  if (otherPerson === null) return <span dir="auto">{subject}</span>
  return (
    <>
      <span dir="auto">{otherPerson || gone}</span>
      {subject && `: ${subject}`}
    </>
  )
}

const labels: Record<OrganisationAction, string> = {
  'invited-person': 'Invited somebody',
  'asked-union': 'Asked a union to vouch for you',
  'left-union': 'Left a union',
  'made-key': 'Made a key for programs',
  'ended-key': 'Ended a key for programs',
  'made-webhook': 'Made a webhook',
  'started-webhook': 'Started a webhook again',
  'deleted-webhook': 'Deleted a webhook',
  'invited-branch': 'Invited a branch',
  'vouched-for-branch': 'Vouched for a branch',
  'refused-branch': 'Said that somebody is not a branch',
  'offered-master': 'Offered a leaflet to branches',
  'took-master-back': 'Took back a leaflet offered to branches',
  'withdrew-invitation': 'Withdrew an invitation',
  'took-seat': 'Joined the organisation',
  'changed-seat': 'Changed what somebody can do',
  'removed-person': 'Removed somebody',
  left: 'Left the organisation',
  'asked-to-hand-over': 'Asked somebody to take over',
  'confirmed-hand-over': 'Confirmed to take over',
  'refused-hand-over': 'Said no to taking over',
  'took-back-hand-over': 'Took a hand-over back',
  'took-over': 'Took over as first officer',
  'changed-details': 'Changed phone, website or address',
  'asked-for-approval': 'Turned on approval of each campaign',
  'ended-approval': 'Turned off approval of each campaign',
  'sent-draft': 'Sent a campaign for review',
  'approved-draft': 'Approved a campaign',
  'returned-draft': 'Sent a campaign back',
  'scheduled-draft': 'Chose the day of a campaign',
  'unscheduled-draft': 'Cancelled the day of a campaign',
  'deleted-draft': 'Threw a draft away',
  'published-campaign': 'Published a campaign',
  'changed-campaign': 'Changed a campaign',
  'changed-leaflets': 'Changed a campaign’s leaflets',
  'named-print-hub': 'Named a print hub',
  'removed-print-hub': 'Removed a print hub',
  'sent-message': 'Sent a message to members for review',
  'approved-message': 'Approved a message to members',
  'returned-message': 'Sent a message to members back',
  'deleted-message': 'Threw a message to members away',
  'stopped-campaign': 'Stopped a campaign',
  'deleted-campaign': 'Deleted a campaign',
}
