import type { NewsletterIssue } from '@street-musketeers/contract/mailing/newsletter.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { Panel } from '../ui/page/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table } from '../ui/lists/table.tsx'
import { Tag } from '../ui/lists/tag.tsx'

interface Issues {
  content: NewsletterIssue[]
  pageable: { pageNumber: number }
  totalPages: number
}

const states = {
  draft: ['Draft', undefined],
  scheduled: ['Scheduled', 'waiting'],
  sending: ['Sending', 'waiting'],
  sent: ['Sent', 'good'],
} as const

const formatCount = (count: number) => count.toLocaleString('en-GB')

/** The issues so far, and what became of each. */
export function NewsletterHistory({ issues }: { issues: Issues }) {
  return (
    <Panel title="Issues">
      {issues.content.length ? (
        <>
          <Table
            caption="Issues of the newsletter, newest first"
            hideCaption
            rows={issues.content}
            rowKey={({ newsletterId }) => newsletterId}
            columns={[
              { label: 'Subject', cell: ({ subject }) => subject },
              {
                label: 'State',
                cell: ({ state }) => (
                  <Tag {...(states[state][1] && { tone: states[state][1] })}>{states[state][0]}</Tag>
                ),
              },
              { label: 'Leaves', cell: ({ leavesAt }) => (leavesAt ? formatDateAndTime(leavesAt) : '') },
              { label: 'Letters', cell: ({ planned }) => formatCount(planned), number: true },
              { label: 'Sent', cell: ({ sent }) => formatCount(sent), number: true },
              { label: 'Failed', cell: ({ failed }) => formatCount(failed), number: true },
              { label: 'Left by it', cell: ({ unsubscribed }) => formatCount(unsubscribed), number: true },
            ]}
          />
          <Pagination
            label="Issues"
            current={issues.pageable.pageNumber + 1}
            totalPages={issues.totalPages}
          />
        </>
      ) : (
        <EmptyState title="No issue yet" picture={<Letterbox />}>
          What you save above leaves on Friday, and stands here from then on.
        </EmptyState>
      )}
    </Panel>
  )
}
