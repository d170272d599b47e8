import type {
  OriginCounts,
  OriginMonth,
  RetainedPeople,
  WaitingPlace,
} from '@street-musketeers/contract/insight/figures.ts'
import { call } from '../app/api/api.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatMonth, formatDate } from '../app/format/format-date.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { BarChart } from '../ui/lists/bar-chart.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { Table } from '../ui/lists/table.tsx'
import type { Route } from './+types/marketing.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { Section } from '../ui/page/section.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { placeName } from '@street-musketeers/contract/places/read-place.ts'
import { causeLabel } from '@street-musketeers/contract/causes/cause-list.ts'
import { Link } from 'react-router'

export async function clientLoader() {
  const [marketing, retained, waiting] = await Promise.all([
    call('GET /api/marketing', {}),
    call('GET /api/keptmusketeers', {}),
    call('GET /api/waitingplaces', {}),
  ])
  return { marketing, retained, waiting }
}

const origins = [
  { name: 'searchEngine', label: 'Search engine', short: 'Search' },
  { name: 'recommended', label: 'Recommended', short: 'Friend' },
  { name: 'socialMedia', label: 'Social media', short: 'Social' },
  { name: 'blogPub', label: 'Blog or publication', short: 'Blog' },
  { name: 'other', label: 'Other', short: 'Other' },
] as const satisfies readonly { name: keyof OriginCounts; label: string; short: string }[]

const sumOf = (counts: OriginCounts) => origins.reduce((sum, { name }) => sum + counts[name], 0)

export default function Marketing({ loaderData: { marketing, retained, waiting } }: Route.ComponentProps) {
  const { months, ...counts } = marketing
  return (
    <TabPage
      title="Marketing data"
      lead="How people who signed up heard about us. People who preferred not to say are not counted."
    >
      <Stack gap="wide">
        {sumOf(counts) === 0 ? (
          <EmptyState title="Nothing to count yet">
            When people say how they heard about us, the numbers will appear here.
          </EmptyState>
        ) : (
          <>
            <BarChart
              title="All sign-ups"
              columns={['Heard by', 'People']}
              folded
              bars={origins.map(({ name, label, short }) => ({ label, short, value: counts[name] }))}
            />
            <BarChart
              title="The last twelve months"
              columns={['Month', 'People']}
              folded
              bars={months.map((month) => ({ label: formatMonth(month.month), value: sumOf(month) }))}
            />
            <Table
              caption="Months with sign-ups"
              rows={months.filter((month) => sumOf(month) > 0).toReversed()}
              rowKey={({ month }) => month}
              columns={[
                { label: 'Month', cell: ({ month }) => formatMonth(month) },
                ...origins.map(({ name, label }) => ({
                  label,
                  cell: (month: OriginMonth) => formatCount(month[name]),
                  number: true,
                })),
              ]}
            />
          </>
        )}
        <RetainedMusketeers {...retained} />
        <WaitingPlaces places={waiting} />
      </Stack>
    </TabPage>
  )
}

/** How many musketeers stay, by the month of their sign-up (rule: retained-musketeers). */
function RetainedMusketeers({ cohorts, nextCountAt }: ReplyOf<'GET /api/keptmusketeers'>) {
  return (
    <Section title="Who stays">
      <p>
        Of the musketeers who signed up in a month, how many delivered leaflets in their 5th to 8th week, and
        in their 13th to 16th. Counted on Mondays, next on {formatDate(nextCountAt)}; fewer than 10 people are
        not shown.
      </p>
      {cohorts.length === 0 ? (
        <p>No month is old enough yet. Its numbers will appear here eight weeks after its last day.</p>
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
function formatShare(retained: RetainedPeople, all: RetainedPeople): string {
  if (!('count' in retained && 'count' in all)) return formatPeople(retained)
  return `${formatCount(retained.count)} (${Math.round((100 * retained.count) / all.count)} %)`
}

/** Where musketeers wait for a campaign: whom to invite (rule: waiting-places). */
function WaitingPlaces({ places }: { places: readonly WaitingPlace[] }) {
  return (
    <Section title="Where people wait">
      {places.length === 0 ? (
        <p>
          Nowhere yet. A place will appear here once three musketeers in one postcode area are waiting for a
          campaign for the same cause.
        </p>
      ) : (
        <>
          <p>
            These musketeers chose a cause that has no campaign where they are. Think of an organisation there
            and <Link to={paths.administratorDashboard('new_org')}>create an account for it</Link>.
          </p>
          <Table
            caption="Musketeers without a campaign, counted on Mondays"
            rows={places}
            rowKey={({ area, cause }) => `${area} ${cause}`}
            columns={[
              { label: 'Where', cell: ({ area }) => placeName(area) },
              { label: 'Cause', cell: ({ cause }) => causeLabel(cause) },
              { label: 'People', cell: ({ people }) => formatCount(people), number: true },
            ]}
          />
        </>
      )}
    </Section>
  )
}
