import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { placeOf, nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'

/** Which of its leaflets a campaign shows; nothing for a campaign with one (rule: leaflets-in-order). */
export function WhichLeaflet({ campaign }: { campaign: Campaign }) {
  const place = placeOf(campaign)
  return (
    place && (
      <p>
        <strong>{nameLeaflet(place)}</strong>
      </p>
    )
  )
}
