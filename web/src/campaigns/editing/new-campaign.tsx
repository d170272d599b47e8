import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { noneIfGone } from '../../app/api/none-if-gone.ts'
import { loadLastWords } from '../../app/forms/last-words.ts'
import { ForSeat, hasSeat } from '../../app/session/for-seat.tsx'
import { ReadOnlyForAdministrators } from '../../app/session/read-only-for-administrators.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { PageHead } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import type { Route } from './+types/new-campaign'
import { parsePathId } from '../../app/api/parse-path-id.ts'

/** Loaded once a campaign is published. */
const CampaignPublished = lazy(() =>
  import('./campaign-published.tsx').catch(() => ({ default: PublishedInShort })),
)

const PublishedInShort = ({ campaign: { campaignId, campaignName } }: { campaign: Campaign }) => (
  <Stack>
    <PageTitle>{campaignName}</PageTitle>
    <Notice kind="success">Your campaign is live.</Notice>
    <Row>
      <ButtonLink to={paths.organisationCampaign(campaignId)}>View and edit</ButtonLink>
    </Row>
  </Stack>
)

interface Published {
  campaign: Campaign
  /** The draft that it was. The address may come to name it only now, when the network is slow. */
  draftId: number
  /** Of the address at which it was published. */
  key: string
}

const draftIn = (address: URL) => address.searchParams.get('draft')

/** A draft is loaded when it is opened, and not again with each step. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  draftIn(currentUrl) !== draftIn(nextUrl)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = draftIn(new URL(request.url))
  // Loaded with the draft: no other page needs it.
  const [{ DraftForm }, draft, offered] = await Promise.all([
    import('../drafts/draft-form.tsx'),
    id === null
      ? null
      : loadLastWords(() => call('GET /api/campaigndraft/:id', { id: parsePathId(id) }).catch(noneIfGone)),
    loadMasters(),
  ])
  return { DraftForm, draft, offered }
}

/** What its union offers to a branch, with what shows it; null where nothing is offered. */
async function loadMasters() {
  if (isAdministrator() || !hasSeat('author')) return null
  const offered = await call('GET /api/masters', {})
  if (offered.masters.length === 0) return null
  const { UnionMasters } = await import('../masters/union-masters.tsx')
  return { ...offered, UnionMasters }
}

/** Opening the tab again starts a new campaign once the last one is published. */
export default function NewCampaign({ loaderData: { DraftForm, draft, offered } }: Route.ComponentProps) {
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const [lastPublished, setLastPublished] = useState<Published | null>(null)
  /** The draft that was begun on this page, and how many were published before it. */
  const [begun, setBegun] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const named = new URLSearchParams(search).get('draft')
  const published =
    lastPublished && (lastPublished.key === key || String(lastPublished.draftId) === named)
      ? lastPublished.campaign
      : null
  const isOpened = named !== null && named !== String(begun)

  // So that a reload finds it, whichever step or leaflet the address names.
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (begun === null || query.has('draft')) return
    query.set('draft', String(begun))
    void navigate({ search: `?${query}` }, { replace: true, preventScrollReset: true })
  }, [begun, search, navigate])

  function showPublished(campaign: Campaign, draftId: number) {
    setBegun(null)
    setRound((before) => before + 1)
    setLastPublished({ campaign, draftId, key })
  }

  return (
    <>
      <PageHead title="New campaign" private />
      {published ? (
        <Suspense>
          <CampaignPublished
            campaign={published}
            onAnother={() => navigate(paths.organisationDashboard('new-campaign'))}
          />
        </Suspense>
      ) : (
        <>
          <PageTitle>New campaign</PageTitle>
          <ForSeat least="author" explains>
            <ReadOnlyForAdministrators owners="organisations">
              {isOpened && !draft ? (
                <DraftGone />
              ) : (
                <Stack gap="loose">
                  {offered && !isOpened && <offered.UnionMasters {...offered} />}
                  <DraftForm
                    key={isOpened ? `draft ${named}` : `new ${round}`}
                    draft={isOpened ? draft : null}
                    onBegun={setBegun}
                    onSaved={showPublished}
                  />
                </Stack>
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
    <Notice kind="info">This draft was published or thrown away. “View campaigns” has what is live.</Notice>
    <Row>
      <ButtonLink to={paths.organisationDashboard('view-campaigns')}>View campaigns</ButtonLink>
      <ButtonLink to={paths.organisationDashboard('new-campaign')}>Begin another campaign</ButtonLink>
    </Row>
  </Stack>
)
