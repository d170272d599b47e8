import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Handle } from '../../app/handle.ts'
import { SubmitRow } from '../../ui/forms/form.tsx'
import { acceptInvitation } from '../accounts/accept-invitation.ts'
import { InvitationPage } from '../accounts/invitation-page.tsx'
import { withFlash } from '../flash-messages.ts'
import invitationScript from '../accounts/invitation.js?url'
import type { Route } from './+types/accept-seat.ts'

export const handle = { static: true, script: invitationScript, cached: 'no query' } satisfies Handle

export const action = (args: Route.ActionArgs) =>
  acceptInvitation(args, {
    take: 'POST /api/org/people/take',
    taken: withFlash(paths.ownRoles(), 'seat-taken'),
    accept: 'POST /api/org/people/accept',
    accepted: withFlash(paths.signIn(), 'seat-accepted'),
  })

/** For people whom an officer invited to an organisation. */
export default function AcceptSeat({ actionData }: Route.ComponentProps) {
  return (
    <InvitationPage
      title="Join your organisation"
      lead="Tell us your name and choose a password. Then you can sign in and look after your organisation’s campaigns."
      submit="Join the organisation"
      shownBy="/api/org/people/invitation"
      state={actionData?.state ?? null}
    >
      <h2>Do you have an account here already?</h2>
      <p>
        Join with it, if it has the email address to which we sent the invitation. The organisation’s officers
        see your name and address, and nothing that you do as a musketeer.
      </p>
      <SubmitRow name="withAccount" value="yes" variant="secondary">
        Use my account
      </SubmitRow>
    </InvitationPage>
  )
}
