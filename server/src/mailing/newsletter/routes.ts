import { newsletterMessages } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import type { Tx } from '../../platform/database/db.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import { route, writeRoute, type RequestContext } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { pauseNewsletter } from './pause-newsletter.ts'
import { readMarkdown } from './read-markdown.ts'
import { saveNewsletter } from './save-newsletter.ts'
import { listArchive, showInArchive, showPublicNewsletter } from './show-archive.ts'
import { listNewsletters, showNewsletter } from './show-newsletter.ts'
import { findWaitingIssue } from './store.ts'
import { testNewsletter } from './test-newsletter.ts'

const testsPerAdministrator: Limit = { name: 'newsletter-test', points: 20, windowMs: hours(1) }

const saveIssue = async (
  tx: Tx,
  { actor, input, now }: RequestContext<'POST /api/newsletter'> | RequestContext<'PUT /api/newsletter'>,
) => {
  // A draft reaches nobody, unless it takes the place of one that would (rule: ask-again).
  if (!input.draft || (await findWaitingIssue(tx))?.state === 'scheduled') requireRecentProof(actor, now)
  const { leavesAt, revision } = await saveNewsletter(tx, actor, input, now)
  return {
    message: input.draft ? newsletterMessages.draftSaved : newsletterMessages.saved,
    nextLeavesAt: leavesAt.toISOString(),
    revision,
  }
}

export const newsletterRoutes = [
  route('GET /api/newsletter', ({ db, now }) => showNewsletter(db, now)),

  writeRoute('POST /api/newsletter', saveIssue),

  writeRoute('PUT /api/newsletter', saveIssue),

  route('POST /api/newsletter/preview', async ({ input }) => ({
    subject: input.subject,
    blocks: readMarkdown(input.newsletterText),
  })),

  route('POST /api/newsletter/test', async ({ db, actor, input, limits, secrets, now }) => {
    const { accountId } = actor
    const { submissionId, ...content } = input
    await limits.consume(testsPerAdministrator, String(accountId))
    await db.transaction().execute((tx) =>
      submitOnce(tx, { to: 'POST /api/newsletter/test', accountId, submissionId, content }, now, async () => {
        await testNewsletter(tx, actor, content, { secrets, now })
        return {}
      }),
    )
    return { message: newsletterMessages.testSent }
  }),

  writeRoute('POST /api/newsletter/pause', async (tx, { actor, input, now }) => {
    await pauseNewsletter(tx, actor, input, now)
    return { message: input.paused ? newsletterMessages.paused : newsletterMessages.resumed }
  }),

  route('GET /api/newsletters/:page/:size', ({ db, input }) => listNewsletters(db, input)),

  writeRoute('POST /api/newsletters/:newsletterId/archive', async (tx, { actor, input, now }) => {
    await showInArchive(tx, actor, input, now)
    return { message: input.isPublic ? newsletterMessages.inArchive : newsletterMessages.outOfArchive }
  }),

  route('GET /api/publicnewsletters/:page/:size', ({ db, input, config }) => listArchive(db, input, config)),

  route('GET /api/publicnewsletter/:newsletterId', ({ db, input, config }) =>
    showPublicNewsletter(db, input.newsletterId, config),
  ),
]
