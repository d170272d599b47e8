import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, renderEmail, type Site } from '../../platform/mail/layout.tsx'

/** Gives the reason, if there is one, and says how to appeal. */
export const renderApplicationRejectedEmail = (
  site: Site,
  { firstname, reason }: { firstname: string; reason: string },
) =>
  renderEmail(site, {
    subject: 'Your application was not accepted',
    preview: 'What you can do now.',
    parts: [
      greet(firstname),
      `Thank you for applying to publish campaigns on ${site.product}. We have read your application and cannot accept it.`,
      ...(reason ? ['This is why:', { quotation: reason }] : []),
      `If you think we got this wrong, or something has changed, reply to this email or write to ${site.contact}. A person will read it.`,
      {
        before: 'You can still sign in to see your application, or to close your account.',
        link: 'Sign in.',
        href: `${site.url}${paths.signIn()}`,
      },
    ],
  })
