import type { ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import {
  clearBounces,
  type listSuppressedAddresses,
} from '@street-musketeers/contract/mailing/mail-health.ts'
import { call } from '../app/api/api.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table } from '../ui/lists/table.tsx'
import { PersonLink } from './person-link.tsx'
import { NoWrap } from './no-wrap.tsx'

const reasons = { gone: 'No such mailbox', full: 'Took no mail on three days' } as const

/** Addresses to which no leaflets and newsletters go, and clearing one. */
export function SuppressedAddresses({
  page: { content, pageable, totalPages },
}: {
  page: ReplyOf<typeof listSuppressedAddresses>
}) {
  const showOutcome = useActionResult()
  const clear = async (id: number) => showOutcome(await call(clearBounces, { id }))
  return (
    <Panel title="Addresses that bounce">
      <p>
        Leaflets and newsletters do not go to a mailbox that does not exist, nor to one that took no mail on
        three days within 30. Codes and notices still do. Another address in the person’s settings starts
        afresh.
      </p>
      {content.length ? (
        <>
          <Table
            caption="Addresses that bounce, the latest first"
            hideCaption
            rows={content}
            rowKey={({ person }) => person.id}
            columns={[
              { label: 'Name', cell: ({ person }) => <PersonLink person={person} /> },
              { label: 'Email', cell: ({ email }) => email },
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
          />
          <Pagination
            label="Addresses"
            current={pageable.pageNumber + 1}
            totalPages={totalPages}
            query="addresses"
          />
        </>
      ) : (
        <p>
          <strong>No address bounces.</strong>
        </p>
      )}
    </Panel>
  )
}
