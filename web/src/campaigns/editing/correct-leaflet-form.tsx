import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { placeOf, showLeaflet, nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callWithUploadProgress } from '../../app/api/api.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { LeafletField } from '../leaflets/leaflet-field.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** Puts a corrected file in the place of one of a campaign's leaflets (rule: corrections). */
export function CorrectLeafletForm({ campaign, version }: { campaign: OwnCampaign; version: number }) {
  const navigate = useNavigate()
  const [sent, setSent] = useState(0)
  const { campaignId: id } = campaign
  const page = paths.campaignLeaflets(id)
  const place = placeOf(showLeaflet(campaign, version))
  const form = useApiForm('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    name: `correct-leaflet ${version}`,
    call: callWithUploadProgress(setSent),
    input: () => ({ id, leafletVersion: version }),
    onSuccess: async () => {
      await navigate(page)
      toast('The leaflet was corrected. Everyone who was sent it gets the new one by email now.')
    },
  })
  return (
    <Form {...form}>
      {place && (
        <p>
          <strong>{nameLeaflet(place)}</strong>
        </p>
      )}
      <p>
        For a leaflet with a mistake. We email the corrected one to everyone who was sent it, and ask them to
        recycle the other.
      </p>
      <LeafletField label="Corrected leaflet" required />
      <FormActions>
        <SubmitButton>Send the correction</SubmitButton>
        <Link to={page}>Cancel</Link>
      </FormActions>
      {form.pending && <UploadProgress sent={sent} what="leaflet" />}
    </Form>
  )
}
