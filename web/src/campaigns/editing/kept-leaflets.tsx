import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { nameLeaflet, placeOf, showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Leaflet } from '../leaflets/leaflet.tsx'
import { versionsOf } from '../leaflets/versions-of.ts'

interface KeptLeafletsProps {
  campaign: Campaign
  /** Takes a file in their place. */
  onReplace: () => void
}

/** The leaflets that a copy of a campaign takes along, every page of them (rule: every-page-before-publishing). */
export function KeptLeaflets({ campaign, onReplace }: KeptLeafletsProps) {
  const versions = versionsOf(campaign)
  return (
    <Stack gap="loose">
      <p>
        {versions.length > 1
          ? `These ${versions.length} leaflets come along as they are, with their titles and words.`
          : 'This leaflet comes along as it is, with its words.'}{' '}
        Once the campaign is published, you can change its words and add leaflets.
      </p>
      {versions.map((version, index) => {
        const shown = showLeaflet(campaign, version)
        const place = placeOf(shown)
        return (
          <Stack key={version} gap="tight">
            {place && <h3 dir="auto">{nameLeaflet(place)}</h3>}
            <Leaflet campaign={shown} isLater={index > 0} />
            {shown.leafletPages.length < shown.leafletPageCount && (
              <p>We’re still drawing its other pages. Load this page again in a minute to see them.</p>
            )}
          </Stack>
        )
      })}
      <Row>
        <Button onClick={onReplace}>Use another leaflet instead</Button>
      </Row>
    </Stack>
  )
}
