import { deleteCampaign, showCampaign, type Campaign } from '@street-musketeers/contract/campaigns.ts'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '../app/api.ts'
import { PageHead } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { holds, readSession } from '../app/session.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Panel } from '../ui/card.tsx'
import { ConfirmButton } from '../ui/dialog.tsx'
import { Columns, Stack, Wrap } from '../ui/layout.tsx'
import { toast } from '../ui/toast.tsx'
import type { Route } from './+types/organisation-campaign'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignGone, nullIfGone } from './campaign-gone.tsx'
import { CampaignView } from './campaign-view.tsx'
import { toCampaignId } from './to-campaign-id.ts'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return call(showCampaign, { id: toCampaignId(params.id) }).catch(nullIfGone)
}

export default function OrganisationCampaign({ loaderData: campaign }: Route.ComponentProps) {
  if (campaign) return <CampaignToEdit campaign={campaign} />
  const next = <ButtonLink to={paths.organisationDashboard('view-campaigns')}>View campaigns</ButtonLink>
  return <CampaignGone next={next} />
}

function CampaignToEdit({ campaign }: { campaign: Campaign }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const session = readSession()
  // An administrator may look at every campaign and changes none (D17).
  const mayChange = session !== null && holds(session, ['ROLE_PM'])

  async function takeDown() {
    const { message } = await call(deleteCampaign, { id: campaign.campaignId })
    await navigate(paths.organisationDashboard('view-campaigns'))
    toast(message)
  }

  return (
    <Wrap>
      <PageHead title={campaign.campaignName} private />
      <Breadcrumbs
        above={[
          { to: paths.organisationDashboard(), label: 'Dashboard' },
          { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
        ]}
        here={campaign.campaignName}
      />
      <Columns>
        <CampaignView campaign={campaign} />
        {mayChange && (
          <Stack gap="loose">
            <Panel title="Update campaign">
              <CampaignForm
                key={campaign.campaignId}
                campaign={campaign}
                action="Update campaign"
                onSaved={revalidate}
              />
            </Panel>
            <ConfirmButton
              label="Delete campaign"
              title={`Delete “${campaign.campaignName}”?`}
              confirm="Delete this campaign"
              onConfirm={takeDown}
            >
              <p>
                It leaves every list, letters that are not yet sent are cancelled, and its public page says
                that it has ended. What was delivered still counts. This cannot be undone.
              </p>
            </ConfirmButton>
          </Stack>
        )}
      </Columns>
    </Wrap>
  )
}
