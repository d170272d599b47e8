import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../app/format/format-count.ts'
import { Stack } from '../../ui/page/layout.tsx'
import type { LeafletCheck } from '../leaflets/leaflet-field.tsx'
import type { AudienceSize } from './audience.tsx'
import { CampaignSummary, type SidePicture } from './campaign-summary.tsx'

interface CampaignCheckProps {
  check: LeafletCheck | null
  /** The one whose leaflets come along, if any. */
  copied: Campaign | undefined
  audience: AudienceSize | null
}

/** What a new campaign will be, from the form around it, before it is published. */
export function CampaignCheck({ check, copied, audience }: CampaignCheckProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<FormData | null>(null)
  useEffect(() => setTyped(new FormData(ref.current!.closest('form')!)), [])
  return (
    <div ref={ref}>
      {typed && (
        <Stack gap="loose">
          <p>
            {audience?.people
              ? `This is what about ${formatCount(audience.people)} musketeers will get.`
              : 'This is what musketeers will get.'}{' '}
            Nobody gets it before it is published.
          </p>
          <CampaignSummary
            typed={typed}
            sides={copied ? sidesOfCopied(copied) : sidesOf(check)}
            copied={copied}
          />
        </Stack>
      )}
    </div>
  )
}

/** The front, and the back of a leaflet that has one. */
function sidesOf(check: LeafletCheck | null): (SidePicture | null | undefined)[] {
  if (check?.status !== 'good') return []
  const { preview, otherPages } = check.leaflet
  return [preview, otherPages[0]]
}

const sidesOfCopied = ({ leafletPages, leafletSize }: Campaign): SidePicture[] =>
  leafletPages.slice(0, 2).map((url) => ({ url, ...leafletSize }))
