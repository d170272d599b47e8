import { showOwnCampaign } from '@street-musketeers/contract/insight/own-campaign.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { ReadOnlyForAdministrators } from '../../app/session/read-only-for-administrators.tsx'
import { PageHead } from '../../app/shell/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { Container, Stack } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import type { Route } from './+types/edit-campaign'
import { CampaignGone, reasonIfGone } from '../campaign-gone.tsx'
import { parseCampaignId } from '../printing/parse-campaign-id.ts'
import { useRegularRefresh } from '../use-regular-refresh.ts'
import { CampaignForm } from './campaign-form.tsx'
import type { LastSave } from './campaign-saved.tsx'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return call(showOwnCampaign, { id: parseCampaignId(params.id) }).catch(reasonIfGone)
}

export default function EditCampaign({ loaderData: campaign }: Route.ComponentProps) {
  if (typeof campaign !== 'string') return <EditableCampaign key={campaign.campaignId} campaign={campaign} />
  const next = <ButtonLink to={paths.organisationDashboard('view-campaigns')}>View campaigns</ButtonLink>
  return <CampaignGone reason={campaign} next={next} />
}

/** The form that changes a campaign. It is filled once, so a refresh of the page does not change what was typed. */
function EditableCampaign({ campaign }: { campaign: OwnCampaign }) {
  useRegularRefresh()
  const navigate = useNavigate()
  const [initialCampaign] = useState(campaign)
  const [savedRevision, setSavedRevision] = useState(campaign.revision)
  const { campaignId, campaignName } = campaign
  const page = paths.organisationCampaign(campaignId)
  return (
    <Container>
      <PageHead title={`Edit: ${campaignName}`} private />
      <Breadcrumbs
        parents={[
          { to: paths.organisationDashboard(), label: 'Dashboard' },
          { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
          { to: page, label: campaignName },
        ]}
        current="Edit"
      />
      <PageTitle lead={campaignName}>Edit your campaign</PageTitle>
      <Stack gap="loose">
        {campaign.revision > savedRevision && (
          <Notice kind="info">
            Somebody else has just changed this campaign. You can carry on: when you save, we’ll show you what
            they changed before anything is overwritten.
          </Notice>
        )}
        <ReadOnlyForAdministrators owners="organisations">
          <CampaignForm
            campaign={initialCampaign}
            action="Update campaign"
            onSaved={({ revision, leafletVersion }) => {
              // What was typed while this was sent is asked about, and the form stays.
              setSavedRevision(revision)
              const lastSave: LastSave = {
                revision,
                isReplaced: leafletVersion > initialCampaign.leafletVersion,
              }
              return navigate(page, { state: lastSave })
            }}
          />
        </ReadOnlyForAdministrators>
      </Stack>
    </Container>
  )
}
