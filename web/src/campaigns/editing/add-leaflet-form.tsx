import { useState } from 'react'
import { callWithUploadProgress } from '../../app/api/api.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { LeafletField } from '../leaflets/leaflet-field.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** Adds a leaflet after the others. */
export function AddLeafletForm({ campaignId: id }: { campaignId: number }) {
  const showOutcome = useActionResult()
  const [sent, setSent] = useState(0)
  const [submissionId, setSubmissionId] = useState(newSubmissionId)
  const form = useApiForm('POST /api/campaign/:id/leaflets', {
    name: 'add-leaflet',
    call: callWithUploadProgress(setSent),
    input: ({ leafletTitle }) => ({ id, leafletTitle, submissionId }),
    success: 'The leaflet was added. Musketeers who have had the others get it when their next one is due.',
    onSuccess: async (_, element) => {
      element.reset()
      setSubmissionId(newSubmissionId())
      await showOutcome()
    },
  })
  return (
    <Form {...form}>
      <TextField
        name="leafletTitle"
        label="Title"
        hint="A few words, such as “Know your rights”. Emails and the public page name it."
        required
      />
      {/* A saved file must not be sent again, so the field is emptied. */}
      <LeafletField key={submissionId} label="Leaflet" required />
      <SubmitRow>Add leaflet</SubmitRow>
      {form.pending && <UploadProgress sent={sent} what="leaflet" />}
    </Form>
  )
}
