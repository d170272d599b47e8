import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { AskedCorrection } from '@street-musketeers/contract/campaigns/reviews.ts'
import type { JoinedWeek } from '@street-musketeers/contract/insight/figures.ts'
import type { ListedOwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../app/api/api.ts'
import { notCounted, suppressedText } from '../app/format/format-figure.ts'
import { formatDate, formatDayAndMonth, formatDayOfWeek, lastDayOf } from '../app/format/format-date.ts'
import { NextCount } from '../app/format/next-count.tsx'
import type { Handle } from '../app/handle.ts'
import { PageHead } from '../app/page/page.tsx'
import { TabPage } from '../app/page/tab-page.tsx'
import { ForSeat, hasSeat } from '../app/session/for-seat.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { campaignsPerPage } from '../campaigns/campaign-list.tsx'
import { MainFigures } from '../campaigns/campaign-numbers.tsx'
import { formatCounted, formatDelivered } from '../campaigns/format-counted.ts'
import { LeafletPreview } from '../campaigns/leaflets/leaflet.tsx'
import { NoCampaignsYet } from '../campaigns/own-campaigns.tsx'
import { Street } from '../drawings/street.tsx'
import { OrganisationDetails } from '../organisations/organisation-details.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { BarChart } from '../ui/lists/bar-chart.tsx'
import { FigureText } from '../ui/lists/figures.tsx'
import { Table } from '../ui/lists/table.tsx'
import { Panel } from '../ui/page/card.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { PaperPanel, panelPictureSizes } from '../ui/page/paper-panel.tsx'
import { Section } from '../ui/page/section.tsx'
import type { Route } from './+types/own-organisation'
import { sumOfMonths } from './chart-figures.ts'
import { nextCampaignStep } from './next-campaign-step.ts'
import { WaitingForYou } from './waiting-for-you.tsx'
import styles from './own-organisation.module.css'

const firstPage = { page: 0, size: campaignsPerPage }

export const handle = {
  loads: () => [
    readAddress('GET /api/user', {}),
    readAddress('GET /api/campaigns/:page/:size', firstPage),
    readAddress('GET /api/org/data', {}),
    readAddress('GET /api/org/weeks', {}),
    readAddress('GET /api/org/corrections', {}),
    readAddress('GET /api/org/waiting', {}),
  ],
} satisfies Handle

export async function clientLoader() {
  const [user, campaigns, charts, weeks, corrections, waiting] = await Promise.all([
    call('GET /api/user', {}),
    call('GET /api/campaigns/:page/:size', firstPage),
    call('GET /api/org/data', {}),
    call('GET /api/org/weeks', {}),
    isAdministrator() ? [] : call('GET /api/org/corrections', {}),
    isAdministrator() ? null : call('GET /api/org/waiting', {}),
  ])
  const delivered = charts.find(({ type }) => type === 'Leaflets delivered')!
  return { user, campaigns, delivered: sumOfMonths(delivered.data), weeks, corrections, waiting }
}

/** What an organisation sees first: what waits for the reader, what it was asked to correct, its newest campaign and the next thing to do, its other campaigns, and its details. */
export default function OwnOrganisation({
  loaderData: { user, campaigns, delivered, weeks, corrections, waiting },
}: Route.ComponentProps) {
  const [newest, ...others] = isAdministrator() ? [] : campaigns.content
  const details = (
    <Section title="Your details">
      <OrganisationDetails user={user} />
      <Row>
        <ButtonLink to={paths.organisationDashboard('settings')}>Change these details</ButtonLink>
      </Row>
    </Section>
  )
  const branches = user.branchesAsking !== null && <YourBranches />
  const forYou = waiting && <WaitingForYou {...waiting} branchesAsking={user.branchesAsking ?? 0} />
  if (!newest)
    return (
      <TabPage title="My Details">
        {forYou}
        {!isAdministrator() && <NoCampaignsYet />}
        {branches}
        {details}
      </TabPage>
    )
  return (
    <>
      <PageHead title="My Details" private />
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{headlineOf(delivered)}</h1>
          <Street />
        </header>
        {forYou}
        {corrections.map((correction) => (
          <CorrectionToMake key={correction.campaignId} correction={correction} />
        ))}
        <NewestCampaign campaign={newest} isFirst={corrections.length === 0} />
        <JoinedByWeek weeks={weeks} nextCountAt={newest.peopleCounts?.nextAt} />
        {others.length > 0 && <OtherCampaigns campaigns={others} />}
        {branches}
        {details}
      </div>
    </>
  )
}

/** @param delivered in the last twelve months; null if none can be shown */
function headlineOf(delivered: string | null): ReactNode {
  if (delivered === null || delivered === '0') return <strong>Your campaigns</strong>
  return (
    <>
      <strong>{delivered}</strong> leaflets delivered in twelve months
    </>
  )
}

/** A leaflet that administrators asked to correct, by when, and the way there (rule: asked-corrections). */
function CorrectionToMake({
  correction: { campaignId, campaignName, correctBy, overdue },
}: {
  correction: AskedCorrection
}) {
  const day = formatDayOfWeek(correctBy)
  return (
    <Panel title={overdue ? 'Please correct your leaflet now' : `Please correct your leaflet by ${day}`}>
      <p>
        <strong dir="auto">{campaignName}</strong>
        {overdue ? `. You had until ${day}. If it isn’t corrected, we may stop the campaign.` : null}
      </p>
      <Row>
        <ButtonLink variant="primary" to={paths.organisationCampaign(campaignId)}>
          See what to correct
        </ButtonLink>
      </Row>
    </Panel>
  )
}

/** @param isFirst whether nothing else comes first */
function NewestCampaign({ campaign, isFirst }: { campaign: ListedOwnCampaign; isFirst: boolean }) {
  const { text, action, to } = nextCampaignStep(campaign)
  const page = paths.organisationCampaign(campaign.campaignId)
  return (
    <PaperPanel
      label="Your newest campaign"
      picture={<LeafletPreview campaign={campaign} sizes={panelPictureSizes} />}
      heading={<h2 dir="auto">{campaign.campaignName}</h2>}
    >
      <Row>
        <ForSeat least="officer">
          <ButtonLink variant={isFirst ? 'primary' : 'secondary'} to={to}>
            {action}
          </ButtonLink>
          {to === page && (
            <ButtonLink to={paths.organisationDashboard('new-campaign')}>Publish another</ButtonLink>
          )}
        </ForSeat>
        {to !== page && (
          <ButtonLink to={page}>{hasSeat('officer') ? 'View and edit' : 'View campaign'}</ButtonLink>
        )}
      </Row>
      <ForSeat least="officer">
        <p>{text}</p>
      </ForSeat>
      <MainFigures campaign={campaign} />
    </PaperPanel>
  )
}

/** Who joined all campaigns, by week (rule: weeks-of-joining). */
function JoinedByWeek({ weeks, nextCountAt }: { weeks: JoinedWeek[]; nextCountAt: string | undefined }) {
  const hasCount = weeks.some(({ joined }) => joined !== null)
  return (
    <Stack>
      {hasCount && (
        <BarChart
          title="Musketeers who joined, week by week"
          columns={['Week', 'Joined']}
          folded
          bars={weeks.map(({ week, joined }, at) => ({
            label: `To ${formatDate(lastDayOf(week))}`,
            short: at === 0 || at === weeks.length - 1 ? formatDayAndMonth(lastDayOf(week)) : '',
            value: joined?.score ?? 0,
            note: joined ? suppressedText(joined) : notCounted,
          }))}
        />
      )}
      {nextCountAt && <NextCount at={nextCountAt} />}
    </Stack>
  )
}

/** For officers of a union. */
const YourBranches = () => (
  <Section title="Your branches">
    <Row>
      <ButtonLink to={paths.branches()}>See your branches</ButtonLink>
    </Row>
  </Section>
)

function OtherCampaigns({ campaigns }: { campaigns: readonly ListedOwnCampaign[] }) {
  return (
    <Section title="Your other campaigns">
      <Table
        caption="Your other campaigns"
        hideCaption
        columns={[
          {
            label: 'Campaign',
            cell: ({ campaignId, campaignName, ended }) => (
              <>
                <Link to={paths.organisationCampaign(campaignId)} dir="auto">
                  {campaignName}
                </Link>
                {ended && ' (ended)'}
              </>
            ),
          },
          {
            label: 'Joined',
            cell: ({ joined, subDate, peopleCounts }) => (
              <FigureText value={formatCounted(joined, subDate, peopleCounts)} />
            ),
            number: true,
          },
          {
            label: 'Delivered',
            cell: (campaign) => <FigureText value={formatDelivered(campaign)} />,
            number: true,
          },
        ]}
        rows={campaigns}
        rowKey={({ campaignId }) => campaignId}
      />
      <Row>
        <ButtonLink to={paths.organisationDashboard('view-campaigns')}>View campaigns</ButtonLink>
      </Row>
    </Section>
  )
}
