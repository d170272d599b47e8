import { z } from 'zod'
import { recordMailed } from '../membership/index.ts'
import type { Tx } from '../platform/database/db.ts'
import { siteOf } from '../platform/mail/layout.tsx'
import { bulkEmailKind, emailKind, queueEmails } from '../platform/mail/email.ts'
import { composeCampaignStopped } from './leaflets/compose-campaign-stopped.ts'
import { composeContactCopy, composeContactMessage } from './contact/compose-contact.ts'
import { composeLeaflets } from './leaflets/compose-leaflets.ts'
import { composeNewsletters } from './newsletter/compose-newsletters.ts'
import { renderNewsletterEmail } from './newsletter/emails/newsletter.tsx'
import { readMarkdown } from './newsletter/read-markdown.ts'

/** A leaflet for a member. Address and words are looked up as it leaves. */
export const leafletEmail = bulkEmailKind({
  name: 'mailing.leaflet',
  priority: 'leaflet',
  content: z.object({ membershipId: z.int(), leafletId: z.int() }),
  composeAll: (letters, on) =>
    composeLeaflets(
      letters.map(({ content: words }) => words),
      on,
    ),
  async onSent(letters, { tx, sentAt }) {
    const plans = letters.map(({ words }) => words)
    const membersOfStopped = await recordMailed(tx, plans, sentAt)
    if (membersOfStopped.length) await queueCampaignStoppedEmails(tx, membersOfStopped, sentAt)
  },
})

/** Tells who has the leaflet of a campaign that its organisation stopped. */
const campaignStoppedEmail = emailKind({
  name: 'mailing.campaign-stopped',
  priority: 'notice',
  onUnknown: 'repeat',
  content: z.object({ membershipId: z.int() }),
  sealed: z.undefined(),
  compose: ({ content: words }, on) => composeCampaignStopped(words, on),
})

/** Writes to members who have a leaflet that a campaign was stopped, each once. */
export const queueCampaignStoppedEmails = (
  tx: Tx,
  members: readonly { membershipId: number; accountId: number }[],
  now: Date,
): Promise<number> =>
  queueEmails(
    tx,
    campaignStoppedEmail,
    members.map(({ membershipId, accountId }) => ({
      once: `campaign-stopped:${membershipId}`,
      accountId,
      words: { membershipId },
    })),
    now,
  )

/** An issue of the newsletter for a reader. Address and words are looked up as it leaves. */
export const newsletterEmail = bulkEmailKind({
  name: 'mailing.newsletter',
  priority: 'newsletter',
  content: z.object({ issueId: z.int() }),
  composeAll: composeNewsletters,
})

/** The newsletter as it would be, for the administrator who writes it. */
export const newsletterTestEmail = emailKind({
  name: 'mailing.newsletter-test',
  priority: 'notice',
  onUnknown: 'drop',
  content: z.object({ subject: z.string(), text: z.string() }),
  sealed: z.undefined(),
  compose: ({ content: { subject, text } }, { config }) =>
    renderNewsletterEmail(siteOf(config), {
      subject: `Test: ${subject}`,
      blocks: readMarkdown(text),
      leaveUrl: `${config.publicUrl}/musketeer/dashboard/settings`,
    }),
})

const ContactContent = z.object({ contactMessageId: z.int() })

/** What a visitor wrote, for the team. */
export const contactMessageEmail = emailKind({
  name: 'mailing.contact-message',
  priority: 'notice',
  onUnknown: 'repeat',
  content: ContactContent,
  sealed: z.undefined(),
  compose: ({ content: words }, on) => composeContactMessage(words, on),
})

/** The visitor's copy. */
export const contactCopyEmail = emailKind({
  name: 'mailing.contact-copy',
  priority: 'notice',
  onUnknown: 'drop',
  content: ContactContent,
  sealed: z.undefined(),
  compose: ({ content: words }, on) => composeContactCopy(words, on),
})

export const emailKinds = [
  leafletEmail,
  campaignStoppedEmail,
  newsletterEmail,
  newsletterTestEmail,
  contactMessageEmail,
  contactCopyEmail,
]
