import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useProduct } from '../../app/product.ts'
import { CheckboxField } from '../../ui/forms/choice-fields.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { NewPasswordField } from '../accounts/new-password-field.tsx'

/**
 * Sets a new password with a one-time grant from the code step or the fragment of a link (rule: password-reset-grant). It is
 * posted to /resetpassword on whichever page it appears; `page-fields.js` then shows that address, and keeps the grant of a code in the tab's storage, because
 * phones discard a tab that is not in front. The fragment goes from the address: it would stay in the browser's history.
 */
export function NewPasswordForm({
  state,
  grant,
  fromCode = false,
}: {
  state: FormState | null
  grant: string
  fromCode?: boolean
}) {
  const { externalAccountName } = useProduct()
  return (
    <Form
      state={state}
      refusal={({ error, fields, message }) =>
        error === 'GrantNotAccepted' || fields.grant ? (
          <>
            {problems.GrantNotAccepted.message} <a href={paths.forgotPassword()}>Send me a code</a>
          </>
        ) : (
          message
        )
      }
    >
      <input
        type="hidden"
        name="grant"
        defaultValue={grant}
        data-hash="grant"
        data-keeps={fromCode ? 'store' : ''}
        data-page={paths.resetPassword()}
      />
      <NewPasswordField label="New password" />
      {externalAccountName && (
        <CheckboxField
          name="disconnect"
          label={`Also stop signing in with ${externalAccountName}`}
          hint="Tick this if somebody else may have got in."
        />
      )}
      <SubmitRow size="large" formAction={paths.resetPassword()}>
        Update
      </SubmitRow>
    </Form>
  )
}
