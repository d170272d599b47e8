import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { formatCount, pluralise } from '../app/format/format-count.ts'
import { notCounted } from '../app/format/format-figure.ts'
import { Panel } from '../ui/page/card.tsx'
import { Disclosure } from '../ui/page/disclosure.tsx'
import { Table } from '../ui/lists/table.tsx'
import { TileChart } from '../ui/lists/tile-chart.tsx'

type Sector = OwnCampaign['coverage'][number]

/** More rows than this are folded away below the tiles. */
const maxOpenRows = 8

function describeDoors({ doors, doorsInAll }: Sector, few: string): string {
  if (doors === null) return few
  const reached = doors === 0 ? 'fewer than 5' : `about ${formatCount(doors)}`
  return doorsInAll === null ? reached : `${reached} of ${formatCount(doorsInAll)}`
}

/** Where a campaign's leaflet went, least reached first (rule: coverage-by-sector). */
export function CampaignCoverage({ campaign }: { campaign: OwnCampaign }) {
  const { coverage, peopleCounts } = campaign
  const few = peopleCounts && peopleCounts.countedAt === null ? notCounted : 'fewer than 3 people'
  return (
    <Panel title="Where it’s been delivered">
      {coverage.length === 0 ? (
        <p>
          Musketeers can say which doors they deliver to. Once three of them have done so in one postcode
          sector, such as LS27 0, you’ll see here roughly how many doors your leaflet reached.
        </p>
      ) : (
        <SectorNumbers coverage={coverage} few={few} />
      )}
    </Panel>
  )
}

/** @param few instead of a number of doors or rounds that is not known */
function SectorNumbers({ coverage, few }: Pick<OwnCampaign, 'coverage'> & { few: string }) {
  const most = Math.max(0, ...coverage.map(({ doors }) => doors ?? 0))
  const table = (
    <Table
      caption="Doors by postcode sector"
      short
      columns={[
        { label: 'Sector', cell: ({ sector }) => sector.replace(' ', '\u00a0') },
        { label: 'Doors', cell: (sector) => describeDoors(sector, few), number: true },
        {
          label: 'Rounds in twelve months',
          cell: ({ roundsThisYear }) => (roundsThisYear ? formatCount(roundsThisYear) : few),
          number: true,
        },
      ]}
      rows={coverage}
      rowKey={({ sector }) => sector}
    />
  )
  return (
    <>
      <p>
        Doors your current leaflet has reached, going by where musketeers say they deliver. Least reached
        first. Numbers change once a week, by at least three people at a time.
      </p>
      {most > 0 && (
        <TileChart
          tiles={coverage.map(({ sector, doors, doorsInAll }) => ({
            label: sector,
            text: doors ? formatCount(doors) : '–',
            part: Math.min(1, (doors ?? 0) / (doorsInAll || most)),
          }))}
        />
      )}
      {coverage.length > maxOpenRows ? (
        <Disclosure question={`The numbers for ${pluralise(coverage.length, 'sector')}`}>{table}</Disclosure>
      ) : (
        table
      )}
    </>
  )
}
