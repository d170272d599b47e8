import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { OwnRequest } from '@street-musketeers/contract/hubs/print-requests.ts'
import { defaultHouses } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { readWholeNumber } from '@street-musketeers/contract/read-whole-number.ts'
import { readPlace } from '@street-musketeers/contract/places/read-place.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link, redirect, useNavigate, useSearchParams } from 'react-router'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { pluralise } from '../app/format/format-count.ts'
import { formatDate } from '../app/format/format-date.ts'
import { Page } from '../app/page/page.tsx'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { Card, CardGrid } from '../ui/page/card.tsx'
import { Quotation, Row, Stack } from '../ui/page/layout.tsx'
import { Section } from '../ui/page/section.tsx'
import type { Route } from './+types/no-printer.ts'
import { AskForm } from './ask-form.tsx'
import { Notes } from './notes.tsx'

export const handle = { loads: () => [readAddress('GET /api/printrequests', {})] } satisfies Handle

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const typed = search.get('near') ?? ''
  const near = readPlace(typed)
  if (near !== null && near !== typed) {
    // Of a whole postcode only its sector stays in the address, so the rest never leaves the browser.
    search.set('near', near)
    throw redirect(`${paths.noPrinter()}?${search}`)
  }
  const own = await call('GET /api/printrequests', {})
  const chosen = search.get('campaign')
  const campaign =
    own.campaigns.find(({ campaignId }) => String(campaignId) === chosen) ??
    (chosen === null ? own.campaigns[0] : undefined)
  const isKnown = typed === '' || near !== null
  const nearby =
    campaign && isKnown
      ? await call('GET /api/printhubs', { near: near ?? '', campaignId: campaign.campaignId })
      : null
  const leaflets = readWholeNumber(search.get('leaflets') ?? '') ?? defaultHouses
  return { ...own, campaign, typed, nearby, leaflets }
}

/** Where a musketeer without a printer asks others to print (rule: print-requests). */
export default function NoPrinter({ loaderData }: Route.ComponentProps) {
  const { requests, campaigns, campaign, typed, nearby, leaflets } = loaderData
  return (
    <Page
      title="No printer?"
      lead="Others print for you: a library, a shop, a branch office or another musketeer. You collect."
      narrow
      private
      parents={[{ to: paths.musketeerDashboard(), label: 'Dashboard' }]}
    >
      <Stack gap="loose">
        {requests.length > 0 && (
          <Section title="What you asked for">
            <CardGrid label="What you asked for">
              {requests.map((request) => (
                <RequestCard key={request.id} request={request} />
              ))}
            </CardGrid>
          </Section>
        )}
        {!campaign ? (
          <NoCampaign hasAsked={requests.length > 0} hasOthers={campaigns.length > 0} />
        ) : (
          <Section title="Ask a print hub">
            <CampaignChoice campaigns={campaigns} chosen={campaign} />
            <FilterForm>
              <input type="hidden" name="campaign" value={campaign.campaignId} />
              <input type="hidden" name="leaflets" value={leaflets} />
              <TextField
                name="near"
                label="Start of your postcode"
                hint="Such as LS27 or LS27 0. We use it to look, and do not store it."
                defaultValue={typed || (nearby?.place ?? '')}
                autoComplete="off"
                short
              />
            </FilterForm>
            <Found nearby={nearby} campaign={campaign} leaflets={leaflets} />
            <p>
              Most libraries print for a few pence.{' '}
              <Link to={paths.printPack(campaign.campaignId)}>Make a code</Link> that opens your leaflets
              there.
            </p>
          </Section>
        )}
        <p>
          Do you have a printer, or a key to one? <Link to={paths.ownPrintHub()}>Print for others</Link>.
        </p>
      </Stack>
    </Page>
  )
}

function NoCampaign({ hasAsked, hasOthers }: { hasAsked: boolean; hasOthers: boolean }) {
  const [search] = useSearchParams()
  if (hasOthers) {
    // The campaign in the address was asked for or left since: another must not take its place unseen.
    const others = new URLSearchParams(search)
    others.delete('campaign')
    return (
      <p>
        <Link to={{ search: others.toString() }}>Ask for another campaign</Link>
      </p>
    )
  }
  return (
    <EmptyState
      title={hasAsked ? 'There is nothing else to ask for' : 'Join a campaign first'}
      next={<ButtonLink to={paths.musketeerDashboard('select-campaigns')}>Select a campaign</ButtonLink>}
    >
      You can ask for the leaflets of campaigns that you have joined.
    </EmptyState>
  )
}

type AskableCampaign = ReplyOf<'GET /api/printrequests'>['campaigns'][number]

/** The campaign comes first: which print hubs are shown depends on it. */
function CampaignChoice({
  campaigns,
  chosen,
}: {
  campaigns: readonly AskableCampaign[]
  chosen: AskableCampaign
}) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  function choose(campaign: string) {
    const next = new URLSearchParams(search)
    next.set('campaign', campaign)
    void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
  }
  return (
    <SelectField
      // Mounted again when a campaign was asked for, and not while somebody chooses.
      key={campaigns.map(({ campaignId }) => campaignId).join()}
      name="campaign"
      label="Campaign"
      defaultValue={String(chosen.campaignId)}
      choices={campaigns.map(({ campaignId, campaignName }) => ({
        value: String(campaignId),
        label: campaignName,
      }))}
      neverSaved
      onChoose={choose}
    />
  )
}

function Found({
  nearby,
  campaign,
  leaflets,
}: {
  nearby: ReplyOf<'GET /api/printhubs'> | null
  campaign: AskableCampaign
  leaflets: number
}) {
  if (!nearby) return <p>We do not know that place. Enter the first half of a postcode, such as LS27.</p>
  const { place, hubs } = nearby
  if (hubs.length === 0 && place !== null && campaign.isElectionMaterial)
    return (
      <EmptyState title={`Nobody near ${place} prints election material yet`}>
        The law wants the name and address of its printer on every copy. You can ask its organisation for
        copies.
      </EmptyState>
    )
  if (hubs.length === 0 && place !== null)
    return (
      <EmptyState title={`Nobody prints near ${place} yet`}>You can ask your branch, or a friend.</EmptyState>
    )
  const isAnyNear = hubs.some(({ namedBy }) => namedBy === null)
  return (
    <>
      {place === null && <p>Enter the start of your postcode to see who prints near you.</p>}
      {place !== null && !isAnyNear && <p>Nobody else near {place} prints this yet.</p>}
      {hubs.length > 0 && <AskForm key={place} nearby={nearby} campaign={campaign} leaflets={leaflets} />}
    </>
  )
}

const said = (request: OwnRequest) =>
  ({
    asked: `You asked ${request.hub.name} for ${pluralise(request.leaflets, 'leaflet')} by ${formatDate(request.wantedBy)}, for “${request.nickname}”. We’ll email you when they are ready. On ${formatDate(request.until)} the request is deleted.`,
    ready: `They are ready, with a slip for “${request.nickname}”. Collect them by ${formatDate(request.until)}.`,
    over: 'This campaign has ended or is paused, so there is nothing to print. Cancel this request, so that others can have the sheets.',
    election: `This is election material, and ${request.hub.name} does not print that now. Cancel this request and ask another print hub.`,
    stopped: `${request.hub.name} does not print now. Cancel this request and ask another print hub.`,
  })[request.state]

function RequestCard({ request }: { request: OwnRequest }) {
  const showOutcome = useActionResult()
  const end = (because: 'cancelled' | 'collected') => async () =>
    showOutcome(await call('DELETE /api/printrequest/:id', { id: request.id, because }))
  return (
    <Card
      title={request.campaignName}
      footer={
        <Stack>
          <Row>
            {request.state === 'ready' ? (
              <ActionButton action={end('collected')}>I have them</ActionButton>
            ) : (
              <ConfirmButton
                variant="secondary"
                label="Cancel"
                title="Cancel this request?"
                confirm="Cancel the request"
                cancel="Keep it"
                onConfirm={end('cancelled')}
              >
                <p>We delete it, and the people at the print hub no longer see it.</p>
              </ConfirmButton>
            )}
          </Row>
          {request.state !== 'stopped' && <Notes request={request} hubName={request.hub.name} />}
        </Stack>
      }
    >
      <p>{said(request)}</p>
      {(request.state === 'asked' || request.state === 'ready') && (
        <Quotation>{request.hub.handover}</Quotation>
      )}
    </Card>
  )
}
