import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { CampaignWeek } from '@street-musketeers/contract/insight/campaign-weeks.ts'
import { startedWeeks } from '@street-musketeers/contract/insight/started-weeks.ts'
import { call } from '../app/api/api.ts'
import { parsePathId } from '../app/api/parse-path-id.ts'
import { saveFile } from '../app/api/save-file.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDate, formatDayAndMonth, lastDayOf } from '../app/format/format-date.ts'
import { formatFigure, notCounted } from '../app/format/format-figure.ts'
import { NextCount } from '../app/format/next-count.tsx'
import type { Handle } from '../app/handle.ts'
import { oneOf } from '../app/lists/parse-filters.ts'
import { Page } from '../app/page/page.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { BarChart } from '../ui/lists/bar-chart.tsx'
import { Figures, FigureText, type FigureValue } from '../ui/lists/figures.tsx'
import { Table } from '../ui/lists/table.tsx'
import { Row } from '../ui/page/layout.tsx'
import type { Route } from './+types/campaign-figures'
import { ChartSwitch } from './chart-switch.tsx'

export const handle = {
  loads: ({ id }) => [readAddress('GET /api/org/campaign/:id/weeks', { id: Number(id) })],
} satisfies Handle

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = parsePathId(params.id)
  return {
    id,
    show: oneOf(views)(new URL(request.url).searchParams, 'show') ?? 'joined',
    figures: await call('GET /api/org/campaign/:id/weeks', { id }),
  }
}

/** From a leaflet's way out of the house to what came of it. */
const views = ['joined', 'mailed', 'packs', 'delivered', 'scans', 'presses'] as const
type View = (typeof views)[number]

const labels: Record<View, { title: string; unit: string }> = {
  joined: { title: 'Musketeers joined', unit: 'Joined' },
  mailed: { title: 'Leaflets emailed', unit: 'Emailed' },
  packs: { title: 'Packs made, about', unit: 'Packs' },
  delivered: { title: 'Leaflets delivered, about', unit: 'Delivered' },
  scans: { title: 'Scans, about', unit: 'Scans' },
  presses: { title: 'Button pressed, about', unit: 'Pressed' },
}

/** What a week added; null if nobody was counted. */
const valueOf = (view: View, { counted, ...week }: CampaignWeek): number | null =>
  view === 'joined' || view === 'mailed' || view === 'delivered' ? (counted?.[view] ?? null) : week[view]

/** It has ended: what its people did is in the next week that was counted. */
const missedWeek = 'not counted'

const about = (count: number): FigureValue =>
  count === 0 ? { reason: 'too few to show' } : `about ${formatCount(count)}`

/** A campaign week by week, for its organisation (rule: campaign-weeks). */
export default function CampaignFigures({ loaderData: { id, show, figures } }: Route.ComponentProps) {
  const { campaignName, countedAt, nextCountAt, total } = figures
  const weeks = startedWeeks(figures.weeks)
  const { title, unit } = labels[show]
  return (
    <Page
      title={`Figures by week: ${campaignName}`}
      heading="Figures by week"
      lead={campaignName}
      private
      parents={[
        { to: paths.organisationDashboard(), label: 'Dashboard' },
        { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
        { to: paths.organisationCampaign(id), label: campaignName },
      ]}
      current="Figures by week"
    >
      <Figures
        figures={[
          ['Musketeers joined', countedAt ? formatFigure(total.joined) : { reason: notCounted }],
          ['Leaflets emailed', countedAt ? formatFigure(total.mailed) : { reason: notCounted }],
          ['Packs made', about(total.packs)],
          ['Leaflets delivered', countedAt ? about(total.delivered) : { reason: notCounted }],
          ['Scans', about(total.scans)],
          ['Button pressed', about(total.presses)],
          ['Asked for no more leaflets', about(total.refusals)],
        ]}
      />
      {weeks.length === 0 ? (
        <Notice kind="info">
          Nothing to show in the last twelve weeks. A new campaign’s first week is shown when it has ended.
        </Notice>
      ) : (
        <>
          <ChartSwitch
            charts={views.map((view) => ({
              label: labels[view].unit,
              title: labels[view].title,
              to: `?show=${view}`,
              isShown: view === show,
            }))}
          />
          <BarChart
            title={`${title}, week by week`}
            columns={['Week', unit]}
            folded
            bars={weeks.map((week, at) => {
              const value = valueOf(show, week)
              const lastDay = lastDayOf(week.week)
              return {
                label: `To ${formatDate(lastDay)}`,
                short: at === 0 || at === weeks.length - 1 ? formatDayAndMonth(lastDay) : '',
                value: value ?? 0,
                note: value === null ? missedWeek : undefined,
              }
            })}
          />
          <Table
            caption="What each week added"
            columns={[
              { label: 'Week', cell: ({ week }) => `To ${formatDate(lastDayOf(week))}` },
              ...views.map((view) => ({
                label: labels[view].unit,
                cell: (week: CampaignWeek) => {
                  const value = valueOf(view, week)
                  return <FigureText value={value === null ? { reason: missedWeek } : formatCount(value)} />
                },
                number: true,
              })),
            ]}
            rows={weeks.toReversed()}
            rowKey={({ week }) => week}
          />
        </>
      )}
      <NextCount at={nextCountAt} />
      <p>
        The other numbers go up to last Sunday, and are rounded to tens. When only a few people did something
        in a week, we count it in a later week, so no number shows what one person did. Until then the weeks
        can add up to less than the campaign’s page says.
      </p>
      {countedAt !== null && <Downloads id={id} />}
    </Page>
  )
}

const Downloads = ({ id }: { id: number }) => (
  <Row>
    <ActionButton
      action={async () =>
        saveFile(await call('GET /api/org/campaign/:id/weeks.csv', { id }), `campaign-${id}-weeks.csv`)
      }
    >
      Download as a spreadsheet (CSV)
    </ActionButton>
    <ActionButton
      action={async () =>
        saveFile(await call('GET /api/org/campaign/:id/weeks.pdf', { id }), `campaign-${id}-weeks.pdf`)
      }
    >
      Download a sheet for your meeting (PDF)
    </ActionButton>
  </Row>
)
