import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { FoldedSection } from '../../ui/page/section.tsx'
import { LeaveCampaign } from './leave-campaign.tsx'

type Memberships = OwnUser['campaignDistributors']

/** The campaigns that a musketeer is in, each with a way to leave it. */
export function JoinedCampaignsSection({
  memberships,
  printing,
}: {
  memberships: Memberships
  printing: OwnUser['printing']
}) {
  const title = useRef<HTMLElement>(null)
  const before = useRef<Memberships | null>(null)
  // The button goes with its campaign, and the focus with it.
  useEffect(() => {
    if (!before.current || before.current === memberships) return
    before.current = null
    title.current?.focus()
  }, [memberships])
  const onLeft = () => void (before.current = memberships)
  return (
    <FoldedSection title="Your campaigns" value={memberships.length || 'None'} summaryRef={title}>
      {memberships.length === 0 ? (
        <p>You’re not in a campaign at the moment.</p>
      ) : (
        <Stack as="ul" gap="tight">
          {memberships.map((membership) => (
            <li key={membership.campaignDistributorId}>
              <Row>
                <Link to={paths.musketeerCampaign(membership.campaignId)} dir="auto">
                  {membership.campaignName}
                </Link>
                <LeaveCampaign
                  campaign={membership}
                  request={printing?.requests.find(({ campaignId }) => campaignId === membership.campaignId)}
                  amongOthers
                  onLeft={onLeft}
                />
              </Row>
            </li>
          ))}
        </Stack>
      )}
    </FoldedSection>
  )
}
