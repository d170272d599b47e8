import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { withPlaces } from '@street-musketeers/contract/places/read-place.ts'
import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { ReactNode } from 'react'
import { CauseTags } from '../causes/cause-tags.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Card } from '../ui/page/card.tsx'
import { Row, VisuallyHidden } from '../ui/page/layout.tsx'
import { Tag } from '../ui/lists/tag.tsx'
import styles from './campaign-card.module.css'
import { LeafletPreview, WhichLeaflet } from './leaflets/leaflet.tsx'

export interface CampaignCardProps {
  campaign: Campaign
  to: string
  /** The text of the link: "View details & sign up". */
  action: string
  /** Another link, after that one. */
  other?: ReactNode
  /** What else this list shows of a campaign. */
  children?: ReactNode
}

/** A campaign in a list: its leaflet, name, description and causes, and a link to it. */
export function CampaignCard({ campaign, to, action, other, children }: CampaignCardProps) {
  const { campaignName, campaignDescription, campaignCauses, campaignPlaces, campaignUser, ended } = campaign
  return (
    <Card
      title={campaignName}
      footer={
        <Row>
          <CampaignLink name={campaignName} to={to} action={action} />
          {other}
        </Row>
      }
    >
      {ended && <EndedTag />}
      <div className={styles.row}>
        <LeafletPreview campaign={campaign} />
        <div className={styles.text}>
          <WhichLeaflet campaign={campaign} />
          <p className={styles.organisation} dir="auto">
            {withPlaces(campaignUser.address.organisation, campaignPlaces)}
          </p>
          <p className={styles.description} dir="auto">
            {campaignDescription}
          </p>
        </div>
      </div>
      <CauseTags causes={campaignCauses.map(({ cause }) => cause)} />
      {children}
    </Card>
  )
}

/** A campaign's leaflet in a list, large enough to recognise. */
export function LeafletCard({ campaign, to, action }: Omit<CampaignCardProps, 'children' | 'other'>) {
  const { campaignName, ended } = campaign
  return (
    <Card title={campaignName} footer={<CampaignLink name={campaignName} to={to} action={action} />}>
      {ended && <EndedTag />}
      <WhichLeaflet campaign={campaign} />
      <LeafletPreview campaign={campaign} sizes="20rem" />
    </Card>
  )
}

function CampaignLink({ name, to, action }: { name: string; to: string; action: string }) {
  return (
    <ButtonLink to={to}>
      {action}
      <VisuallyHidden> {name}</VisuallyHidden>
    </ButtonLink>
  )
}

const EndedTag = () => (
  <p>
    <Tag tone="stopped">{campaignMessages.ended}</Tag>
  </p>
)
