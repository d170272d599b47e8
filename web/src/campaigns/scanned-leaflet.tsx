import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { withScheme } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { data, redirect } from 'react-router'
import { orErrorResponse } from '../app/api/or-error-response.ts'
import { parsePathId } from '../app/api/parse-path-id.ts'
import type { Handle } from '../app/handle.ts'
import { pageContext } from '../app/page-context.ts'
import { Page } from '../app/page/page.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { WrapAnywhere } from '../ui/lists/wrapping.tsx'
import { Row } from '../ui/page/layout.tsx'
import { Section } from '../ui/page/section.tsx'
import type { Route } from './+types/scanned-leaflet'
import { CampaignGone, reasonIfGone } from './campaign-gone.tsx'
import { CampaignPaused } from './campaign-paused.tsx'
import { Website } from './campaign-view.tsx'
import { LeafletWords } from './leaflets/leaflet-words.tsx'
import { ResidentsLinks } from './residents-links.tsx'

export const handle = { static: true, cached: 'any last part' } satisfies Handle

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const origin = readOrigin(params.leafletId)
  const leaflet = await orErrorResponse(
    (origin
      ? call('GET /api/scannedmadeleaflet/:madeLeafletId/:revision', origin)
      : call('GET /api/scannedleaflet/:leafletId', { leafletId: parsePathId(params.leafletId) })
    ).catch((error: unknown) => (origin && isNotFound(error) ? null : reasonIfGone(error))),
  )
  if (!leaflet) return data({ leaflet }, { status: 404 })
  if (typeof leaflet === 'string') return data({ leaflet }, { status: problems[leaflet].status })
  if (leaflet.buttonAddress && isPress(request)) throw leave(leaflet.buttonAddress)
  return { leaflet }
}

/** What the own code of a leaflet made here says (rule: own-codes); null for the code of a pack. */
function readOrigin(segment: string): { madeLeafletId: number; revision: number } | null {
  const [, madeLeafletId, revision] = /^M(\d+)-(\d+)$/.exec(segment) ?? []
  return madeLeafletId && revision
    ? { madeLeafletId: parsePathId(madeLeafletId), revision: parsePathId(revision) }
    : null
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.error === 'NotFound'

/** Whether somebody pressed the button. A link on another site shows the page first, which says where the button leads. */
const isPress = ({ url, headers }: Request) =>
  new URL(url).search === `?${paths.goQuery}` &&
  // Browsers of before 2023 do not send it.
  (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'

const leave = (address: string) =>
  redirect(address, {
    status: 303,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })

/** What a resident sees who scans the code on a printed leaflet (rule: scanned-leaflets). */
export default function ScannedLeaflet({ loaderData: { leaflet } }: Route.ComponentProps) {
  if (!leaflet) return <NotPublished />
  if (typeof leaflet === 'string')
    return (
      <CampaignGone reason={leaflet} to={paths.learnMore()} label="See what musketeers do">
        <p>
          Please recycle the leaflet. <a href={paths.noMoreLeaflets()}>No more leaflets, please</a>
        </p>
      </CampaignGone>
    )
  if (leaflet.state === 'paused') return <CampaignPaused campaignId={leaflet.campaignId} />
  const { campaignId, campaignName, organisation, website, state, corrected, opening, imprint } = leaflet
  return (
    <Page
      title={campaignName}
      heading="A neighbour put this through your door"
      lead={`“${isolate(campaignName)}”, by ${isolate(organisation)}`}
      narrow
      private
    >
      <LeafletState leaflet={leaflet} />
      {opening && (
        <Section title={corrected ? 'What it says now' : 'What it says'}>
          <LeafletWords text={opening} heading="h3" />
        </Section>
      )}
      <WhatToDo leaflet={leaflet} />
      {website && !isSameSite(website, leaflet.buttonAddress) && (
        <p>
          <Website address={website} />
        </p>
      )}
      <ResidentsLinks campaignId={campaignId} />
      {state === 'sent' && (
        <Section title="Do your own street">
          <p>Twenty houses, ten minutes a week. We’ll email you the leaflet to print.</p>
          <Row>
            <ButtonLink to={paths.signUp(campaignId)}>Become a musketeer</ButtonLink>
          </Row>
        </Section>
      )}
      {imprint && <p>{imprintSentence(imprint)}</p>}
    </Page>
  )
}

/** Whether a button leads to the website already. */
const isSameSite = (website: string, buttonAddress: string) =>
  buttonAddress !== '' && siteOf(withScheme(website)) === siteOf(buttonAddress)

const siteOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '')

const NotPublished = () => (
  <Page title="Not published here" narrow private>
    <p>The leaflet with this code has not been published here. It says who it is from.</p>
    <Row>
      <ButtonLink to={paths.learnMore()}>See what musketeers do</ButtonLink>
      <a href={paths.noMoreLeaflets()}>No more leaflets, please</a>
    </Row>
  </Page>
)

type Leaflet = ReplyOf<'GET /api/scannedleaflet/:leafletId'>

const sentences = {
  replaced: 'This leaflet has been replaced by another. Please recycle it.',
  ended: 'This campaign has ended. Please recycle the leaflet.',
}

function LeafletState({ leaflet: { state, corrected } }: { leaflet: Leaflet }) {
  if (state === 'sent' && !corrected) return null
  return (
    <Notice kind="info">
      {corrected && <p>There was a mistake in your leaflet. Please recycle it.</p>}
      {(state === 'replaced' || state === 'ended') && <p>{sentences[state]}</p>}
    </Notice>
  )
}

/** The one thing to do while it is sent: what its organisation asks for (rule: campaign-button), or to read it. Words are easier to read on a phone than a picture of paper. */
function WhatToDo({ leaflet }: { leaflet: Leaflet }) {
  const { campaignId, hasWords, leafletFile, state, buttonAddress } = leaflet
  const to = hasWords ? paths.readLeaflets(campaignId) : leafletFile
  return (
    <Row>
      {buttonAddress && (
        // Only the query: the page is the same for each pack, and does not know its own path.
        <ButtonLink variant="primary" to={`?${paths.goQuery}`} reload>
          <WrapAnywhere>Go to {new URL(buttonAddress).hostname}</WrapAnywhere>
        </ButtonLink>
      )}
      {to && (
        <ButtonLink {...(state === 'sent' && !buttonAddress && { variant: 'primary' })} to={to}>
          Read it
        </ButtonLink>
      )}
      <ButtonLink to={paths.publicCampaign(campaignId)}>About the campaign</ButtonLink>
    </Row>
  )
}
