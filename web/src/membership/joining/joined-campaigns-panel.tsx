import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Panel } from '../../ui/page/card.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { LeaveCampaign } from './leave-campaign.tsx'

type Memberships = OwnUser['campaignDistributors']

/** The campaigns that a musketeer is in, each with a way to leave it. */
export function JoinedCampaignsPanel({ memberships }: { memberships: Memberships }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Memberships | null>(null)
  // The button goes with its campaign, and the focus with it.
  useEffect(() => {
    if (!before.current || before.current === memberships) return
    before.current = null
    heading.current?.focus()
  }, [memberships])
  return (
    <Panel title="Your campaigns" headingRef={heading}>
      {memberships.length === 0 ? (
        <p>You are in no campaign now.</p>
      ) : (
        <Stack as="ul">
          {memberships.map((membership) => (
            <li key={membership.campaignDistributorId}>
              <Row>
                <Link to={paths.musketeerCampaign(membership.campaignId)}>{membership.campaignName}</Link>
                <LeaveCampaign
                  campaign={membership}
                  amongOthers
                  onLeft={() => {
                    before.current = memberships
                  }}
                />
              </Row>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
