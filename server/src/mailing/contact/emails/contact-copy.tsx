import type { Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

/**
 * Confirms to a visitor that their message arrived. The address may belong to somebody else, so none of the visitor's text is in it.
 * @param isReport whether somebody signed in sent it, as a report: nobody typed the address
 */
export function renderContactCopyEmail(
  site: Site,
  { reference, isReport }: { reference: string; isReport: boolean },
) {
  const heading = 'We have your message'
  const quote = `Your reference is ${reference}. Please quote it if you write about this again.`
  return renderEmail(site, {
    subject: `${heading} (${reference})`,
    heading,
    preview: quote,
    parts: [
      'Hello,',
      `Thank you for writing to ${site.product}. A person reads every message and replies by email.`,
      quote,
      isReport
        ? 'You get this email because a report was sent from your account. If this wasn’t you, reply to this email.'
        : 'If this wasn’t you, somebody typed your address by mistake. You can ignore this email.',
    ],
  })
}
