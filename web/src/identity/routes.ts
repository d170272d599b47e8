import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

const secondFactorScreen = 'identity/second-factor/second-factor-screen.tsx'
const signUp = 'identity/accounts/sign-up.tsx'

export const routes: AreaRoutes = {
  public: [
    route('signup', signUp),
    route('join/:campaignId', signUp, { id: 'join' }),
    route('join/:campaignId/:shareCode', signUp, { id: 'join-by-share-link' }),
    route('socialsignup', 'identity/external-accounts/social-sign-up.tsx'),
    route('signin/provider', 'identity/external-accounts/provider-return.tsx'),
    route('signin/link', 'identity/external-accounts/link-account.tsx'),
    route('signin/emailed', 'identity/sessions/sign-in-by-link.tsx'),
    route('signin/secondstep', 'identity/second-factor/second-step.tsx'),
    route('signin', 'identity/sessions/short-sign-in.ts'),
    route('signin/:type', 'identity/sessions/sign-in.tsx'),
    route('activate', 'identity/codes/activate.tsx'),
    route('confirmcode/emailupdate', 'identity/accounts/confirm-new-email.tsx'),
    route('confirmcode/:type', 'identity/codes/confirm-code.tsx'),
    route('forgotpassword', 'identity/codes/forgot-password.tsx'),
    route('resetpassword', 'identity/codes/reset-password.tsx'),
    route('invitation', 'identity/administrators/accept-invitation.tsx'),
    route('invitation/organisation', 'identity/seats/accept-seat.tsx'),
  ],
  administrator: [route('secondfactor', secondFactorScreen, { id: 'administrator-second-factor' })],
  organisation: [
    route('actions', 'identity/seats/actions.tsx'),
    route('keys', 'identity/api-keys/keys.tsx'),
    route('secondfactor', secondFactorScreen, { id: 'organisation-second-factor' }),
  ],
  applicant: [route('settings', 'identity/accounts/applicant-settings.tsx')],
}
