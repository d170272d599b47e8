import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { call } from '../app/api/api.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import { EmailAddress, NoWrap } from '../ui/lists/wrapping.tsx'
import { PagedTable } from '../ui/lists/paged-table.tsx'
import { PersonLink } from './person-link.tsx'

const reasons = { gone: 'No such mailbox', full: 'Refused email on three days' } as const

/** Addresses that get no leaflets or newsletters (rule: bouncing-addresses). */
export function SuppressedAddresses({
  page,
}: {
  page: ReplyOf<'GET /api/mailhealth/suppressed/:page/:size'>
}) {
  const showOutcome = useActionResult()
  const clear = async (id: number) => showOutcome(await call('DELETE /api/mailhealth/suppressed/:id', { id }))
  return (
    <Panel title="Addresses that bounce">
      <p>
        We don’t send leaflets or newsletters to a mailbox that doesn’t exist, or that refused our email on
        three days out of 30. Codes and notices are still sent. Changing the address in the person’s settings
        clears this.
      </p>
      <PagedTable
        label="Addresses"
        caption="Addresses that bounce, the latest first"
        hideCaption
        page={page}
        query="addresses"
        rowKey={({ person }) => person.id}
        columns={[
          { label: 'Name', cell: ({ person }) => <PersonLink person={person} /> },
          { label: 'Email', cell: ({ email }) => <EmailAddress address={email} /> },
          { label: 'Why', cell: ({ reason, answer }) => `${reasons[reason]} (${answer})` },
          { label: 'Last', cell: ({ lastBouncedAt }) => formatDateAndTime(lastBouncedAt) },
          {
            label: 'Clear',
            hideLabel: true,
            cell: ({ person, email }) => (
              <NoWrap>
                <ActionButton action={() => clear(person.id)}>
                  Clear <VisuallyHidden>{email}</VisuallyHidden>
                </ActionButton>
              </NoWrap>
            ),
          },
        ]}
        empty={
          <p>
            <strong>No addresses are bouncing.</strong>
          </p>
        }
      />
    </Panel>
  )
}
