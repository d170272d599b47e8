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

/** What everyone sees first of a campaign: its name, state and text. */
export function CampaignSummary({ campaign }: { campaign: Campaign }) {
  return (
    <div>
      <PageTitle>{campaign.campaignName}</PageTitle>
      <Stack gap="loose">
        <CampaignHalted campaign={campaign} />
        <CampaignText campaign={campaign} />
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
  const { campaignCauses, campaignDescription, campaignPlaces, campaignUser, endDate, ended } = campaign
  return (
    <>
      <CauseTags causes={campaignCauses.map(({ cause }) => cause)} />
      <Publisher {...campaignUser} />
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
          <a href={withScheme(orgInfo.website)} rel="noreferrer">
            {orgInfo.website.replace(/^https?:\/\//i, '')}
          </a>
        </>
      )}
    </p>
  )
}
