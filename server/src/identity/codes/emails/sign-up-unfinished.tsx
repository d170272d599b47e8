import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, renderEmail, type Site } from '../../../platform/mail/layout.tsx'

/** For a person who forgot the password of a sign-up before they activated it. */
export function renderSignUpUnfinishedEmail(site: Site, { firstname }: { firstname: string }) {
  const advice = 'Please sign up again and choose a new password. It takes a minute.'
  return renderEmail(site, {
    subject: 'Your sign-up is not finished',
    preview: advice,
    parts: [
      greet(firstname),
      'Somebody, probably you, asked for a new password. You signed up with this email address but have not activated your account yet, so there is no password to change.',
      advice,
      { button: 'Sign up', href: `${site.url}${paths.signUp()}` },
    ],
  })
}
