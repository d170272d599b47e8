import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Section } from '../../ui/page/section.tsx'
import styles from './joined-campaigns-section.module.css'
import { LeaveCampaign } from './leave-campaign.tsx'

/** More are folded. */
const maxUnfolded = 5

type Memberships = OwnUser['campaignDistributors']

/** The campaigns that a musketeer is in, each with a way to leave it. */
export function JoinedCampaignsSection({ memberships }: { memberships: Memberships }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Memberships | null>(null)
  // The button goes with its campaign, and the focus with it.
  useEffect(() => {
    if (!before.current || before.current === memberships) return
    before.current = null
    heading.current?.focus()
  }, [memberships])
  const onLeft = () => void (before.current = memberships)
  return (
    <Section title="Your campaigns" headingRef={heading}>
      {memberships.length === 0 ? (
        <p>You are in no campaign now.</p>
      ) : (
        <>
          <MembershipList memberships={memberships.slice(0, maxUnfolded)} onLeft={onLeft} />
          {memberships.length > maxUnfolded && (
            <details>
              <summary className={styles.more}>Show {memberships.length - maxUnfolded} more</summary>
              <MembershipList memberships={memberships.slice(maxUnfolded)} onLeft={onLeft} />
            </details>
          )}
        </>
      )}
    </Section>
  )
}

function MembershipList({ memberships, onLeft }: { memberships: Memberships; onLeft: () => void }) {
  return (
    <Stack as="ul" gap="tight">
      {memberships.map((membership) => (
        <li key={membership.campaignDistributorId}>
          <Row>
            <Link to={paths.musketeerCampaign(membership.campaignId)}>{membership.campaignName}</Link>
            <LeaveCampaign campaign={membership} amongOthers onLeft={onLeft} />
          </Row>
        </li>
      ))}
    </Stack>
  )
}
