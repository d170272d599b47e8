import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { showLeaflet, nameLeaflet, placeOf } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import type { ReactNode } from 'react'
import { Stack } from '../../ui/page/layout.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Leaflet, WithheldLeaflet } from './leaflet.tsx'

interface LeafletsInOrderProps {
  campaign: Campaign
  /** What is shown below each leaflet, to print it. */
  print: (shown: Campaign) => ReactNode
}

/** A campaign's leaflet; of several all of them, in the order in which members get them (rule: leaflets-in-order). */
export function LeafletsInOrder({ campaign, print }: LeafletsInOrderProps) {
  const { campaignLeaflets, leafletPages } = campaign
  if (leafletPages.length === 0) return <WithheldLeaflet campaign={campaign} />
  if (campaignLeaflets.length === 0)
    return (
      <Stack>
        <Leaflet campaign={campaign} />
        {print(campaign)}
      </Stack>
    )
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
            {print(shown)}
          </Section>
        )
      })}
    </Stack>
  )
}
