import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { HistoryRow } from '@street-musketeers/contract/membership/history.ts'
import { nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { Link } from 'react-router'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { LeafletPreview } from '../../campaigns/leaflets/leaflet.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'
import { OneLine } from '../../ui/lists/wrapping.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { sortLink } from './history-order.ts'
import styles from './history.module.css'

/** The history's columns. @param search the address's query, which decides the sort links */
export const historyColumns = (search: URLSearchParams): Column<HistoryRow>[] => [
  { label: 'Leaflet', cell: (row) => <Thumbnail row={row} /> },
  {
    label: 'Campaign',
    cell: (row) => <Name row={row} />,
    inHeading: true,
    sort: sortLink('campaign', search),
  },
  {
    label: 'Sign Up Date',
    cell: ({ subDate }) => <OneLine>{formatDate(subDate)}</OneLine>,
    sort: sortLink('signUp', search),
  },
  {
    label: 'Email Date',
    cell: ({ emailDate }) => <OneLine>{emailDate ? formatDate(emailDate) : 'Not yet'}</OneLine>,
    sort: sortLink('email', search),
  },
  {
    label: 'Delivered',
    cell: ({ leafletsDelivered }) => formatCount(leafletsDelivered),
    number: true,
    sort: sortLink('delivered', search),
  },
  {
    label: 'Details',
    cell: ({ campaignId, campaignName }) => (
      <Link to={paths.musketeerCampaign(campaignId)}>
        <OneLine>Details</OneLine>
        <VisuallyHidden> of {campaignName}</VisuallyHidden>
      </Link>
    ),
    hideLabel: true,
  },
]

function Thumbnail({ row: { leafletPreview, campaignName } }: { row: HistoryRow }) {
  return (
    <span className={styles.thumbnail}>
      {leafletPreview && <LeafletPreview campaign={{ leafletPreview }} />}
      <VisuallyHidden>Leaflet of {campaignName}</VisuallyHidden>
    </span>
  )
}

function Name({ row: { campaignName, leafletPlace, leafletPreview, withdrawnDate } }: { row: HistoryRow }) {
  const status = withdrawnDate ? `Left ${formatDate(withdrawnDate)}` : leafletPreview === null ? 'Ended' : ''
  return (
    <>
      <bdi>{campaignName}</bdi>
      {leafletPlace && <span className={styles.status}>{nameLeaflet(leafletPlace)}</span>}
      {status && <span className={styles.status}>{status}</span>}
    </>
  )
}
