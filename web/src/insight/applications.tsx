import { Link } from 'react-router'
import * as paths from '../app/paths.ts'
import { showDate } from '../app/show-date.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { organisationName } from './name-of.ts'
import { count, UserList } from './user-list.tsx'
import { usersPage } from './users-page.ts'
import type { Route } from './+types/applications.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => usersPage('applications', request)

export default function Applications({ loaderData }: Route.ComponentProps) {
  return (
    <UserList
      title="Org applications"
      lead={`${count('application', loaderData.totalElements)}, longest waiting first. We promise a reply within 24 hours.`}
      page={loaderData}
      empty={
        <EmptyState title="No application waits" picture={<Letterbox />}>
          A new one will stand here until you confirm or reject it. We email the team when it comes.
        </EmptyState>
      }
      columns={[
        {
          label: 'Org name',
          cell: (user) => <Link to={paths.administratorApplication(user.id)}>{organisationName(user)}</Link>,
        },
        { label: 'Email', cell: (user) => user.username },
        { label: 'Phone', cell: (user) => user.orgInfo?.telephone },
        { label: 'Signed up', cell: (user) => showDate(user.signupDate) },
      ]}
    />
  )
}
