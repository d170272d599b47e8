import { restoreAccount, suspendAccount } from '@street-musketeers/contract/identity/suspensions.ts'
import type { User } from '@street-musketeers/contract/insight/insight-schemas.ts'
import { closedUsername } from '@street-musketeers/contract/insight/insight.ts'
import { useState } from 'react'
import { call } from '../app/api/api.ts'
import { formatDate } from '../app/format/format-date.ts'
import { ReasonField } from '../app/forms/reason-field.tsx'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { Panel } from '../ui/page/card.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import styles from '../ui/page/quotation.module.css'

/** Suspends an account or restores it, with a reason (rule: suspensions). @param meaning what a suspension does to this kind of account */
export function Suspension({ user, meaning }: { user: User; meaning: string }) {
  const showOutcome = useActionResult()
  const [reason, setReason] = useState('')
  const { id, suspension, username } = user
  if (username === closedUsername) return null

  const reasonField = <ReasonField hint="This goes in the email, word for word." onType={setReason} />
  if (suspension)
    return (
      <Panel title={`Suspended since ${formatDate(suspension.since)}`}>
        <p>The reason we gave:</p>
        <blockquote className={styles.quotation}>{suspension.reason}</blockquote>
        <Row>
          <ConfirmButton
            key="restore"
            label="Restore this account"
            variant="primary"
            title="Restore this account?"
            confirm="Restore this account"
            onConfirm={async () => showOutcome(await call(restoreAccount, { id, reason }))}
          >
            <Stack>
              <p>They can sign in again, and everything that waits goes on. We email them.</p>
              {reasonField}
            </Stack>
          </ConfirmButton>
        </Row>
      </Panel>
    )
  return (
    <Row>
      <ConfirmButton
        key="suspend"
        label="Suspend this account"
        title="Suspend this account?"
        confirm="Suspend this account"
        onConfirm={async () => showOutcome(await call(suspendAccount, { id, reason }))}
      >
        <Stack>
          <p>
            They are signed out at once and cannot sign in until you restore the account. {meaning} Nothing is
            deleted. We email them your reason and how to appeal.
          </p>
          {reasonField}
        </Stack>
      </ConfirmButton>
    </Row>
  )
}
