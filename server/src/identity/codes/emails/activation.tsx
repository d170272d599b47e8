import { formatDay } from '@street-musketeers/contract/text.ts'
import type { Site } from '../../../platform/mail/layout.tsx'
import { renderCodeEmail, type CodeContent } from './code-email.tsx'

/** The code that activates one sign-up, together with the password that was chosen for it. */
export const renderActivationEmail = (
  site: Site,
  { signedUpAt, ...content }: CodeContent & { signedUpAt?: Date | undefined },
) => {
  const name = content.name ?? 'Somebody'
  const when = signedUpAt ? ` on ${formatDay(signedUpAt)}` : ''
  return renderCodeEmail(site, content, {
    page: 'activate',
    title: 'Activate your account',
    opening: `${name} signed up with this email address${when}. If that was you, enter this code and the password you chose:`,
    button: 'Activate my account',
    advice:
      'The code works for 24 hours. If it was not you, you don’t need to do anything: the code does not work without that password, and the sign-up is deleted after seven days.',
  })
}
