import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ListedOwnCampaign, OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { Link } from 'react-router'
import { formatCount } from '../app/format/format-count.ts'
import { formatDate } from '../app/format/format-date.ts'
import { NextCount } from '../app/format/next-count.tsx'
import { Panel } from '../ui/page/card.tsx'
import { Figures, FigureText } from '../ui/lists/figures.tsx'
import { ProgressBar } from '../ui/lists/progress-bar.tsx'
import { Table } from '../ui/lists/table.tsx'
import { formatCounted, formatDelivered } from './format-counted.ts'

/** How a campaign in a list is doing. */
export function MainFigures({ campaign }: { campaign: ListedOwnCampaign }) {
  const { joined, goal, subDate, peopleCounts } = campaign
  return (
    <Figures
      figures={[
        ['Joined', formatCounted(joined, subDate, peopleCounts)],
        ['Delivered', formatDelivered(campaign)],
        ...goalFigure(goal),
      ]}
    />
  )
}

const goalFigure = (goal: number | null) => (goal === null ? [] : [['Goal', formatCount(goal)] as const])

/** Sums that are shown in tens (rule: counted-scans). */
const formatAbout = (count: number | null) =>
  count === null ? 'too few to show' : `about ${formatCount(count)}`

/** A campaign's results, and how many people were emailed each version of its leaflet (rule: organisations-see-counts). */
export function CampaignNumbers({ campaign }: { campaign: OwnCampaign }) {
  const { joined, mailed, delivered, goal, versions, subDate, peopleCounts } = campaign
  return (
    <Panel title="Results so far">
      <Figures
        figures={[
          ['Musketeers joined', formatCounted(joined, subDate, peopleCounts)],
          ['Leaflets emailed', formatCounted(mailed, subDate, peopleCounts)],
          ['Leaflets delivered', formatDelivered(campaign)],
          ['Scans by last Sunday', formatAbout(campaign.scans)],
          ...(campaign.buttonAddress || campaign.presses !== null
            ? [['Button pressed by then', formatAbout(campaign.presses)] as const]
            : []),
          ...goalFigure(goal),
        ]}
      />
      {goal !== null && (peopleCounts === null || delivered.score > 0) && (
        <ProgressBar
          label={`${formatCount(delivered.score)} of ${formatCount(goal)} leaflets`}
          part={Math.min(1, delivered.score / goal)}
        />
      )}
      {peopleCounts && <NextCount at={peopleCounts.nextAt} />}
      {peopleCounts && (
        <p>
          <Link to={paths.campaignFigures(campaign.campaignId)}>Figures by week</Link>
        </p>
      )}
      {versions.length > 1 && (
        <Table
          caption={
            campaign.campaignLeaflets.length > 0
              ? 'Leaflets and their corrections'
              : 'Versions of the leaflet'
          }
          columns={[
            {
              label: campaign.campaignLeaflets.length > 0 ? 'Leaflet' : 'Version',
              cell: ({ version, title }) => title || `Version ${version}`,
            },
            { label: 'Since', cell: ({ since }) => formatDate(since) },
            {
              label: 'Emailed to',
              cell: ({ mailed: count, since }) => (
                <FigureText value={formatCounted(count, since, peopleCounts)} />
              ),
              number: true,
            },
          ]}
          rows={versions}
          rowKey={({ version }) => version}
        />
      )}
    </Panel>
  )
}
