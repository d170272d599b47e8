import { messages, reportDelivery } from '@street-musketeers/contract/membership/membership.ts'
import type { CampaignDistributor } from '@street-musketeers/contract/membership/membership-schemas.ts'
import { useState } from 'react'
import { readWholeNumber } from '../../app/forms/read-whole-number.ts'
import { londonDate } from '../../app/format/format-date.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'

/** Identifies one report, so that a repeat is not a second one. Browsers only make it on secure addresses. */
const newSubmissionId = () => (isSecureContext ? crypto.randomUUID() : undefined)

const countName = 'campaignData.leafletsDelivered'

/** Reports a delivery (rule: delivery-limits). */
export function DeliveryForm({ membership }: { membership: CampaignDistributor }) {
  const showOutcome = useActionResult()
  const [submission, setSubmission] = useState(newSubmissionId)
  const [today] = useState(() => londonDate(new Date()))

  const form = useApiForm(reportDelivery, {
    success: messages.reported,
    input: (values) => ({
      campaignDistributorId: membership.campaignDistributorId,
      subDate: values.subDate,
      campaignData: {
        leafletsDelivered: readWholeNumber(values[countName]) ?? values[countName],
      },
      submissionId: submission,
    }),
    onSuccess: async (_, element) => {
      setSubmission(newSubmissionId())
      element.reset()
      await showOutcome()
    },
  })
  return (
    <Form {...form}>
      <TextField
        name="subDate"
        label="Delivery date"
        type="date"
        short
        required
        min={londonDate(membership.subDate)}
        max={today}
        defaultValue={today}
      />
      <TextField
        name={countName}
        label="Leaflets delivered"
        type="number"
        short
        required
        autoComplete="off"
      />
      <FormActions>
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  )
}
