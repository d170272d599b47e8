import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { call } from '../app/api/api.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import { PagedTable } from '../ui/lists/paged-table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Tag } from '../ui/lists/tag.tsx'
import { PersonLink } from './person-link.tsx'
import { NoWrap } from '../ui/lists/wrapping.tsx'

type UndeliveredEmail = ReplyOf<'GET /api/mailhealth/letters/:page/:size'>['content'][number]

const columns: Column<UndeliveredEmail>[] = [
  { label: 'Email', cell: ({ kind }) => <NoWrap>{kind}</NoWrap> },
  { label: 'To', cell: ({ person }) => <PersonLink person={person} /> },
  {
    label: 'State',
    cell: ({ state }) =>
      state === 'failed' ? <Tag tone="stopped">Failed</Tag> : <Tag tone="waiting">In doubt</Tag>,
  },
  { label: 'When', cell: ({ endedAt, writtenAt }) => formatDateAndTime(endedAt ?? writtenAt) },
  { label: 'Tries', cell: ({ tries }) => tries, number: true },
  { label: 'The server said', cell: ({ answer }) => answer || 'Nothing' },
  { label: 'Send again', hideLabel: true, cell: (email) => <Resend email={email} /> },
]

function Resend({ email: { letterId, kind, canResend, state } }: { email: UndeliveredEmail }) {
  const showOutcome = useActionResult()
  if (!canResend) return state === 'failed' ? 'No longer stored' : ''
  return (
    <NoWrap>
      <ActionButton
        action={async () =>
          showOutcome(await call('POST /api/mailhealth/letters/:id/resend', { id: letterId }))
        }
      >
        Send again <VisuallyHidden>: {kind}</VisuallyHidden>
      </ActionButton>
    </NoWrap>
  )
}

/** Emails that failed or are in doubt. Failed ones can be sent again. */
export function UndeliveredEmails({ page }: { page: ReplyOf<'GET /api/mailhealth/letters/:page/:size'> }) {
  return (
    <Panel title="Failed and in doubt">
      {page.content.length > 0 && (
        <p>
          “In doubt”: sent, but the mail server never confirmed. Emails in doubt are sent again automatically,
          three times at most; codes, and others that a person can ask for again, are not. Failed emails stay
          here for 90 days. “Reported later” means that a mail server first accepted the email and then could
          not deliver it.
        </p>
      )}
      <PagedTable
        label="Emails"
        caption="Emails that failed or are in doubt, newest first"
        hideCaption
        page={page}
        columns={columns}
        rowKey={({ letterId }) => letterId}
        empty={<p>No emails have failed, and none are in doubt.</p>}
      />
    </Panel>
  )
}
