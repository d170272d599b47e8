import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { RetainedPeople } from '@street-musketeers/contract/insight/figures.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDate, formatMonth } from '../app/format/format-date.ts'
import { Table } from '../ui/lists/table.tsx'
import { Section } from '../ui/page/section.tsx'

/** How many musketeers stay, by the month of their sign-up (rule: retained-musketeers). */
export function RetainedMusketeers({ cohorts, nextCountAt }: ReplyOf<'GET /api/keptmusketeers'>) {
  return (
    <Section title="Who stays">
      <p>
        Of the musketeers who signed up in a month, how many delivered leaflets in their 5th to 8th week, and
        in their 13th to 16th. Counted on Mondays, next on {formatDate(nextCountAt)}; fewer than 10 people are
        not shown.
      </p>
      {cohorts.length === 0 ? (
        <p>No month is old enough yet: eight weeks after its last day, its numbers appear here.</p>
      ) : (
        <Table
          caption="Musketeers who still deliver"
          rows={cohorts}
          rowKey={({ month }) => month}
          columns={[
            { label: 'Signed up in', cell: ({ month }) => formatMonth(month) },
            { label: 'People', cell: ({ people }) => formatPeople(people), number: true },
            {
              label: 'After 4 weeks',
              cell: ({ people, after4Weeks }) => formatShare(after4Weeks, people),
              number: true,
            },
            {
              label: 'After 12 weeks',
              cell: ({ people, after12Weeks }) =>
                after12Weeks ? formatShare(after12Weeks, people) : 'Not yet',
              number: true,
            },
          ]}
        />
      )}
    </Section>
  )
}

const formatPeople = (people: RetainedPeople) =>
  'count' in people ? formatCount(people.count) : `Fewer than ${people.fewerThan}`

/** A number of people with its share of all, where both are known. */
function formatShare(kept: RetainedPeople, all: RetainedPeople): string {
  if (!('count' in kept && 'count' in all)) return formatPeople(kept)
  return `${formatCount(kept.count)} (${Math.round((100 * kept.count) / all.count)} %)`
}
