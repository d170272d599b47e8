import {
  branchMessages,
  type BranchState,
} from '@street-musketeers/contract/organisations/branch-messages.ts'
import type { UserDetails } from '@street-musketeers/contract/insight/users.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../app/api/api.ts'
import { formatDate } from '../app/format/format-date.ts'
import { ReasonButton } from '../app/forms/reason-button.tsx'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'

type Vouched = Pick<UserDetails, 'branchOf' | 'answeredBy'>

/** Which union vouches for somebody, for their details; nothing for whom none was asked (rule: branches). */
export function vouchDetails({ branchOf, answeredBy }: Vouched): [name: string, value: ReactNode][] {
  if (!branchOf) return []
  const { unionId, union, state, since } = branchOf
  const says = {
    invited: 'invited it and vouches for it',
    vouched: 'vouches for it',
    refused: 'says that it is not its branch',
    asked: 'is asked, and hasn’t answered',
  }[state]
  return [
    [
      'Branch of',
      <>
        <Link to={paths.administratorOrganisation(unionId)}>{union}</Link> {says}
        {answeredBy && ` (${answeredBy})`}. Since {formatDate(since)}.
      </>,
    ],
  ]
}

const states: Record<BranchState, string> = {
  asked: 'asks',
  invited: 'invited',
  vouched: 'vouched for',
  refused: 'not its branch',
}

/** A union's branches, for its details; nothing for who may not vouch and has none. */
export function branchDetails({
  mayVouch,
  branches: { count, first },
}: Pick<UserDetails, 'mayVouch' | 'branches'>): [name: string, value: ReactNode][] {
  if (!mayVouch && count === 0) return []
  return [
    [
      'Branches',
      <>
        <div>{mayVouch ? 'May vouch for its branches' : 'May not vouch now'}</div>
        {first.map(({ id, name, state }) => (
          <div key={id}>
            <Link to={paths.administratorOrganisation(id)}>{name || 'Has not applied yet'}</Link>,{' '}
            {states[state]}
          </div>
        ))}
        {count > first.length && <div>{count - first.length} more</div>}
      </>,
    ],
  ]
}

/** Takes back that a union vouches for somebody. */
export function TakeVouchBack({ user: { id, branchOf } }: { user: Pick<UserDetails, 'id' | 'branchOf'> }) {
  const showOutcome = useActionResult()
  if (!branchOf || branchOf.state === 'refused') return null
  return (
    <ReasonButton
      to={'DELETE /api/user/:id/vouch'}
      id={id}
      name="vouch"
      variant="secondary"
      label="Take the vouch back"
      title={`Take back the word of ${branchOf.union}?`}
      hint="This will go in the emails to both, word for word."
      onDone={() => showOutcome({ message: branchMessages.takenBack })}
    >
      <p>
        It’s no longer a branch of {branchOf.union}, and a waiting application is decided as any other. An
        organisation that we have accepted stays one: suspend it if it should not go on.
      </p>
    </ReasonButton>
  )
}

/** Allows an organisation to vouch for its branches, or ends that. */
export function AllowVouching({ user: { id, mayVouch } }: { user: Pick<UserDetails, 'id' | 'mayVouch'> }) {
  const showOutcome = useActionResult()
  const change = async () =>
    showOutcome(await call('PUT /api/user/:id/vouching', { id, mayVouch: !mayVouch }))
  return mayVouch ? (
    <ConfirmButton
      key="end"
      variant="secondary"
      label="End vouching for branches"
      title="End vouching for branches?"
      confirm="End vouching"
      onConfirm={change}
    >
      <p>Its invitations stop working, and nobody can name it any more. What it has vouched for stays.</p>
    </ConfirmButton>
  ) : (
    <ConfirmButton
      key="allow"
      variant="secondary"
      label="Let it vouch for branches"
      title="Let it vouch for its branches?"
      confirm="Let it vouch"
      onConfirm={change}
    >
      <p>
        Only for a union that you know. Its officers invite branches, which can then publish without waiting
        for us, and answer applicants who name it. We’ll email its officers.
      </p>
    </ConfirmButton>
  )
}
