import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import { decisionMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import {
  ButtonLink,
  greet,
  Paragraph,
  Quotation,
  quoteLines,
  renderHtml,
  renderText,
  type Site,
} from '../../../platform/mail/layout.tsx'

interface SuspensionDetails {
  firstname: string
  reason: string
  role: Role
}

/** For the owner of a suspended account: why, what it means, and how to appeal. */
export function renderAccountSuspendedEmail(site: Site, { firstname, reason, role }: SuspensionDetails) {
  const meaning =
    role === 'organisation'
      ? 'Your campaigns are paused: nobody can join them, and we don’t email their leaflets. Nothing is deleted.'
      : 'Until we restore it we won’t email you leaflets or newsletters. Nothing is deleted.'
  const rights =
    'Until then you can sign in only to download your data or close your account. Links in our earlier emails still unsubscribe you, but do nothing else.'
  return renderSuspensionEmail(site, {
    subject: 'Your account is suspended',
    preview: 'Why, and what you can do.',
    firstname,
    opening: `We have suspended your account on ${site.product}. You are signed out everywhere.`,
    reason,
    next: [meaning, decisionMessages.howToAppeal, rights],
    signIn: `${site.url}${paths.signIn()}`,
  })
}

/** For the owner of an account that was suspended: they can sign in again, and why. */
export function renderAccountRestoredEmail(site: Site, { firstname, reason, role }: SuspensionDetails) {
  const meaning =
    role === 'organisation'
      ? 'Your campaigns continue. Leaflets that waited are emailed at their usual times.'
      : 'You’ll get the emails you asked for again, at their usual times.'
  return renderSuspensionEmail(site, {
    subject: 'Your account is restored',
    preview: 'You can sign in again.',
    firstname,
    opening: `Your account on ${site.product} is no longer suspended. You can sign in again.`,
    reason,
    next: [meaning],
    signIn: `${site.url}${paths.signIn()}`,
  })
}

interface SuspensionEmail {
  subject: string
  preview: string
  firstname: string
  opening: string
  /** The administrators’ reason, word for word. */
  reason: string
  next: readonly string[]
  /** The address of the sign-in page. */
  signIn: string
}

function renderSuspensionEmail(
  site: Site,
  { subject, preview, firstname, opening, reason, next, signIn }: SuspensionEmail,
) {
  const intro = 'This is why:'
  return {
    subject,
    text: renderText(
      site,
      greet(firstname),
      opening,
      intro,
      quoteLines(reason),
      ...next,
      `Sign in:\n${signIn}`,
    ),
    html: renderHtml(
      site,
      subject,
      preview,
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{intro}</Paragraph>
        <Quotation>{reason}</Quotation>
        {next.map((paragraph) => (
          <Paragraph key={paragraph}>{paragraph}</Paragraph>
        ))}
        <ButtonLink href={signIn}>Sign in</ButtonLink>
      </>,
    ),
  }
}
