import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { ChartData } from '@street-musketeers/contract/insight/figures.ts'
import type { Handle } from '../app/handle.ts'
import { call } from '../app/api/api.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { saveFile } from '../app/api/save-file.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDayOfWeek, formatMonth, londonDate } from '../app/format/format-date.ts'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { Figures } from '../ui/lists/figures.tsx'
import { BarChart } from '../ui/lists/bar-chart.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import type { Route } from './+types/campaign-charts'
import {
  isZero,
  noneCounted,
  notCounted,
  suppressedFigureText,
  suppressedLeafletsText,
} from '../app/format/format-figure.ts'
import { NextCount } from '../app/format/next-count.tsx'

export const handle = {
  loads: () => [readAddress('GET /api/org/data', {})],
} satisfies Handle

export const clientLoader = () => call('GET /api/org/data', {})

const isEmpty = ({ data }: ChartData) => data.every(isZero)

const labels: Record<
  ChartData['type'],
  { title: string; unit: string; hidden: typeof suppressedFigureText }
> = {
  'Musketeers joined': { title: 'Musketeers joined', unit: 'Joined', hidden: suppressedFigureText },
  'Leaflets e-mailed': { title: 'Leaflets emailed', unit: 'Emailed', hidden: suppressedFigureText },
  'Leaflets delivered': { title: 'Leaflets delivered', unit: 'Delivered', hidden: suppressedLeafletsText },
}

type Month = ChartData['data'][number]

/** The text in place of a month's number, if it is hidden or a zero that nobody has counted (rule: people-counts-weekly). */
function noteOf({ type, uncountedFrom, data }: ChartData, figure: Month, isLive: boolean) {
  if (!isZero(figure)) return labels[type].hidden(figure)
  if (uncountedFrom !== null && figure.month >= uncountedFrom) return { text: notCounted, short: '?' }
  const mayHaveMore = !isLive && type === 'Leaflets delivered' && figure === data.at(-1)
  return mayHaveMore ? { text: noneCounted, short: '?' } : undefined
}

/** A chart's last twelve months in one number, and the month that is not over yet. */
function headlineFigures(chart: ChartData, isLive: boolean): [name: string, value: string][] {
  const { type, data } = chart
  const { title } = labels[type]
  const thisMonth = data.at(-1)!
  const note = noteOf(chart, thisMonth, isLive)?.text
  return type === 'Leaflets e-mailed'
    ? []
    : [
        [`${title} in twelve months`, isEmpty(chart) && note ? note : sumOfMonths(data)],
        [`${title} this month`, note ?? formatCount(thisMonth.score)],
      ]
}

/** The months that are shown. What is hidden comes on top (rule: small-counts-hidden). */
function sumOfMonths(data: ChartData['data']): string {
  const sum = data.reduce((total, { score }) => total + score, 0)
  const isComplete = data.every(({ fewerThan }) => fewerThan === null)
  if (isComplete) return formatCount(sum)
  return sum ? `at least ${formatCount(sum)}` : 'too few to show'
}

async function save() {
  saveFile(await call('GET /api/org/data.csv', {}), `campaign-numbers-${londonDate(new Date())}.csv`)
}

export default function CampaignCharts({ loaderData: charts }: Route.ComponentProps) {
  const ofAll = isAdministrator()
  const nextCountAt = charts.find((chart) => chart.nextCountAt)?.nextCountAt
  return (
    <TabPage
      title="Data"
      lead={`The last twelve months of ${ofAll ? 'all organisations’ campaigns' : 'all your campaigns'} together. You see numbers, never names.`}
    >
      {charts.every(isEmpty) ? (
        <EmptyState
          title="Chart data will appear here."
          picture={<HandWithLeaflet />}
          next={
            <ButtonLink variant="primary" to={paths.organisationDashboard('view-campaigns')}>
              View campaigns
            </ButtonLink>
          }
        >
          Each month gets a bar once musketeers join, are emailed a leaflet or report a delivery.
          {!ofAll && ' Share a campaign’s public page to find your first.'}
          {nextCountAt && ` We count people next on ${formatDayOfWeek(nextCountAt)}.`}
        </EmptyState>
      ) : (
        <Stack gap="loose">
          <Figures figures={charts.toReversed().flatMap((chart) => headlineFigures(chart, !nextCountAt))} />
          {charts.map((chart) => (
            <BarChart
              key={chart.type}
              foldOnPhone
              title={labels[chart.type].title}
              columns={['Month', labels[chart.type].unit]}
              bars={chart.data.map((figure) => ({
                label: formatMonth(figure.month),
                value: figure.score,
                note: noteOf(chart, figure, !nextCountAt),
              }))}
            />
          ))}
          {nextCountAt && <NextCount at={nextCountAt} />}
          <p>
            To protect people, we show 1 or 2 as “fewer than 3”, and leaflets once 3 people have delivered.
            {nextCountAt
              ? ' People are counted week by week, in the month in which the week ends, and deliveries in the month they were made.'
              : ' Musketeers are counted in the month they first joined a campaign, and deliveries in the month they were made.'}
          </p>
          <Row>
            <ActionButton action={save}>Download as a spreadsheet (CSV)</ActionButton>
          </Row>
        </Stack>
      )}
    </TabPage>
  )
}
