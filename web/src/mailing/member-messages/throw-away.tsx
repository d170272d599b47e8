import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'

/** Throws a message in preparation away, after asking. */
export function ThrowAway({ campaignId: id }: { campaignId: number }) {
  const showOutcome = useActionResult()
  return (
    <ConfirmButton
      label="Throw it away"
      title="Throw this message away?"
      confirm="Throw it away"
      onConfirm={async () => showOutcome(await call('DELETE /api/org/campaign/:id/messages', { id }))}
    >
      <p>Nobody has been sent it.</p>
    </ConfirmButton>
  )
}
