import * as paths from '@street-musketeers/contract/public-urls.ts'
import { renderEmail, type Site } from '../../platform/mail/layout.tsx'

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
