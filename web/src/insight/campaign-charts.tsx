import {
  exportChartData,
  showChartData,
  type ChartData,
} from '@street-musketeers/contract/insight/tallies.ts'
import { call } from '../app/api/api.ts'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '../app/paths.ts'
import { saveFile } from '../app/api/save-file.ts'
import { londonDate, formatMonth } from '../app/format/format-date.ts'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { BarChart } from '../ui/lists/bar-chart.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import type { Route } from './+types/campaign-charts'
import { suppressedFigureText } from '../app/format/format-figure.ts'

export const clientLoader = () => call(showChartData, {})

const isEmpty = ({ data }: ChartData) => data.every(({ score, fewerThan }) => !score && !fewerThan)

const unit: Record<ChartData['type'], string> = {
  'Musketeers joined': 'Joined',
  'Leaflets e-mailed': 'E-mailed',
  'Leaflets delivered': 'Delivered',
}

async function save() {
  saveFile(await call(exportChartData, {}), `campaign-numbers-${londonDate(new Date())}.csv`)
}

export default function CampaignCharts({ loaderData: charts }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Data" private />
      <PageTitle lead="The last twelve months of all your campaigns together. You see counts, never who.">
        Data
      </PageTitle>
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
          As soon as musketeers join, are e-mailed a leaflet or tell us what they delivered, each month gets
          its bar. Share a campaign’s public page to find the first.
        </EmptyState>
      ) : (
        <Stack gap="loose">
          {charts.map((chart) => (
            <BarChart
              key={chart.type}
              title={chart.type}
              columns={['Month', unit[chart.type]]}
              bars={chart.data.map(({ month, ...figure }) => ({
                label: formatMonth(month),
                value: figure.score,
                note: suppressedFigureText(figure),
              }))}
            />
          ))}
          <p>
            One or two could point at somebody, so we tell them as “fewer than 3”. Musketeers count in the
            month in which they first joined a campaign, deliveries in the month of their day.
          </p>
          <Row>
            <ActionButton action={save}>Download as a table (CSV)</ActionButton>
          </Row>
        </Stack>
      )}
    </>
  )
}
