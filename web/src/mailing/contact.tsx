import * as paths from '@street-musketeers/contract/public-urls.ts'
import { contactMessages, maxMessageLength } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { formErrorResponse, readForm, submitForm } from '../app/forms/submit-form.ts'
import { pageContext } from '../app/page-context.ts'
import { Page } from '../app/page/page.tsx'
import { useProduct } from '../app/product.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { TextArea, TextField } from '../ui/forms/field.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import type { FormState } from '../ui/forms/form-state.ts'
import { Row } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { SubmissionId } from '../ui/forms/submission-id.tsx'
import type { Route } from './+types/contact.ts'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const { reply, state } = await submitForm('POST /api/contact', await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: contactMessages.contactIncomplete,
    // Without script the form has no id.
    input: ({ submissionId, ...typed }) => ({ ...typed, ...(submissionId && { submissionId }) }),
  })
  return state ? formErrorResponse(state) : { reference: reply.reference }
}

export default function Contact({ actionData }: Route.ComponentProps) {
  return actionData && 'reference' in actionData ? (
    <MessageSent reference={actionData.reference} />
  ) : (
    <ContactForm state={actionData?.state ?? null} />
  )
}

function ContactForm({ state }: { state: FormState | null }) {
  const { contactAddress, name } = useProduct()
  return (
    <Page
      title="Contact us"
      description={`Write to the people behind ${name}. A person reads every message and replies by email.`}
      lead="A question, an idea, something that doesn’t work? Write to us. A person reads every message and replies by email."
      narrow
    >
      <Form state={state}>
        <SubmissionId value={String(state?.values.submissionId ?? '')} />
        <TextField
          name="email"
          type="email"
          label="Email"
          hint="We’ll reply to this address, and send it a reference for your message."
          required
          autoComplete="email"
        />
        <TextArea name="contactMessage" label="Message" rows={8} limit={maxMessageLength} required />
        <SubmitRow size="large">Send</SubmitRow>
      </Form>
      <p>
        Or email us at <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. Please leave out passwords
        and bank details. <a href={paths.privacy()}>What we do with your message</a>
      </p>
    </Page>
  )
}

function MessageSent({ reference }: { reference: string }) {
  const { contactAddress } = useProduct()
  return (
    <Page title="Contact us" heading="Thank you for writing" narrow private>
      <Notice kind="success">
        {contactMessages.contactSent}
        <br />
        Your reference is <strong>{reference}</strong>.
      </Notice>
      <p>
        An email with the reference is on its way to you, and we’ll reply by email. If nothing arrives, check
        your spam folder, or write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a> and quote your
        reference.
      </p>
      <Row>
        <ButtonLink to={paths.home()}>Back to the home page</ButtonLink>
      </Row>
    </Page>
  )
}
