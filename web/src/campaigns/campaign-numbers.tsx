import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDate } from '../app/format/format-date.ts'
import { formatFigure } from '../app/format/format-figure.ts'
import { DetailList, Panel } from '../ui/page/card.tsx'
import { ProgressBar } from '../ui/lists/progress-bar.tsx'
import { Table } from '../ui/lists/table.tsx'

/** A campaign's results, and how many people were emailed each version of its leaflet (rule: organisations-see-counts). */
export function CampaignNumbers({ campaign }: { campaign: OwnCampaign }) {
  const { joined, mailed, delivered, goal, versions } = campaign
  return (
    <Panel title="How it is doing">
      <DetailList
        details={[
          ['Musketeers joined', formatFigure(joined)],
          ['Leaflets emailed', formatFigure(mailed)],
          ['Leaflets delivered', formatFigure(delivered)],
        ]}
      />
      {goal !== null && (
        <ProgressBar
          label={`${formatFigure(delivered)} of ${formatCount(goal)} leaflets`}
          part={Math.min(1, delivered.score / goal)}
        />
      )}
      {versions.length > 1 && (
        <Table
          caption="Versions of the leaflet"
          columns={[
            { label: 'Version', cell: ({ version }) => `Version ${version}` },
            { label: 'Since', cell: ({ since }) => formatDate(since) },
            { label: 'Emailed to', cell: (version) => formatFigure(version.mailed), number: true },
          ]}
          rows={versions}
          rowKey={({ version }) => version}
        />
      )}
    </Panel>
  )
}
