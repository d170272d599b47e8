import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { nameLeaflet, placeOf, showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { Stack } from '../../ui/page/layout.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Leaflet } from './leaflet.tsx'

/** A campaign's leaflet; of several all of them, in the order in which members get them (rule: leaflets-in-order). */
export function LeafletsInOrder({ campaign }: { campaign: Campaign }) {
  const { campaignLeaflets } = campaign
  if (campaignLeaflets.length === 0) return <Leaflet campaign={campaign} />
  return (
    <Stack gap="loose">
      <p>
        This campaign has {campaignLeaflets.length} leaflets. Musketeers get the first when they join, then
        the next ones in turn.
      </p>
      {campaignLeaflets.map(({ leafletVersion }, index) => {
        const shown = showLeaflet(campaign, leafletVersion)
        return (
          <Section key={leafletVersion} title={nameLeaflet(placeOf(shown)!)}>
            <Leaflet campaign={shown} isLater={index > 0} />
          </Section>
        )
      })}
    </Stack>
  )
}
