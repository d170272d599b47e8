import type { CampaignDistributor } from '@street-musketeers/contract/membership/membership-schemas.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { deliveredTotal } from './delivered-total.ts'
import styles from './delivery-table.module.css'

/** A musketeer's deliveries for a campaign. Its two short columns fit on any screen, so it never becomes cards. */
export function DeliveryTable({ membership }: { membership: CampaignDistributor }) {
  const { campaignData } = membership
  if (campaignData.length === 0) return <p>Nothing reported yet. Every door counts.</p>
  return (
    <table className={styles.table}>
      <caption>{formatCount(deliveredTotal(membership))} delivered so far</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Delivered</th>
        </tr>
      </thead>
      <tbody>
        {campaignData.map(({ campaignDataId, subDate, leafletsDelivered }) => (
          <tr key={campaignDataId}>
            <th scope="row">{formatDate(subDate)}</th>
            <td>{formatCount(leafletsDelivered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
