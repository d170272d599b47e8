import { isCompletedByBranch } from '@street-musketeers/contract/campaigns/complete-master.ts'
import type { LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { seatMessages } from '@street-musketeers/contract/seats.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { Page } from '../../app/page/page.tsx'
import { hasSeat } from '../../app/session/for-seat.tsx'
import { ReadOnlyNotice } from '../../app/session/read-only-for-administrators.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useAction } from '../../ui/forms/action-button.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { FormError } from '../../ui/forms/form.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { LeafletPages } from '../making/leaflet-pages.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Route } from './+types/offer-leaflet'
import { OfferedLeaflet } from './offered-leaflet.tsx'

/** The newest, of which those that are live can come along. */
const campaignsToChoose = { page: 0, size: 50 }

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  if (isAdministrator() || !hasSeat('officer')) return null
  const id = parsePathId(params.id)
  const [leaflet, { content: campaigns }] = await Promise.all([
    call('GET /api/madeleaflet/:id', { id }),
    call('GET /api/campaigns/:page/:size', campaignsToChoose),
  ])
  // Each branch has an imprint of its own.
  const preview = await call('POST /api/madeleaflet/:id/preview', {
    id,
    content: leaflet.content,
    imprint: null,
  })
  return {
    leaflet,
    preview,
    toChange: preview.problems.filter(({ field }) => !isCompletedByBranch(field)),
    campaigns: campaigns.filter(({ ended, paused }) => !ended && !paused),
  }
}

const parents = [
  { to: paths.organisationDashboard(), label: 'Dashboard' },
  { to: paths.organisationDashboard('leaflets'), label: 'Leaflets' },
]

/** An officer of a union offers a leaflet to its branches (rule: masters). */
export default function OfferLeaflet({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title={loaderData?.leaflet.offeredAt ? 'Offered to your branches' : 'Offer it to your branches'}
      lead="Each branch begins with a copy, and fills in its own day, place, contact and imprint. Your other words and your picture stay as they are."
      private
      parents={parents}
    >
      {loaderData ? <Offer {...loaderData} /> : <OnlyOfficers />}
    </Page>
  )
}

const OnlyOfficers = () =>
  isAdministrator() ? (
    <ReadOnlyNotice owners="organisations" />
  ) : (
    <Notice kind="info">{seatMessages.needed.officer}</Notice>
  )

type OfferProps = NonNullable<Route.ComponentProps['loaderData']>

function Offer({ leaflet, preview, toChange, campaigns }: OfferProps) {
  return (
    <Stack gap="loose">
      <LeafletPages pages={preview.pages} size={leaflet.content.size} />
      {leaflet.offeredAt ? (
        <OfferedLeaflet leaflet={leaflet} />
      ) : toChange.length > 0 ? (
        <ChangeFirst id={leaflet.id} remarks={toChange} />
      ) : (
        <ChooseCampaign leaflet={leaflet} campaigns={campaigns} />
      )}
    </Stack>
  )
}

/** A branch could not put these right. */
const ChangeFirst = ({ id, remarks }: { id: number; remarks: readonly LeafletRemark[] }) => (
  <>
    <Notice kind="error">
      <p>Change this first, because your branches can’t:</p>
      <ul>
        {remarks.map(({ field, message }) => (
          <li key={field + message}>{message}</li>
        ))}
      </ul>
    </Notice>
    <Row>
      <ButtonLink to={paths.madeLeaflet(id)}>Change the leaflet</ButtonLink>
    </Row>
  </>
)

function ChooseCampaign({ leaflet: { id, revision }, campaigns }: Pick<OfferProps, 'leaflet' | 'campaigns'>) {
  const navigate = useNavigate()
  const [campaignId, setCampaignId] = useState('')

  const { run, pending, error } = useAction(async () => {
    const chosen = campaignId === '' ? null : Number(campaignId)
    await call('POST /api/madeleaflet/:id/offer', { id, revision, campaignId: chosen })
    await navigate(paths.organisationDashboard('leaflets'))
    toast('Offered. Your branches see it under New campaign.')
  })

  const choices = campaigns.map(({ campaignId: value, campaignName: label }) => ({
    value: String(value),
    label,
  }))
  return (
    <Stack>
      {choices.length > 0 && (
        <SelectField
          name="campaign"
          label="Campaign"
          hint="Your branches begin with the name, description and causes of this campaign, and can change them."
          optional
          choices={[{ value: '', label: 'None: branches write their own' }, ...choices]}
          onChoose={setCampaignId}
        />
      )}
      {error && <FormError>{error}</FormError>}
      <p>Nobody can change the leaflet while it is offered. You can take it back at any time.</p>
      <Row>
        <Button variant="primary" pending={pending} onClick={run}>
          Offer it to your branches
        </Button>
      </Row>
    </Stack>
  )
}
