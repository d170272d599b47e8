import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Handle } from '../../app/handle.ts'
import { SubmitRow } from '../../ui/forms/form.tsx'
import { acceptInvitation } from '../../identity/accounts/accept-invitation.ts'
import { InvitationPage } from '../../identity/accounts/invitation-page.tsx'
import { withFlash } from '../../identity/flash-messages.ts'
import invitationScript from '../../identity/accounts/invitation.js?url'
import type { Route } from './+types/accept-branch.ts'

export const handle = { static: true, script: invitationScript, cached: 'no query' } satisfies Handle

export const action = (args: Route.ActionArgs) =>
  acceptInvitation(args, {
    take: 'POST /api/org/branches/take',
    taken: withFlash(paths.signIn(), 'branch-taken'),
    accept: 'POST /api/org/branches/accept',
    accepted: withFlash(paths.signIn(), 'branch-accepted'),
  })

/** For a branch that its union invited. */
export default function AcceptBranch({ actionData }: Route.ComponentProps) {
  return (
    <InvitationPage
      title="Open your branch’s account"
      lead="Tell us your name and choose a password. Then sign in and tell us about your branch. Your union vouches for you, so you can publish as soon as you have sent that."
      submit="Open the account"
      shownBy="/api/org/branches/invitation"
      state={actionData?.state ?? null}
    >
      <h2>Does your branch have an account here already?</h2>
      <p>Go on with it, if it has the email address to which we sent the invitation.</p>
      <SubmitRow name="withAccount" value="yes" variant="secondary">
        Use my account
      </SubmitRow>
    </InvitationPage>
  )
}
