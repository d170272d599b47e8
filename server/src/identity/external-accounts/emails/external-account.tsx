import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

/** Changes to external accounts that the owner of an account is emailed about. */
export const externalAccountNews = ['connected', 'disconnected'] as const
export type ExternalAccountNews = (typeof externalAccountNews)[number]

const texts: Record<
  ExternalAccountNews,
  (accountName: string) => { subject: string; sentence: string; notYou: string }
> = {
  connected: (accountName) => ({
    subject: `You can now sign in with ${accountName}`,
    sentence: `Somebody who was signed in to your account connected ${accountName} to it. Anyone who can use that account can sign in here. You can disconnect it in Settings.`,
    notYou:
      'If this wasn’t you, choose another password straight away, and tick the box that stops the other way of signing in:',
  }),
  disconnected: (accountName) => ({
    subject: `You no longer sign in with ${accountName}`,
    sentence: `${accountName[0]!.toUpperCase()}${accountName.slice(1)} was disconnected from your account. From now on, you sign in with your email address and your password. If you have no password yet, choose one with “Forgot password”.`,
    notYou: 'If this wasn’t you, choose another password straight away:',
  }),
}

/** @param content.accountName what the provider calls its accounts, such as "Google" */
export function renderExternalAccountEmail(
  site: Site,
  { firstname, news, accountName }: { firstname: string; news: ExternalAccountNews; accountName: string },
) {
  const { subject, sentence, notYou } = texts[news](accountName)
  return renderEmail(site, {
    subject,
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      { above: notYou, button: 'Choose a password', href: `${site.url}${paths.forgotPassword()}` },
    ],
  })
}
