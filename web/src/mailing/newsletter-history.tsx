import type { NewsletterIssue } from '@street-musketeers/contract/mailing/newsletter.ts'
import type { ReactNode } from 'react'
import { call } from '../app/api/api.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PagedTable, type ListPage } from '../ui/lists/paged-table.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { Tag } from '../ui/lists/tag.tsx'

const stateTags: Record<NewsletterIssue['state'], ReactNode> = {
  draft: <Tag>Draft</Tag>,
  scheduled: <Tag tone="waiting">Scheduled</Tag>,
  sending: <Tag tone="waiting">Sending</Tag>,
  sent: <Tag tone="good">Sent</Tag>,
}

const columns: Column<NewsletterIssue>[] = [
  { label: 'Subject', cell: ({ subject }) => subject },
  { label: 'State', cell: ({ state }) => stateTags[state] },
  { label: 'Sends', cell: ({ leavesAt }) => (leavesAt ? formatDateAndTime(leavesAt) : 'Not yet') },
  { label: 'Recipients', cell: ({ planned }) => formatCount(planned), number: true },
  { label: 'Sent', cell: ({ sent }) => formatCount(sent), number: true },
  { label: 'Failed', cell: ({ failed }) => formatCount(failed), number: true },
  { label: 'Unsubscribed', cell: ({ unsubscribed }) => formatCount(unsubscribed), number: true },
  { label: 'Public', cell: (issue) => issue.state === 'sent' && <InArchive issue={issue} /> },
]

/** Every issue of the newsletter, with how many were sent and failed. */
export function NewsletterHistory({ issues }: { issues: ListPage<NewsletterIssue> }) {
  return (
    <Panel title="Issues">
      <PagedTable
        label="Issues"
        caption="Issues of the newsletter, newest first"
        hideCaption
        page={issues}
        columns={columns}
        rowKey={({ newsletterId }) => newsletterId}
        empty={
          <EmptyState title="No issues yet" picture={<Letterbox />}>
            What you save above will be sent on Friday and then appear here.
          </EmptyState>
        }
      />
    </Panel>
  )
}

/** Shows an issue to anybody, or no longer (rule: newsletter-archive). */
function InArchive({ issue: { newsletterId, subject, isPublic } }: { issue: NewsletterIssue }) {
  const showOutcome = useActionResult()
  const toggle = async () =>
    showOutcome(
      await call('POST /api/newsletters/:newsletterId/archive', { newsletterId, isPublic: !isPublic }),
    )
  return (
    <ActionButton action={toggle} variant="quiet">
      {isPublic ? 'Take out' : 'Show'}
      <VisuallyHidden> “{subject}”</VisuallyHidden>
    </ActionButton>
  )
}
