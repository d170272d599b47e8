import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDate } from '../app/format/format-date.ts'
import { Street } from '../drawings/street.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { EmailAddress } from '../ui/lists/wrapping.tsx'
import { personName } from './display-names.ts'
import { StatusTag } from './status-tag.tsx'
import { loadUsers, UserLink, UserList } from './user-list.tsx'
import type { Route } from './+types/musketeers.ts'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadUsers('musketeers', request)

export default function Musketeers({ loaderData }: Route.ComponentProps) {
  return (
    <UserList
      title="Musketeers"
      list="musketeers"
      noun="musketeer"
      lead="Inactive musketeers have not confirmed their email address yet. Sign-ups are deleted after seven days; only the newest 1,000 are listed."
      page={loaderData}
      empty={
        <EmptyState title="No musketeers yet" picture={<Street />}>
          People who sign up as musketeers will appear here.
        </EmptyState>
      }
      columns={[
        {
          label: 'First name',
          cell: (user) => (
            <UserLink user={user} path={paths.administratorMusketeer}>
              {user.firstname || personName(user)}
            </UserLink>
          ),
        },
        {
          label: 'Last name',
          inHeading: true,
          // A closed account has no name left, and a link needs one.
          cell: (user) =>
            user.lastname && (
              <UserLink user={user} path={paths.administratorMusketeer}>
                {user.lastname}
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
