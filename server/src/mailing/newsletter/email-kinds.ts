import * as paths from '@street-musketeers/contract/public-urls.ts'
import * as z from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { bulkEmailKind, emailKind, type ComposedEmail } from '../../platform/mail/email.ts'
import { siteOf } from '../../site.ts'
import { renderNewsletterEmail } from './emails/newsletter.tsx'
import { readMarkdown } from './read-markdown.ts'
import { fullName } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { createTemplateCache } from '../../platform/mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { findDigests } from './find-digests.ts'
import { digestMonth } from './rules.ts'
import { findIssue, findSubscribers } from './store.ts'
import { listHeaders } from '../leaving/list-headers.ts'
import { leaveUrl, signLeaveLink } from '../leaving/sign-leave-link.ts'

/** An issue of the newsletter for a subscriber. */
export const newsletterEmail = bulkEmailKind({
  name: 'mailing.newsletter',
  priority: emailPriorities.newsletter,
  setting: 'newsletter',
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

// An issue is rendered with a digest and without.
const fillTemplate = createTemplateCache(10)
const countFormat = new Intl.NumberFormat('en-GB')

/** Composes newsletter emails as they are sent. An email is dropped if its reader has unsubscribed since or their address bounces. */
async function composeNewsletters(
  emails: readonly { accountId: number | null; content: { issueId: number } }[],
  { tx, clock, config, secrets }: Platform & { tx: Tx },
): Promise<(ComposedEmail | null)[]> {
  const site = siteOf(config)
  const subscribers = await findSubscribers(
    tx,
    emails.flatMap(({ accountId }) => accountId ?? []),
    clock.now(),
  )
  const readers = new Map(subscribers.map((reader) => [reader.id, reader]))
  const issueIds = new Set(emails.map(({ content }) => content.issueId))
  const issues = new Map(
    await Promise.all([...issueIds].map(async (id) => [id, await findIssue(tx, id)] as const)),
  )
  const digestsOf = new Map(
    await Promise.all(
      [...issues].map(async ([id, issue]) => {
        const month = issue?.leaves_at ? digestMonth(issue.leaves_at) : null
        return [
          id,
          { month, leaflets: month ? await findDigests(tx, [...readers.keys()], month) : null },
        ] as const
      }),
    ),
  )
  return emails.map(({ accountId, content: { issueId } }) => {
    const reader = accountId === null ? undefined : readers.get(accountId)
    const issue = issues.get(issueId)
    if (!reader?.email || !issue) return null
    const { id, emailNumber } = reader
    const leaveTarget = { leaves: 'newsletter', accountId: id, issueId, emailNumber } as const
    const link = leaveUrl(site.url, signLeaveLink(leaveTarget, secrets))
    const { month, leaflets } = digestsOf.get(issueId)!
    const digest = leaflets?.get(id)
    return {
      ...fillTemplate(
        JSON.stringify([site, issueId, issue.subject, issue.text, month]),
        ({ leaveUrl, leaflets }) =>
          renderNewsletterEmail(site, {
            subject: issue.subject,
            blocks: readMarkdown(issue.text),
            leaveUrl,
            digest: leaflets === null ? null : { month: month!, leaflets },
          }),
        { leaveUrl: link, leaflets: digest === undefined ? null : countFormat.format(digest) },
      ),
      to: { name: fullName(reader), address: reader.email },
      headers: listHeaders(leaveTarget, { config, secrets }),
    }
  })
}
