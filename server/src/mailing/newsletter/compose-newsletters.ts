import { fullName } from '../../identity/index.ts'
import { siteOf } from '../../site.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import { createTemplateCache } from '../../platform/mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { renderNewsletterEmail } from './emails/newsletter.tsx'
import { findDigests } from './find-digests.ts'
import { digestMonth } from './rules.ts'
import { findIssue, findSubscribers } from './store.ts'
import { readMarkdown } from './read-markdown.ts'
import { listHeaders } from '../leaving/list-headers.ts'
import { leaveUrl, signLeaveLink } from '../leaving/sign-leave-link.ts'

// An issue is rendered with a digest and without.
const fillTemplate = createTemplateCache(10)
const countFormat = new Intl.NumberFormat('en-GB')

/** Composes newsletter emails as they are sent. An email is dropped if its reader has unsubscribed since or their address bounces. */
export async function composeNewsletters(
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
