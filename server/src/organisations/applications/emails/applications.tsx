import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'

/** Confirms an application to its applicant and repeats the promised 24 hours (rule: application-reply-24-hours). */
export const renderApplicationReceivedEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'We have your application',
    preview: 'We’ll reply within 24 hours.',
    parts: [
      greet(firstname),
      'Thank you for telling us about your organisation. We read every application ourselves and will reply by email within 24 hours. You don’t need to do anything until then.',
      'If you notice a mistake, or something changes, just reply to this email.',
    ],
  })

/**
 * For the team. It shows only what is needed to recognise the application, as a quotation: applicants could type a message to us there
 * (rule: unverified-emails-name-nobody).
 */
export const renderApplicationWaitingEmail = (
  site: Site,
  { accountId, organisation, city }: { accountId: number; organisation: string; city: string },
) =>
  renderEmail(site, {
    subject: 'New application from an organisation',
    heading: 'New application',
    preview: 'An organisation has applied.',
    parts: [
      'An organisation has applied to publish campaigns. We promised a reply within 24 hours. It calls itself:',
      { quotation: `${organisation}, ${city}` },
      {
        button: 'Read the application',
        href: `${site.url}${paths.administratorApplication(accountId)}`,
        inText: 'Read it, then confirm or reject it:',
      },
    ],
  })

/** Gives what the administrator wrote, if anything. */
export const renderApplicationAcceptedEmail = (
  site: Site,
  { firstname, reason }: { firstname: string; reason: string },
) =>
  renderEmail(site, {
    subject: 'Your application is accepted',
    preview: 'You can publish your first campaign now.',
    parts: [
      greet(firstname),
      `Good news: we’ve accepted your application, and your organisation is now live on ${site.product}.`,
      ...(reason ? ['We wrote about your application:', { quotation: reason }] : []),
      'Sign in again and publish your first campaign: a name, a few sentences, its causes and a leaflet, which you upload or make on the site. Musketeers who care about those causes will see it straight away.',
      { button: 'Sign in', href: `${site.url}${paths.signIn()}` },
    ],
  })

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
      `Thank you for applying to publish campaigns on ${site.product}. We’ve read your application and can’t accept it.`,
      ...(reason ? ['This is why:', { quotation: reason }] : []),
      `If you think we got this wrong, or something has changed, reply to this email or write to ${site.contact}. A person will read it.`,
      {
        before: 'You can still sign in to see your application, or to close your account.',
        link: 'Sign in.',
        href: `${site.url}${paths.signIn()}`,
      },
    ],
  })
