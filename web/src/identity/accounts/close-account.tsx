import { endSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../../app/api/api.ts'
import { wasInvited } from '../../app/session/for-seat.tsx'
import { clearSession, readSession, type AuthorityName } from '../../app/session/session.ts'
import { withFlash } from '../flash-messages.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'

async function close() {
  await call('PATCH /api/deactivate', {})
  clearSession()
  location.assign(withFlash(paths.home(), 'closed'))
}

/** What else happens when an account closes, by its role. */
const retentionNotes: Record<AuthorityName, string> = {
  ROLE_USER: 'What you delivered still counts in your campaigns’ totals, but is no longer linked to you.',
  ROLE_ID: 'What you told us about your organisation will be erased too.',
  ROLE_PM: `Each of your campaigns will end. ${endSentence} We’ll delete your campaigns after about 6 months. Delivered totals stay. Everybody whom you have invited loses access. If others are to go on, hand over under People instead.`,
  ROLE_ADMIN: 'The decisions you made are kept, without your name.',
}

const noteOfSeveralRoles =
  'Closing it ends all your roles. Organisations that invited you go on without you. An organisation whose first officer you are closes for everybody: hand it over first, under People.'
const noteOfInvited =
  'Your organisation and its campaigns go on without you, unless you are its first officer: then it closes for everybody. Hand it over first, under People.'

function noteFor(authority: AuthorityName): string {
  if (readSession()?.hasSeveralRoles) return noteOfSeveralRoles
  return wasInvited() ? noteOfInvited : retentionNotes[authority]
}

/** Closes the signed-in account for good, after asking. */
export function CloseAccount({ authority }: { authority: AuthorityName }) {
  return (
    <>
      <p>
        Your name, email and address will be erased at once. {noteFor(authority)} A monthly donation will
        continue until you <a href={paths.manageDonation()}>stop it</a>.
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
