import { closeAccount } from '@street-musketeers/contract/identity/identity.ts'
import { call } from '../../app/api/api.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { clearSession } from '../../app/session/session.ts'
import { withFlash } from '../flash-messages.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'

async function close() {
  await call(closeAccount, {})
  clearSession()
  location.assign(withFlash(paths.home(), 'closed'))
}

/** Closes the signed-in account for good, after asking. `retentionNote` says what we keep. */
export function CloseAccount({ retentionNote }: { retentionNote: string }) {
  return (
    <>
      <p>
        Your name, email and address are erased at once. {retentionNote} A monthly donation continues until
        you <a href={paths.manageDonation()}>stop it</a>.
      </p>
      <div>
        <ConfirmButton
          label="Close account"
          title="Close your account for good?"
          confirm="Close my account"
          onConfirm={close}
        >
          <p>
            This cannot be undone. You will be signed out everywhere, and we cannot bring the account back.
            We’ll confirm it by email.
          </p>
        </ConfirmButton>
      </div>
    </>
  )
}
