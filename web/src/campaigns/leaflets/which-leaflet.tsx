import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { placeOf, nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

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

/** Says that a campaign's leaflet is a correction, if it is: the one before should be recycled (rule: corrections). */
export const CorrectionNotice = ({ campaign: { leafletCorrects } }: { campaign: Campaign }) =>
  leafletCorrects && (
    <Notice kind="info">
      This corrects the leaflet of {formatDate(leafletCorrects)}: please recycle that one.
    </Notice>
  )
