import type { OriginCounts, OriginMonth } from '@street-musketeers/contract/insight/figures.ts'
import { call } from '../app/api/api.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatMonth } from '../app/format/format-date.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { BarChart } from '../ui/lists/bar-chart.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { Table } from '../ui/lists/table.tsx'
import { RetainedMusketeers } from './retained-musketeers.tsx'
import { WaitingPlaces } from './waiting-places.tsx'
import type { Route } from './+types/marketing.ts'

export async function clientLoader() {
  const [marketing, kept, waiting] = await Promise.all([
    call('GET /api/marketing', {}),
    call('GET /api/keptmusketeers', {}),
    call('GET /api/waitingplaces', {}),
  ])
  return { marketing, kept, waiting }
}

const origins = [
  { name: 'searchEngine', label: 'Search engine', short: 'Search' },
  { name: 'recommended', label: 'Recommended', short: 'Friend' },
  { name: 'socialMedia', label: 'Social media', short: 'Social' },
  { name: 'blogPub', label: 'Blog or publication', short: 'Blog' },
  { name: 'other', label: 'Other', short: 'Other' },
] as const satisfies readonly { name: keyof OriginCounts; label: string; short: string }[]

const sumOf = (counts: OriginCounts) => origins.reduce((sum, { name }) => sum + counts[name], 0)

export default function Marketing({ loaderData: { marketing, kept, waiting } }: Route.ComponentProps) {
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
              bars={origins.map(({ name, label, short }) => ({ label, short, value: counts[name] }))}
            />
            <BarChart
              title="The last twelve months"
              columns={['Month', 'People']}
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
        <RetainedMusketeers {...kept} />
        <WaitingPlaces places={waiting} />
      </Stack>
    </TabPage>
  )
}
