import type { CampaignDistributor } from '@street-musketeers/contract/membership/membership.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { deliveredTotal } from './delivered-total.ts'
import styles from './delivery-table.module.css'

/** What a musketeer reported for a campaign, day by day. Two short columns stay a table in the narrowest place. */
export function DeliveryTable({ membership }: { membership: CampaignDistributor }) {
  const { campaignData } = membership
  if (campaignData.length === 0) return <p>Nothing reported yet. Every door counts.</p>
  return (
    <table className={styles.table}>
      <caption>{deliveredTotal(membership).toLocaleString('en-GB')} delivered so far</caption>
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
            <td>{leafletsDelivered.toLocaleString('en-GB')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
