import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { ChartData } from '@street-musketeers/contract/insight/figures.ts'
import type { ListedOwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Handle } from '../app/handle.ts'
import { call } from '../app/api/api.ts'
import { oneOf, recordId } from '../app/lists/parse-filters.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { saveFile } from '../app/api/save-file.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDayOfWeek, formatMonth, londonDate } from '../app/format/format-date.ts'
import { isZero, noneCounted, notCounted, suppressedText } from '../app/format/format-figure.ts'
import { NextCount } from '../app/format/next-count.tsx'
import { formatDelivered } from '../campaigns/format-counted.ts'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { Figures } from '../ui/lists/figures.tsx'
import { BarChart } from '../ui/lists/bar-chart.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { SelectField } from '../ui/forms/field.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import type { Route } from './+types/campaign-charts'
import styles from './campaign-charts.module.css'
import { ChartSwitch } from './chart-switch.tsx'
import { isEmpty, sumOfMonths } from './chart-figures.ts'

/** The newest, as many as a list may have. */
const allCampaigns = { page: 0, size: 50 }

export const handle = {
  loads: () => [
    readAddress('GET /api/org/data', {}),
    readAddress('GET /api/campaigns/:page/:size', allCampaigns),
  ],
  opens: { heading: 'Data', lead: 'You see numbers, never names.' },
} satisfies Handle

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const [charts, campaigns] = await Promise.all([
    call('GET /api/org/data', {}),
    // Administrators see all organisations together.
    isAdministrator() ? null : call('GET /api/campaigns/:page/:size', allCampaigns),
  ])
  const chosen = recordId(search, 'campaign')
  const campaign = campaigns?.content.find(({ campaignId }) => String(campaignId) === chosen) ?? null
  return {
    show: oneOf(views)(search, 'show') ?? 'delivered',
    charts,
    campaigns: campaigns?.content ?? [],
    campaign,
    ofCampaign: campaign && (await call('GET /api/org/campaign/:id/data', { id: campaign.campaignId })),
  }
}

const views = ['delivered', 'joined', 'emailed'] as const
type View = (typeof views)[number]

const labels: Record<View, { type: ChartData['type']; title: string; unit: string }> = {
  delivered: { type: 'Leaflets delivered', title: 'Leaflets delivered', unit: 'Delivered' },
  joined: { type: 'Musketeers joined', title: 'Musketeers joined', unit: 'Joined' },
  emailed: { type: 'Leaflets e-mailed', title: 'Leaflets emailed', unit: 'Emailed' },
}

type Month = ChartData['data'][number]

/** Why there is no number, in place of a month's, if it is hidden or a zero that nobody has counted (rule: people-counts-weekly). */
function noteOf(
  { view, chart: { uncountedFrom, data }, isLive }: { view: View; chart: ChartData; isLive: boolean },
  figure: Month,
) {
  if (!isZero(figure)) return suppressedText(figure)
  if (uncountedFrom !== null && figure.month >= uncountedFrom) return notCounted
  const mayHaveMore = !isLive && view === 'delivered' && figure === data.at(-1)
  return mayHaveMore ? noneCounted : undefined
}

async function save() {
  saveFile(await call('GET /api/org/data.csv', {}), `campaign-numbers-${londonDate(new Date())}.csv`)
}

export default function CampaignCharts({ loaderData }: Route.ComponentProps) {
  const { show, charts, campaigns, campaign, ofCampaign } = loaderData
  const ofAll = isAdministrator()
  const nextCountAt = charts.find((chart) => chart.nextCountAt)?.nextCountAt
  const { type } = labels[show]
  const chart = (ofCampaign ?? charts).find((each) => each.type === type)
  return (
    <TabPage title="Data" {...handle.opens}>
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
          <Switch show={show} campaignId={campaign?.campaignId} />
          {campaigns.length > 1 && (
            <ChooseCampaign
              key={campaign?.campaignId}
              campaigns={campaigns}
              campaign={campaign}
              show={show}
            />
          )}
          {chart ? (
            <Months view={show} chart={chart} isLive={!nextCountAt} />
          ) : (
            campaign && <DeliveredSoFar campaign={campaign} />
          )}
          {nextCountAt && <NextCount at={nextCountAt} />}
          <p>
            To protect people, we never show 1 or 2, and show leaflets only once 3 people have delivered.
            {nextCountAt
              ? ' People are counted once a week, and each week counts in the month it ends. Deliveries count in the month they were made.'
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

/** The charts, of which one is shown. */
const Switch = ({ show, campaignId }: { show: View; campaignId: number | undefined }) => (
  <ChartSwitch
    charts={views.map((view) => ({
      label: labels[view].unit,
      title: labels[view].title,
      to: `?${new URLSearchParams({ show: view, ...(campaignId && { campaign: String(campaignId) }) })}`,
      isShown: view === show,
    }))}
  />
)

interface ChooseCampaignProps {
  campaigns: readonly ListedOwnCampaign[]
  /** The one that is shown; null for all. */
  campaign: ListedOwnCampaign | null
  show: View
}

function ChooseCampaign({ campaigns, campaign, show }: ChooseCampaignProps) {
  const navigate = useNavigate()
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = String(new FormData(event.currentTarget).get('campaign'))
    const search = new URLSearchParams({ show, ...(chosen && { campaign: chosen }) })
    return navigate(`?${search}`, { preventScrollReset: true })
  }
  return (
    <form className={styles.choose} onSubmit={choose}>
      <SelectField
        name="campaign"
        label="Campaign"
        choices={[
          { value: '', label: 'All campaigns' },
          ...campaigns.map(({ campaignId, campaignName }) => ({
            value: String(campaignId),
            label: campaignName,
          })),
        ]}
        defaultValue={campaign ? String(campaign.campaignId) : ''}
      />
      <Button type="submit">Show</Button>
    </form>
  )
}

/** The last twelve months, and before them their sum and this month. */
function Months({ view, chart, isLive }: { view: View; chart: ChartData; isLive: boolean }) {
  const { title, unit } = labels[view]
  const { data } = chart
  const notes = { view, chart, isLive }
  const thisMonth = data.at(-1)!
  const note = noteOf(notes, thisMonth)
  const sum = sumOfMonths(data)
  return (
    <>
      <Figures
        figures={[
          [
            `${title} in twelve months`,
            isEmpty(chart) && note ? { reason: note } : (sum ?? { reason: 'too few to show' }),
          ],
          [`${title} this month`, note === undefined ? formatCount(thisMonth.score) : { reason: note }],
        ]}
      />
      <BarChart
        folded
        title={title}
        columns={['Month', unit]}
        bars={data.map((figure) => ({
          label: formatMonth(figure.month),
          value: figure.score,
          note: noteOf(notes, figure),
        }))}
      />
    </>
  )
}

/** One campaign's leaflets delivered, which are not shown by month (rule: charts-show-twelve-months). */
function DeliveredSoFar({ campaign }: { campaign: ListedOwnCampaign }) {
  const shown = formatDelivered(campaign)
  return (
    <>
      <BarChart
        folded
        title="Leaflets delivered"
        columns={['When', 'Delivered']}
        goal={campaign.goal}
        bars={[
          {
            label: 'So far',
            short: 'So far',
            value: campaign.delivered.score,
            note: typeof shown === 'string' ? undefined : shown.reason,
          },
        ]}
      />
      <p>
        We show monthly deliveries only for all campaigns together: in one campaign, a month could show what
        one person did.
      </p>
    </>
  )
}
