import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { londonDate } from '../../app/format/format-date.ts'
import type { Handle } from '../../app/handle.ts'
import { Page } from '../../app/page/page.tsx'
import { ForSeat } from '../../app/session/for-seat.tsx'
import { ReadOnlyForAdministrators } from '../../app/session/read-only-for-administrators.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/copy-campaign'
import { CopyAsDraft } from '../drafts/copy-as-draft.tsx'
import { CampaignGone, reasonIfGone } from '../campaign-gone.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'

export const handle = {
  loads: ({ id }) => [readAddress('GET /api/org/campaign/:id', { id: Number(id) })],
} satisfies Handle

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  // Loaded with the campaign: no other page needs it.
  const [campaign, { CopyForm }] = await Promise.all([
    call('GET /api/org/campaign/:id', { id: parsePathId(params.id) }).catch(reasonIfGone),
    import('./copy-form.tsx'),
  ])
  return { campaign, CopyForm }
}

/** A new campaign, filled in with what another is (rule: copied-campaigns). It is filled once, so a refresh changes nothing that was typed. */
export default function CopyCampaign({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [{ campaign, CopyForm }] = useState(loaderData)
  const list = paths.organisationDashboard('view-campaigns')
  if (typeof campaign === 'string') return <CampaignGone reason={campaign} to={list} label="View campaigns" />
  const { campaignId, campaignName, whyNotCopied, copyIsDraft } = campaign
  const original = withoutPastDay(campaign)

  async function showPublished(published: { campaignId: number }) {
    await navigate(paths.sharePublishedCampaign(published.campaignId))
  }

  return (
    <Page
      title={`New campaign: a copy of ${campaignName}`}
      heading="New campaign"
      private
      parents={[
        { to: paths.organisationDashboard(), label: 'Dashboard' },
        { to: list, label: 'View campaigns' },
        { to: paths.organisationCampaign(campaignId), label: campaignName },
      ]}
      current="Copy"
    >
      {whyNotCopied === null ? (
        <ForSeat least="author" explains>
          <ReadOnlyForAdministrators owners="organisations">
            {copyIsDraft ? (
              <CopyAsDraft original={original} />
            ) : (
              <CopyForm original={original} onSaved={showPublished} />
            )}
          </ReadOnlyForAdministrators>
        </ForSeat>
      ) : (
        <Notice kind="info">{whyNotCopied}</Notice>
      )}
    </Page>
  )
}

/** A copy's last day is still to come. */
const withoutPastDay = (campaign: OwnCampaign): OwnCampaign => ({
  ...campaign,
  endDate: campaign.endDate && campaign.endDate >= londonDate(new Date()) ? campaign.endDate : null,
})
