import type { ReactNode } from 'react'
import { Page } from '../../app/page/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'

const linkLost = 'This page has lost its invitation. Please open the link in our email again.'

/** Accepts an invitation. The link carries it after the `#`, so it is in no server log. */
export function InvitationPage({
  title,
  lead,
  submit,
  state,
  shownBy,
  children,
}: {
  title: string
  lead: string
  submit: string
  state: FormState | null
  /** The call that says from whom it is, which `invitation.js` makes. */
  shownBy?: '/api/org/people/invitation' | '/api/org/branches/invitation'
  /** Below the button that accepts. */
  children?: ReactNode
}) {
  return (
    <Page title={title} lead={lead} narrow private>
      <noscript>
        <Notice kind="info">Links in our emails need JavaScript to work.</Notice>
      </noscript>
      {shownBy && (
        <p hidden data-shown-by={shownBy}>
          From <b data-shown="organisation" dir="auto" />, to <b data-shown="address" />.
        </p>
      )}
      <Form state={state} refusal={({ fields, message }) => (fields.invitation ? linkLost : message)}>
        <input
          type="hidden"
          name="invitation"
          defaultValue={String(state?.values.invitation ?? '')}
          data-hash="invitation"
          data-keeps-hash
        />
        <NameFields />
        <NewPasswordField label="Password" />
        <SubmitRow size="large">{submit}</SubmitRow>
        {children}
      </Form>
    </Page>
  )
}
