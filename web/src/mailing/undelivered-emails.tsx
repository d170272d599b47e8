import type { ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import { resendEmail, type listUndeliveredEmails } from '@street-musketeers/contract/mailing/mail-health.ts'
import { call } from '../app/api/api.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table } from '../ui/lists/table.tsx'
import { Tag } from '../ui/lists/tag.tsx'
import { PersonLink } from './person-link.tsx'
import { NoWrap } from './no-wrap.tsx'

/** Letters that failed or are in doubt, and sending one again. */
export function UndeliveredEmails({
  page: { content, pageable, totalPages },
}: {
  page: ReplyOf<typeof listUndeliveredEmails>
}) {
  const showOutcome = useActionResult()
  const resend = async (id: number) => showOutcome(await call(resendEmail, { id }))
  return (
    <Panel title="Failed and in doubt">
      {content.length ? (
        <>
          <p>
            A letter in doubt was handed over and never answered. Leaflets and newsletters in doubt are sent
            again without your doing, three times at most; codes are not. What failed stands here for 90 days;
            “reported later” means that a mail server took it first and could not deliver it.
          </p>
          <Table
            caption="Letters that failed or are in doubt, newest first"
            hideCaption
            rows={content}
            rowKey={({ letterId }) => letterId}
            columns={[
              { label: 'Letter', cell: ({ kind }) => <NoWrap>{kind}</NoWrap> },
              { label: 'To', cell: ({ person }) => <PersonLink person={person} /> },
              {
                label: 'State',
                cell: ({ state }) =>
                  state === 'failed' ? <Tag tone="stopped">Failed</Tag> : <Tag tone="waiting">In doubt</Tag>,
              },
              {
                label: 'When',
                cell: ({ endedAt, writtenAt }) => formatDateAndTime(endedAt ?? writtenAt),
              },
              { label: 'Tries', cell: ({ tries }) => tries, number: true },
              { label: 'The server said', cell: ({ answer }) => answer || 'Nothing' },
              {
                label: 'Send again',
                hideLabel: true,
                cell: ({ letterId, kind, canResend, state }) =>
                  canResend ? (
                    <NoWrap>
                      <ActionButton action={() => resend(letterId)}>
                        Send again <VisuallyHidden>: {kind}</VisuallyHidden>
                      </ActionButton>
                    </NoWrap>
                  ) : state === 'failed' ? (
                    'Its words are gone'
                  ) : (
                    ''
                  ),
              },
            ]}
          />
          <Pagination label="Letters" current={pageable.pageNumber + 1} totalPages={totalPages} />
        </>
      ) : (
        <p>No letter has failed, and none is in doubt.</p>
      )}
    </Panel>
  )
}
