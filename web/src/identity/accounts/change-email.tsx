import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { sendActivationCode } from '@street-musketeers/contract/identity/identity.ts'
import { messages, userExists } from '@street-musketeers/contract/identity/settings.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { saveEmail } from '../../app/session/session.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'

/** Asks whether an address is in use. If it is, that reads like any other refusal. */
const callUnlessTaken: Client = async (to, input) => {
  const reply = await call(to, input)
  if (!(reply as ReplyOf<typeof userExists>).exists) return reply
  const message = messages.newEmailTaken
  throw new ApiError({ status: 422, error: 'InvalidInput', message, fields: { email: message } })
}

/** Sends a code to a new address, after asking, and opens the page where it is entered. */
export function ChangeEmail({ email }: { email: string }) {
  const [newEmail, setNewEmail] = useState<string | null>(null)
  const form = useApiForm(userExists, {
    name: 'email',
    incomplete: messages.newEmailInvalid,
    call: callUnlessTaken,
    onSuccess: (_, element) => setNewEmail(String(new FormData(element).get('email')).trim()),
  })

  async function sendCode() {
    if (newEmail === null) return
    await call(sendActivationCode, { email: newEmail })
    saveEmail(newEmail)
    location.assign(paths.confirmCode('emailupdate'))
  }

  return (
    <>
      <p>
        You sign in with <strong>{email}</strong>.
      </p>
      <Form {...form}>
        <TextField name="email" type="email" label="New email" required autoComplete="email" />
        <FormActions>
          <SubmitButton variant="secondary">Change email</SubmitButton>
        </FormActions>
      </Form>
      <ConfirmDialog
        title="Change your email?"
        open={newEmail !== null}
        onClose={() => setNewEmail(null)}
        confirm="Send the code"
        onConfirm={sendCode}
      >
        <p>
          We’ll send a code to <strong>{newEmail}</strong>. Once you enter it, you’ll be signed out everywhere
          and can sign in with the new address.
        </p>
      </ConfirmDialog>
    </>
  )
}
