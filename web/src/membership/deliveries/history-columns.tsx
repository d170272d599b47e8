import type { HistoryRow } from '@street-musketeers/contract/membership/history.ts'
import { Link } from 'react-router'
import * as paths from '../../app/paths.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { LeafletPreview } from '../../campaigns/leaflets/leaflet.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'
import type { Column } from '../../ui/lists/table.tsx'
import { sortLink } from './history-order.ts'
import styles from './history.module.css'

/** A date or a word that is never broken. */
function NoWrap({ children }: { children: string }) {
  return <span className={styles.noWrap}>{children}</span>
}

/** The five columns of the history and the link to the campaign. @param search the address's query */
export const historyColumns = (search: URLSearchParams): Column<HistoryRow>[] => [
  { label: 'Leaflet', cell: (row) => <Thumbnail row={row} /> },
  { label: 'Campaign', cell: (row) => <Name row={row} />, sort: sortLink('campaign', search) },
  {
    label: 'Sign Up Date',
    cell: ({ subDate }) => <NoWrap>{formatDate(subDate)}</NoWrap>,
    sort: sortLink('signUp', search),
  },
  {
    label: 'Email Date',
    cell: ({ emailDate }) => <NoWrap>{emailDate ? formatDate(emailDate) : 'Not yet'}</NoWrap>,
    sort: sortLink('email', search),
  },
  {
    label: 'Delivered',
    cell: ({ leafletsDelivered }) => leafletsDelivered.toLocaleString('en-GB'),
    number: true,
    sort: sortLink('delivered', search),
  },
  {
    label: 'Details',
    cell: ({ campaignId, campaignName }) => (
      <Link to={paths.musketeerCampaign(campaignId)}>
        <NoWrap>Details</NoWrap>
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

function Name({ row: { campaignName, leafletPreview, withdrawnDate } }: { row: HistoryRow }) {
  const over = withdrawnDate ? `Left ${formatDate(withdrawnDate)}` : leafletPreview ? '' : 'Ended'
  return (
    <>
      {campaignName}
      {over && <span className={styles.status}>{over}</span>}
    </>
  )
}
