import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  open: [
    route('signup', 'identity/sign-up.tsx'),
    route('socialsignup', 'identity/social-sign-up.tsx'),
    route('signin/provider', 'identity/provider-return.tsx'),
    route('signin/link', 'identity/link-account.tsx'),
    route('signin/secondstep', 'identity/second-step.tsx'),
    route('signin/:type', 'identity/sign-in.tsx'),
    route('activate', 'identity/activate.tsx'),
    route('confirmcode/emailupdate', 'identity/confirm-new-email.tsx'),
    route('confirmcode/:type', 'identity/confirm-code.tsx'),
    route('forgotpassword', 'identity/forgot-password.tsx'),
    route('resetpassword', 'identity/reset-password.tsx'),
    route('invitation', 'identity/accept-invitation.tsx'),
  ],
  administratorTabs: [
    route('administrators', 'identity/administrators.tsx'),
    route('settings', 'identity/administrator-settings.tsx'),
  ],
  administrator: [route('secondfactor', 'identity/administrator-second-factor.tsx')],
  organisation: [route('secondfactor', 'identity/organisation-second-factor.tsx')],
  applicant: [route('settings', 'identity/applicant-settings.tsx')],
}
