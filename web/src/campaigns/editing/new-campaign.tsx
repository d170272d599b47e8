import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { focusOnMount } from '../../app/forms/focus-on-mount.ts'
import { ForSeat } from '../../app/session/for-seat.tsx'
import { ReadOnlyForAdministrators } from '../../app/session/read-only-for-administrators.tsx'
import { PageHead } from '../../app/page/page.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Columns, Row, Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { ShareOwnCampaign } from '../share-campaign.tsx'
import type { Route } from './+types/new-campaign'
import { parseCampaignId } from '../printing/parse-campaign-id.ts'
import { DraftForm } from './draft-form.tsx'
import { LeafletPreview } from '../leaflets/leaflet.tsx'
import styles from './focused.module.css'

const draftIn = (address: URL) => address.searchParams.get('draft')

/** A draft is loaded when it is opened, and not again with each step. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  draftIn(currentUrl) !== draftIn(nextUrl)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = draftIn(new URL(request.url))
  return {
    draft:
      id === null
        ? null
        : await call('GET /api/campaigndraft/:id', { id: parseCampaignId(id) }).catch(noneIfGone),
  }
}

function noneIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** Opening the tab again starts a new campaign once the last one is published. */
export default function NewCampaign({ loaderData: { draft } }: Route.ComponentProps) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const [lastPublished, setLastPublished] = useState<{ campaign: Campaign; key: string } | null>(null)
  /** The draft that was begun on this page, and how many were published before it. */
  const [begun, setBegun] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const published = lastPublished?.key === key ? lastPublished.campaign : null
  const named = new URLSearchParams(search).get('draft')
  const isOpened = named !== null && named !== String(begun)

  // So that a reload finds it, whichever step or leaflet the address names.
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (begun === null || query.has('draft')) return
    query.set('draft', String(begun))
    void navigate({ search: `?${query}` }, { replace: true, preventScrollReset: true })
  }, [begun, search, navigate])

  function showPublished(campaign: Campaign) {
    setBegun(null)
    setRound((before) => before + 1)
    setLastPublished({ campaign, key })
  }

  return (
    <>
      <PageHead title="New campaign" private />
      {published ? (
        <CampaignPublished
          campaign={published}
          onAnother={() => navigate(paths.organisationDashboard('new-campaign'))}
        />
      ) : (
        <>
          <PageTitle>New campaign</PageTitle>
          <ForSeat least="author" explains>
            <ReadOnlyForAdministrators owners="organisations">
              {isOpened && !draft ? (
                <DraftGone />
              ) : (
                <DraftForm
                  key={isOpened ? `draft ${named}` : `new ${round}`}
                  draft={isOpened ? draft : null}
                  onBegun={setBegun}
                  onSaved={showPublished}
                />
              )}
            </ReadOnlyForAdministrators>
          </ForSeat>
        </>
      )}
    </>
  )
}

const DraftGone = () => (
  <Stack>
    <Notice kind="info">This draft was published or thrown away.</Notice>
    <Row>
      <ButtonLink to={paths.organisationDashboard('view-campaigns')}>View campaigns</ButtonLink>
      <ButtonLink to={paths.organisationDashboard('new-campaign')}>Begin another campaign</ButtonLink>
    </Row>
  </Stack>
)

function CampaignPublished({ campaign, onAnother }: { campaign: Campaign; onAnother: () => void }) {
  return (
    // The form that had the focus is gone, so the result takes it.
    <div tabIndex={-1} ref={focusOnMount} className={styles.focused}>
      <PageTitle>{campaign.campaignName}</PageTitle>
      <Columns>
        <Stack gap="loose">
          <Notice kind="success">
            {campaignMessages.saved} It’s live. Share it to find your first musketeers.
          </Notice>
          <ShareOwnCampaign campaign={campaign} isNext />
          <Row>
            <ButtonLink to={paths.organisationPrintPack(campaign.campaignId)}>Print 20 yourself</ButtonLink>
            <ButtonLink to={paths.organisationCampaign(campaign.campaignId)}>View and edit</ButtonLink>
            <Button variant="quiet" onClick={onAnother}>
              Publish another campaign
            </Button>
          </Row>
        </Stack>
        <Stack>
          <p>This is what people see: page one, as it looks in the email and on its public page.</p>
          <LeafletPreview campaign={campaign} sizes="36rem" />
        </Stack>
      </Columns>
    </div>
  )
}
