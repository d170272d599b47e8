import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'

/** Withdraws an invitation that nobody has accepted, after asking. */
export function WithdrawInvitation({ email, withdraw }: { email: string; withdraw: () => Promise<unknown> }) {
  const showOutcome = useActionResult()
  return (
    <ConfirmButton
      label="Withdraw"
      title={`Withdraw the invitation to ${email}?`}
      confirm="Withdraw invitation"
      onConfirm={async () => {
        await withdraw()
        await showOutcome()
      }}
    >
      <p>The link in their email will stop working at once. You can invite them again.</p>
    </ConfirmButton>
  )
}
