import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { listJoinedCampaigns } from '@street-musketeers/contract/membership/membership.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import { Panel } from '../../ui/page/card.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { LeaveCampaign } from './leave-campaign.tsx'

type JoinedCampaigns = ReplyOf<typeof listJoinedCampaigns>

/** How many campaigns Settings shows. Hardly anybody has more, and all are under View campaigns. */
const campaignsInSettings = 50

export const loadJoinedInSettings = () => call(listJoinedCampaigns, { page: 0, size: campaignsInSettings })

/** The campaigns that a musketeer is in, each with a way to leave it. */
export function JoinedCampaignsPanel({ joined }: { joined: JoinedCampaigns }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<JoinedCampaigns | null>(null)
  // The button goes with its campaign, and the focus with it.
  useEffect(() => {
    if (!before.current || before.current === joined) return
    before.current = null
    heading.current?.focus()
  }, [joined])
  return (
    <Panel title="Your campaigns" headingRef={heading}>
      {joined.content.length === 0 ? (
        <p>You are in no campaign now.</p>
      ) : (
        <Stack as="ul">
          {joined.content.map((campaign) => (
            <li key={campaign.campaignId}>
              <Row>
                <Link to={paths.musketeerCampaign(campaign.campaignId)}>{campaign.campaignName}</Link>
                <LeaveCampaign
                  campaign={campaign}
                  amongOthers
                  onLeft={() => {
                    before.current = joined
                  }}
                />
              </Row>
            </li>
          ))}
        </Stack>
      )}
      {joined.totalElements > campaignsInSettings && (
        <p>
          <Link to={paths.musketeerDashboard('view-campaigns')}>All your campaigns</Link>
        </p>
      )}
    </Panel>
  )
}
