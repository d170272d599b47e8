import type { Call, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import type { ReactNode } from 'react'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { useRevision } from '../app/forms/use-revision.ts'
import { Form, SubmitRow } from '../ui/forms/form.tsx'

interface DetailsFormProps {
  to: Extract<Call, 'PATCH /api/principalcontact' | 'POST /api/address' | 'POST /api/user/orgdetails'>
  /** Of what the form is filled with. */
  revision: string
  /** Names the draft. */
  name: string
  incomplete?: string
  success?: string
  /** The label of the button. */
  submit: string
  /** The fields. */
  children: ReactNode
}

/** Saves some of an organisation's details, which several people may change. */
export function DetailsForm({
  to,
  revision,
  name,
  incomplete = organisationMessages.applicationIncomplete,
  success = organisationMessages.detailsUpdated,
  submit,
  children,
}: DetailsFormProps) {
  const showOutcome = useActionResult()
  const form = useApiForm(to, {
    ...useRevision(revision),
    name,
    incomplete,
    success,
    onSuccess: (reply: ReplyOf<typeof to>) => showOutcome('message' in reply ? reply : undefined),
  })
  return (
    <Form {...form}>
      {children}
      <SubmitRow>{submit}</SubmitRow>
    </Form>
  )
}
