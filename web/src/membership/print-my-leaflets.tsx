import { says, showCampaign } from '@street-musketeers/contract/campaigns.ts'
import { call } from '../app/api.ts'
import { PageHead } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { CampaignGone, nullIfGone } from '../campaigns/campaign-gone.tsx'
import { readShapes } from '../campaigns/read-shapes.ts'
import { toCampaignId } from '../campaigns/to-campaign-id.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Wrap } from '../ui/layout.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { lazy, Suspense } from 'react'
import type { Route } from './+types/print-my-leaflets'
import { findMembership, isMusketeer } from './find-membership.ts'

const loadForm = () => import('../campaigns/print-form.tsx')
const PrintForm = lazy(loadForm)

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = toCampaignId(params.id)
  void loadForm()
  const [campaign, membership] = await Promise.all([
    call(showCampaign, { id }).catch(nullIfGone),
    findMembership(id),
  ])
  return { campaign, membership, pages: campaign ? await readShapes(campaign) : [] }
}

export default function PrintMyLeaflets({ loaderData }: Route.ComponentProps) {
  const { campaign, membership, pages } = loaderData
  if (!campaign)
    return (
      <CampaignGone
        next={
          <ButtonLink to={paths.musketeerDashboard('select-campaigns')}>Select another campaign</ButtonLink>
        }
      />
    )

  const back = paths.musketeerCampaign(campaign.campaignId)
  const mayPrint = !campaign.ended && (membership !== null || !isMusketeer())
  return (
    <Wrap>
      <PageHead title={`Print: ${campaign.campaignName}`} private />
      <Breadcrumbs
        above={[
          { to: paths.musketeerDashboard(), label: 'Dashboard' },
          { to: back, label: campaign.campaignName },
        ]}
        here="Print"
      />
      <PageTitle lead={campaign.campaignName}>Print your leaflets</PageTitle>
      {mayPrint ? (
        <Suspense fallback={<Skeleton kind="page" label="Opening your choices" />}>
          <PrintForm key={campaign.campaignId} campaign={campaign} pages={pages} />
        </Suspense>
      ) : (
        <EmptyState
          title={campaign.ended ? says.ended : 'Sign up first'}
          next={<ButtonLink to={back}>Back to the campaign</ButtonLink>}
        >
          {campaign.ended
            ? 'Please do not print or deliver its leaflet any more.'
            : 'Once you have signed up to this campaign, you can print its leaflet here.'}
        </EmptyState>
      )}
    </Wrap>
  )
}
