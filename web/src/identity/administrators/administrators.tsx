import { administratorMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { useState } from 'react'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { call } from '../../app/api/api.ts'
import { TabPage } from '../../app/page/tab-page.tsx'
import { formatDate } from '../../app/format/format-date.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { WaitingInvitations } from '../accounts/waiting-invitations.tsx'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Panel } from '../../ui/page/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { EmailAddress } from '../../ui/lists/wrapping.tsx'
import { Table } from '../../ui/lists/table.tsx'
import type { Route } from './+types/administrators.ts'

export const clientLoader = () => call('GET /api/administrators', {})

export default function Administrators({
  loaderData: { administrators, invitations },
}: Route.ComponentProps) {
  const showOutcome = useActionResult()
  const [submissionId, setSubmissionId] = useState(newSubmissionId)
  const form = useApiForm('POST /api/invitation', {
    success: administratorMessages.invited,
    input: ({ email }) => ({ email, submissionId }),
    onSuccess: (_, element) => {
      setSubmissionId(newSubmissionId())
      element.reset()
      return showOutcome()
    },
  })
  return (
    <TabPage title="Administrators" lead="Administrators see every account and approve applications.">
      <Table
        caption="Administrators"
        hideCaption
        rows={administrators}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Name', cell: ({ name }) => name },
          { label: 'Email', cell: ({ email }) => <EmailAddress address={email} /> },
          { label: 'Since', cell: ({ since }) => (since ? formatDate(since) : 'Not signed in yet') },
        ]}
      />
      <WaitingInvitations
        invitations={invitations}
        withdraw={({ id }) => call('DELETE /api/invitation/:id', { id })}
      />
      <Panel title="Invite an administrator">
        <Form {...form}>
          <TextField
            name="email"
            type="email"
            label="Email"
            hint="They’ll get a link that works once and lasts 7 days. You can’t invite an address that has an account here."
            required
            missing="Enter an email address"
            autoComplete="off"
          />
          <SubmitRow>Send invitation</SubmitRow>
        </Form>
      </Panel>
    </TabPage>
  )
}
