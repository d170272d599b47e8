import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import { decisionMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

interface SuspensionDetails {
  firstname: string
  /** The administrators’ reason, word for word. */
  reason: string
  role: Role
}

/** For the owner of a suspended account: why, what it means, and how to appeal. */
export const renderAccountSuspendedEmail = (site: Site, { firstname, reason, role }: SuspensionDetails) =>
  renderEmail(site, {
    subject: 'Your account is suspended',
    preview: 'Why, and what you can do.',
    parts: [
      greet(firstname),
      `We have suspended your account on ${site.product}. You are signed out everywhere.`,
      'This is why:',
      { quotation: reason },
      role === 'organisation'
        ? 'Your campaigns are paused: nobody can join them, and we won’t email their leaflets. Nothing is deleted.'
        : 'Until we restore it we won’t email you leaflets or newsletters. Nothing is deleted.',
      decisionMessages.howToAppeal,
      'Until then you can sign in only to download your data or close your account. Links in our earlier emails still unsubscribe you, but do nothing else.',
      { button: 'Sign in', href: `${site.url}${paths.signIn()}` },
    ],
  })

/** For the owner of an account that was suspended: they can sign in again, and why. */
export const renderAccountRestoredEmail = (site: Site, { firstname, reason, role }: SuspensionDetails) =>
  renderEmail(site, {
    subject: 'Your account is restored',
    preview: 'You can sign in again.',
    parts: [
      greet(firstname),
      `Your account on ${site.product} is no longer suspended. You can sign in again.`,
      'This is why:',
      { quotation: reason },
      role === 'organisation'
        ? 'Your campaigns continue. Leaflets that were on hold will be emailed at their usual times.'
        : 'You’ll get the emails you asked for again, at their usual times.',
      { button: 'Sign in', href: `${site.url}${paths.signIn()}` },
    ],
  })
