import * as paths from '@street-musketeers/contract/public-urls.ts'
import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { bulkEmailKind, emailKind } from '../../platform/mail/email.ts'
import { siteOf } from '../../site.ts'
import { composeNewsletters } from './compose-newsletters.ts'
import { renderNewsletterEmail } from './emails/newsletter.tsx'
import { readMarkdown } from './read-markdown.ts'

/** An issue of the newsletter for a subscriber. */
export const newsletterEmail = bulkEmailKind({
  name: 'mailing.newsletter',
  priority: emailPriorities.newsletter,
  content: z.object({ issueId: z.int() }),
  composeAll: composeNewsletters,
})

/** The newsletter as subscribers would get it, for the administrator who is writing it. */
export const newsletterTestEmail = emailKind({
  name: 'mailing.newsletter-test',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: z.object({ subject: z.string(), text: z.string() }),
  sealed: z.undefined(),
  compose: ({ content: { subject, text } }, { config }) =>
    renderNewsletterEmail(siteOf(config), {
      subject: `Test: ${subject}`,
      blocks: readMarkdown(text),
      digest: null,
      leaveUrl: `${config.publicUrl}${paths.musketeerSettings('emails-we-send')}`,
    }),
})

export const newsletterEmailKinds = [newsletterEmail, newsletterTestEmail]
