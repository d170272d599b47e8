import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { describePlaces } from '@street-musketeers/contract/places/read-place.ts'
import { withScheme } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { formatDate } from '../app/format/format-date.ts'
import { CauseTags } from '../causes/cause-tags.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import styles from './campaign-view.module.css'

/** Its name, its state and who is behind it, for a page that has its text elsewhere. */
export function CampaignHead({ campaign }: { campaign: Campaign }) {
  return (
    <div>
      <PageTitle>{campaign.campaignName}</PageTitle>
      <Stack gap="loose">
        <CampaignHalted campaign={campaign} />
        <p>
          By <strong dir="auto">{campaign.campaignUser.address.organisation}</strong>
        </p>
      </Stack>
    </div>
  )
}

/** Says that a campaign has ended or is paused, if so. */
export function CampaignHalted({ campaign: { ended, paused } }: { campaign: Campaign }) {
  if (ended)
    return (
      <Notice kind="info">
        {campaignMessages.ended} {campaignMessages.stopPrinting}
      </Notice>
    )
  return paused && <Notice kind="info">{campaignMessages.paused}</Notice>
}

/** What a campaign says about itself. */
export function CampaignText({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <CampaignCauses campaign={campaign} />
      <Publisher {...campaign.campaignUser} />
      <CampaignDescription campaign={campaign} />
    </>
  )
}

export const CampaignCauses = ({ campaign: { campaignCauses } }: { campaign: Campaign }) => (
  <CauseTags causes={campaignCauses.map(({ cause }) => cause)} />
)

/** Where a campaign is for, what it is about and until when. */
export function CampaignDescription({ campaign }: { campaign: Campaign }) {
  const { campaignDescription, campaignPlaces, endDate, ended } = campaign
  return (
    <>
      {campaignPlaces.length > 0 && (
        <p>
          For <strong>{describePlaces(campaignPlaces)}</strong>
        </p>
      )}
      <p className={styles.description} dir="auto">
        {campaignDescription}
      </p>
      {endDate && !ended && <p>Its last day is {formatDate(endDate)}.</p>}
    </>
  )
}

function Publisher({ address, orgInfo }: Campaign['campaignUser']) {
  return (
    <p>
      By <strong dir="auto">{address.organisation}</strong>
      {orgInfo.website && (
        <>
          {', '}
          <Website address={orgInfo.website} />
        </>
      )}
    </p>
  )
}

export const Website = ({ address }: { address: string }) => (
  <a href={withScheme(address)} rel="noreferrer">
    {address.replace(/^https?:\/\//i, '')}
  </a>
)
