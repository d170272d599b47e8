import { showOwnCampaign } from '@street-musketeers/contract/insight/own-campaign.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { lazy, Suspense, useEffect } from 'react'
import { call } from '../app/api/api.ts'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useRefresh } from '../app/forms/use-refresh.ts'
import { Breadcrumbs } from '../ui/page/breadcrumbs.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Columns, Row, Stack, Container } from '../ui/page/layout.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { Route } from './+types/organisation-campaign'
import { CampaignGone, reasonIfGone } from './campaign-gone.tsx'
import { CampaignNumbers } from './campaign-numbers.tsx'
import { CampaignView } from './campaign-view.tsx'
import { TakedownNotice, TakeDownCampaign } from './reviews/take-down-campaign.tsx'
import { parseCampaignId } from './printing/parse-campaign-id.ts'

/** Loaded after the campaign: people look at the page first. */
const ManageCampaign = lazy(() => import('./editing/manage-campaign.tsx'))

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return call(showOwnCampaign, { id: parseCampaignId(params.id) }).catch(reasonIfGone)
}

export default function OrganisationCampaign({ loaderData: campaign }: Route.ComponentProps) {
  if (typeof campaign !== 'string') return <EditableCampaign key={campaign.campaignId} campaign={campaign} />
  const next = <ButtonLink to={paths.organisationDashboard('view-campaigns')}>View campaigns</ButtonLink>
  return <CampaignGone reason={campaign} next={next} />
}

/** For leaflets delivered and other people's changes: numbers of people change once a week (rule: people-counts-weekly). */
const refreshIntervalMs = 30_000

function EditableCampaign({ campaign }: { campaign: OwnCampaign }) {
  const refresh = useRefresh()
  const showOutcome = useActionResult()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), refreshIntervalMs)
    return () => clearInterval(timer)
  }, [refresh])

  return (
    <Container>
      <PageHead title={campaign.campaignName} private />
      <Breadcrumbs
        parents={[
          { to: paths.organisationDashboard(), label: 'Dashboard' },
          { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
        ]}
        current={campaign.campaignName}
      />
      <Columns>
        <CampaignView campaign={campaign}>
          <Row>
            {!campaign.ended && (
              <ButtonLink variant="primary" to={paths.organisationPrintPack(campaign.campaignId)}>
                Print my 20
              </ButtonLink>
            )}
            <ButtonLink to={paths.publicCampaign(campaign.campaignId)} reload>
              Open its public page
            </ButtonLink>
          </Row>
        </CampaignView>
        <Stack gap="loose">
          {campaign.takedown && <TakedownNotice takedown={campaign.takedown} />}
          <CampaignNumbers campaign={campaign} />
          {campaign.can.edit && (
            <Suspense fallback={<Skeleton kind="page" label="Loading the form" />}>
              <ManageCampaign campaign={campaign} onChanged={showOutcome} />
            </Suspense>
          )}
          {campaign.can.takeDown && <TakeDownCampaign campaign={campaign} />}
        </Stack>
      </Columns>
    </Container>
  )
}
