import { formatDate } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Table, type Column } from '../../ui/lists/table.tsx'
import { EmailAddress } from '../../ui/lists/wrapping.tsx'

/** What every kind of invitation has. */
interface Invitation {
  id: number
  email: string
  invitedBy: string
  expiresAt: string
}

interface WaitingInvitationsProps<I extends Invitation> {
  invitations: readonly I[]
  /** As what somebody is invited, where there is a choice. */
  invitedAs?: Column<I>
  withdraw: (invitation: { id: number }) => Promise<unknown>
}

/** The invitations that nobody has accepted yet; nothing if there are none. */
export function WaitingInvitations<I extends Invitation>({
  invitations,
  invitedAs,
  withdraw,
}: WaitingInvitationsProps<I>) {
  if (!invitations.length) return null
  return (
    <Table
      caption="Invited, not yet accepted"
      rows={invitations}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Email', cell: ({ email }) => <EmailAddress address={email} /> },
        ...(invitedAs ? [invitedAs] : []),
        { label: 'Invited by', cell: ({ invitedBy }) => invitedBy },
        { label: 'Link works until', cell: ({ expiresAt }) => formatDate(expiresAt) },
        {
          label: 'Withdraw',
          hideLabel: true,
          cell: ({ id, email }) => <Withdraw email={email} withdraw={() => withdraw({ id })} />,
        },
      ]}
    />
  )
}

function Withdraw({ email, withdraw }: { email: string; withdraw: () => Promise<unknown> }) {
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
