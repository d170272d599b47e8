import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDate } from '../app/format/format-date.ts'
import { Banner } from '../drawings/banner.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { EmailAddress } from '../ui/lists/wrapping.tsx'
import { organisationName } from './display-names.ts'
import { StatusTag } from './status-tag.tsx'
import { loadUsers, UserLink, UserList } from './user-list.tsx'
import type { Route } from './+types/organisations.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadUsers('organisations', request)

export default function Organisations({ loaderData }: Route.ComponentProps) {
  return (
    <UserList
      title="Orgs"
      list="organisations"
      noun="organisation"
      page={loaderData}
      empty={
        <EmptyState
          title="No organisations yet"
          picture={<Banner />}
          next={
            <ButtonLink to={paths.administratorDashboard('org_apps')} variant="primary">
              See the applications
            </ButtonLink>
          }
        >
          Organisations will appear here once you confirm their application.
        </EmptyState>
      }
      columns={[
        {
          label: 'Org name',
          cell: (user) => (
            <UserLink user={user} path={paths.administratorOrganisation}>
              {organisationName(user)}
            </UserLink>
          ),
        },
        { label: 'Email', cell: (user) => <EmailAddress address={user.username} /> },
        { label: 'Signed up', cell: (user) => formatDate(user.signupDate) },
        { label: 'Status', cell: (user) => <StatusTag user={user} /> },
      ]}
    />
  )
}
