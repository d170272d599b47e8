import * as contract from '@street-musketeers/contract/mailing/newsletter.ts'
import type { Tx } from '../../platform/database/db.ts'
import { asAdministrator, requireRecentProof } from '../../platform/http/actor.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import { route, writeRoute, type RequestContext } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hours } from '../../platform/values/clock.ts'
import { pauseNewsletter } from './pause-newsletter.ts'
import { readMarkdown } from './read-markdown.ts'
import { saveNewsletter } from './save-newsletter.ts'
import { listNewsletters, showNewsletter } from './show-newsletter.ts'
import { findWaitingIssue } from './store.ts'
import { testNewsletter } from './test-newsletter.ts'

const testsPerAdministrator: Limit = { name: 'newsletter-test', points: 20, windowMs: hours(1) }

const saveIssue = async (
  tx: Tx,
  { actor, input, now }: RequestContext<typeof contract.saveNewsletter | typeof contract.replaceNewsletter>,
) => {
  // A draft reaches nobody, unless it takes the place of one that would (rule: ask-again).
  if (!input.draft || (await findWaitingIssue(tx))?.state === 'scheduled') requireRecentProof(actor, now)
  const { leavesAt, revision } = await saveNewsletter(tx, asAdministrator(actor), input, now)
  return {
    message: input.draft ? contract.messages.draftSaved : contract.messages.saved,
    nextLeavesAt: leavesAt.toISOString(),
    revision,
  }
}

export const newsletterRoutes = [
  route(contract.showNewsletter, ({ db, now }) => showNewsletter(db, now)),

  writeRoute(contract.saveNewsletter, saveIssue),

  writeRoute(contract.replaceNewsletter, saveIssue),

  route(contract.previewNewsletter, async ({ input }) => ({
    subject: input.subject,
    blocks: readMarkdown(input.newsletterText),
  })),

  route(contract.testNewsletter, async ({ db, actor, input, limits, secrets, now }) => {
    const administrator = asAdministrator(actor)
    const { accountId } = administrator
    const { submissionId, ...content } = input
    await limits.consume(testsPerAdministrator, String(accountId))
    await db.transaction().execute((tx) =>
      submitOnce(tx, { to: contract.testNewsletter, accountId, submissionId, content }, now, async () => {
        await testNewsletter(tx, administrator, content, { secrets, now })
        return {}
      }),
    )
    return { message: contract.messages.testSent }
  }),

  writeRoute(contract.pauseNewsletter, async (tx, { actor, input, now }) => {
    await pauseNewsletter(tx, asAdministrator(actor), input, now)
    return { message: input.paused ? contract.messages.paused : contract.messages.resumed }
  }),

  route(contract.listNewsletters, ({ db, input }) => listNewsletters(db, input)),
]
