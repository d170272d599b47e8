import type { User } from '@street-musketeers/contract/insight/users.ts'
import { closedUsername } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { formatDate } from '../app/format/format-date.ts'
import { ReasonButton } from '../app/forms/reason-button.tsx'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { Panel } from '../ui/page/card.tsx'
import { Quotation, Row } from '../ui/page/layout.tsx'

/** Suspends an account or restores it, with a reason (rule: suspensions). @param meaning what a suspension does to this kind of account */
export function Suspension({ user, meaning }: { user: User; meaning: string }) {
  const showOutcome = useActionResult()
  const { id, suspension, username } = user
  if (username === closedUsername) return null

  const shared = { id, hint: 'This will go in the email, word for word.', onDone: showOutcome }
  if (suspension)
    return (
      <Panel title={`Suspended since ${formatDate(suspension.since)}`}>
        <p>The reason we gave:</p>
        <Quotation>{suspension.reason}</Quotation>
        <Row>
          <ReasonButton
            {...shared}
            key="restore"
            to={'DELETE /api/user/:id/suspension'}
            name="restore"
            label="Restore this account"
            variant="primary"
            title="Restore this account?"
          >
            <p>They can sign in again, and everything on hold will carry on. We’ll email them.</p>
          </ReasonButton>
        </Row>
      </Panel>
    )
  return (
    <Row>
      <ReasonButton
        {...shared}
        key="suspend"
        to={'POST /api/user/:id/suspension'}
        name="suspend"
        label="Suspend this account"
        title="Suspend this account?"
      >
        <p>
          They’ll be signed out at once and can’t sign in until you restore the account. {meaning} Nothing is
          deleted. We’ll email them your reason and how to appeal.
        </p>
      </ReasonButton>
    </Row>
  )
}
