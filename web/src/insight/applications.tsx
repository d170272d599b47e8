import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { BranchOf } from '@street-musketeers/contract/organisations/branches.ts'
import type { ListedUser, User } from '@street-musketeers/contract/insight/users.ts'
import { useState } from 'react'
import { formatDate } from '../app/format/format-date.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { CheckboxField } from '../ui/forms/choice-fields.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { EmailAddress } from '../ui/lists/wrapping.tsx'
import { organisationName } from './display-names.ts'
import { WaitingTime } from '../app/format/waiting-time.tsx'
import { DecideTogether, type Chosen } from './decide-together.tsx'
import { loadUsers, UserLink, UserList } from './user-list.tsx'
import type { Route } from './+types/applications.ts'

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => ({
  page: await loadUsers('applications', request),
  now: Date.now(),
})

export default function Applications({ loaderData: { page, now } }: Route.ComponentProps) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const open = page.content.filter(isOpen)
  const chosen = open.filter(({ id }) => ids.has(id))
  const choose = (id: number, isChosen: boolean) =>
    setIds(isChosen ? new Set([...ids, id]) : new Set([...ids].filter((other) => other !== id)))
  return (
    <UserList
      title="Org applications"
      list="applications"
      noun="application"
      lead="We’ve promised a reply within 24 hours."
      page={page}
      empty={
        <EmptyState title="No applications waiting" picture={<Letterbox />}>
          New applications will appear here until you confirm or reject them. We email the team about each
          one.
        </EmptyState>
      }
      columns={[
        {
          label: 'Org name',
          cell: (user) => (
            <>
              <UserLink user={user} path={paths.administratorApplication}>
                {organisationName(user)}
              </UserLink>
              {user.branchOf && <div>{describeUnion(user.branchOf)}</div>}
            </>
          ),
        },
        { label: 'Email', cell: (user) => <EmailAddress address={user.username} /> },
        { label: 'Phone', cell: (user) => user.orgInfo?.telephone },
        { label: 'Signed up', cell: (user) => formatDate(user.signupDate) },
        { label: 'Waiting', cell: ({ application }) => <Waiting application={application} now={now} /> },
        {
          label: 'Choose',
          cell: (user) =>
            isOpen(user) && (
              <CheckboxField
                name={`choose-${user.id}`}
                defaultChecked={ids.has(user.id)}
                label={<VisuallyHidden>Choose {organisationName(user)}</VisuallyHidden>}
                onChange={({ currentTarget }) => choose(user.id, currentTarget.checked)}
              />
            ),
        },
      ]}
    >
      {(open.length > 1 || ids.size > 0) && <DecideTogether chosen={chosen} />}
    </UserList>
  )
}

/** Whether it waits for a decision. */
const isOpen = (user: ListedUser): user is Chosen => user.id !== null && user.application?.state === 'pending'

/** Which union vouches for an applicant, or whom they named. */
function describeUnion({ union, state }: BranchOf): string {
  if (state === 'asked') return `Names ${union}`
  return state === 'refused' ? `Not a branch, says ${union}` : `Vouched for by ${union}`
}

function Waiting({ application, now }: Pick<User, 'application'> & { now: number }) {
  if (!application?.submittedAt) return 'Not sent yet'
  if (application.decidedAt) return `Decided ${formatDate(application.decidedAt)}`
  return <WaitingTime since={application.submittedAt} now={now} />
}
