import * as paths from '@street-musketeers/contract/public-urls.ts'
import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { settingsMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { ExternalAccount } from '@street-musketeers/contract/identity/settings.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { saveEmail } from '../../app/session/session.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { useProduct } from '../../app/product.ts'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { CheckboxField } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Stack } from '../../ui/page/layout.tsx'

/** Asks whether an address is in use. If it is, that reads like any other refusal. */
const callUnlessTaken: Client = async (to, input) => {
  const reply = await call(to, input)
  if (!(reply as ReplyOf<'GET /api/userexists'>).exists) return reply
  const message = settingsMessages.newEmailTaken
  throw new ApiError({ status: 422, error: 'InvalidInput', message, fields: { email: message } })
}

interface ChangeEmailProps {
  email: string
  /** The external accounts that sign in, too. They are disconnected unless the person keeps them. */
  externalAccounts: readonly ExternalAccount[]
}

/** Sends a code to a new address, after asking, and opens the page where it is entered. */
export function ChangeEmail({ email, externalAccounts }: ChangeEmailProps) {
  const { externalAccountName } = useProduct()
  const [change, setChange] = useState<{ newEmail: string; keepExternalAccounts: boolean } | null>(null)
  const accountName = externalAccountName ?? 'another account'
  const connected = externalAccounts
    .map(({ connectedAt }) => `${accountName}, connected on ${formatDate(connectedAt)}`)
    .join('; ')
  const form = useApiForm('GET /api/userexists', {
    name: 'email',
    incomplete: settingsMessages.newEmailInvalid,
    call: callUnlessTaken,
    input: ({ email: typed }) => ({ email: typed }),
    onSuccess: (_, element) => {
      const typed = new FormData(element)
      setChange({
        newEmail: String(typed.get('email')).trim(),
        keepExternalAccounts: typed.get('keepExternalAccounts') === 'on',
      })
    },
  })

  async function sendCode() {
    if (!change) return
    const { newEmail, keepExternalAccounts } = change
    await call('POST /api/confirmcode/email', { email: newEmail, keepExternalAccounts })
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
        {connected && (
          <CheckboxField
            name="keepExternalAccounts"
            label={`Keep signing in with ${accountName}`}
            hint={`You can also sign in with: ${connected}. Leave this unticked if you don’t recognise it or no longer use it.`}
          />
        )}
        <SubmitRow variant="secondary">Change email</SubmitRow>
      </Form>
      <ConfirmDialog
        title="Change your email?"
        open={change !== null}
        onClose={() => setChange(null)}
        confirm="Send the code"
        onConfirm={sendCode}
      >
        <Stack>
          <p>
            We’ll send a code to <strong>{change?.newEmail}</strong>. Once you enter it, you’ll be signed out
            everywhere and can sign in with the new address. Links in emails that you have now will stop
            working.
          </p>
          {connected && (
            <p>
              {change?.keepExternalAccounts
                ? `You’ll still sign in with ${connected}.`
                : `You’ll no longer sign in with ${connected}. If you have no password yet, choose one afterwards with “Forgot password”.`}
            </p>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}
