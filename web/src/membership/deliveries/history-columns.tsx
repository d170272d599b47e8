import type { HistoryRow } from '@street-musketeers/contract/membership/history.ts'
import { Link } from 'react-router'
import * as paths from '../../app/paths.ts'
import { showDate } from '../../app/format/show-date.ts'
import { LeafletPreview } from '../../campaigns/leaflets/leaflet.tsx'
import { Unseen } from '../../ui/page/layout.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { sortBy } from './history-order.ts'
import styles from './history.module.css'

/** A date or a word that is never broken. */
function Whole({ children }: { children: string }) {
  return <span className={styles.whole}>{children}</span>
}

/** The five columns of specification 2 and the way to the campaign. @param search what the address asks for */
export const historyColumns = (search: URLSearchParams): Column<HistoryRow>[] => [
  { label: 'Leaflet', cell: (row) => <Thumbnail row={row} /> },
  { label: 'Campaign', cell: (row) => <Name row={row} />, sort: sortBy('campaign', search) },
  {
    label: 'Sign Up Date',
    cell: ({ subDate }) => <Whole>{showDate(subDate)}</Whole>,
    sort: sortBy('signUp', search),
  },
  {
    label: 'Email Date',
    cell: ({ emailDate }) => <Whole>{emailDate ? showDate(emailDate) : 'Not yet'}</Whole>,
    sort: sortBy('email', search),
  },
  {
    label: 'Delivered',
    cell: ({ leafletsDelivered }) => leafletsDelivered.toLocaleString('en-GB'),
    number: true,
    sort: sortBy('delivered', search),
  },
  {
    label: 'Details',
    cell: ({ campaignId, campaignName }) => (
      <Link to={paths.musketeerCampaign(campaignId)}>
        <Whole>Details</Whole>
        <Unseen> of {campaignName}</Unseen>
      </Link>
    ),
    quiet: true,
  },
]

function Thumbnail({ row: { leafletPreview, campaignName } }: { row: HistoryRow }) {
  return (
    <span className={styles.thumbnail}>
      {leafletPreview && <LeafletPreview campaign={{ leafletPreview }} />}
      <Unseen>Leaflet of {campaignName}</Unseen>
    </span>
  )
}

function Name({ row: { campaignName, leafletPreview, withdrawnDate } }: { row: HistoryRow }) {
  const over = withdrawnDate ? `Left ${showDate(withdrawnDate)}` : leafletPreview ? '' : 'Ended'
  return (
    <>
      {campaignName}
      {over && <span className={styles.over}>{over}</span>}
    </>
  )
}
