import { draftMessages, scheduleMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import * as z from 'zod'
import {
  findFirstOfficer,
  findPresentOfficers,
  lockOpenAccount,
  notifyAccounts,
} from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enqueue, job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { findWaitsFor } from './check-approval.ts'
import { draftNotPublishedEmail, draftPublishedEmail } from './email-kinds.ts'
import { publishLocked, requireComplete, tellAuthors, type Content } from './publish-draft.ts'
import { describeFaults, nameOf } from './rules.ts'
import { findDueDrafts, lockDraft, saveSchedule, type Draft } from './store.ts'

type Account = Row<'account'>

/** Added every minute, and every hour for what fell due while no worker ran. */
export const publishDueDrafts = job('timetable.publish-drafts', z.object({}), { class: 'prompt' })

export const publishDueDraft = job(
  'campaigns.publish-due-draft',
  z.object({ draftId: z.int(), organisationId: z.int() }),
  { class: 'prompt' },
)

/** A job for each, so that none waits for another that fails. */
export async function enqueueDueDrafts(tx: Tx, _: unknown, { clock }: Platform): Promise<void> {
  for (const { id, account_id } of await findDueDrafts(tx, clock.now())) {
    const payload = { draftId: id, organisationId: account_id }
    await enqueue(tx, publishDueDraft, payload, `${publishDueDraft.name}:${id}`)
  }
}

/**
 * Publishes a draft whose hour has come (rule: scheduled-drafts). One that cannot be published stays a draft, and who scheduled it is told
 * why. Nothing happens to one that was published, thrown away or put off meanwhile.
 */
export async function publishIfDue(
  tx: Tx,
  { draftId, organisationId }: z.output<typeof publishDueDraft.payload>,
  { clock, secrets }: Platform,
): Promise<void> {
  const now = clock.now()
  const on = { secrets, now }
  const organisation = await lockOpenAccount(tx, organisationId)
  if (!organisation) return
  const draft = await lockDraft(tx, organisationId, draftId)
  if (!draft?.publish_at || draft.publish_at > now) return

  const about = {
    idempotencyKey: `draft-due:${draftId}:${draft.publish_at.getTime()}`,
    campaignName: nameOf(draft),
    publishAt: draft.publish_at.toISOString(),
  }
  const recipients = await findRecipients(tx, organisation, draft)
  const { content, reasons } = await check(tx, organisation, draft, now)
  if (reasons) {
    await saveSchedule(tx, draftId, null)
    await notifyAccounts(tx, recipients, draftNotPublishedEmail, { ...about, draftId, reasons }, on)
  } else {
    const campaignId = await publishLocked(tx, { organisationId, accountId: null }, draft, content, now)
    await notifyAccounts(tx, recipients, draftPublishedEmail, { ...about, campaignId }, on)
    await tellAuthors(tx, draft, { campaignId, who: '', knows: recipients.map(({ id }) => id) }, on)
  }
}

/** Everything is checked before anything is written. */
async function check(
  tx: Tx,
  organisation: Account,
  draft: Draft,
  now: Date,
): Promise<{ content: Content; reasons?: undefined } | { content?: undefined; reasons: string[] }> {
  if (organisation.suspended_at) return { reasons: [scheduleMessages.suspended] }
  try {
    const content = await requireComplete(tx, draft, now)
    const waitsFor = await findWaitsFor(tx, draft, content.imprint !== null)
    if (waitsFor)
      return { reasons: [draftMessages[waitsFor === 'approval' ? 'unapproved' : 'changedByAuthor']] }
    return { content }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { reasons: describeFaults(error.fields ?? { '': error.message }) }
  }
}

/**
 * Who scheduled it, if they are still an officer who can sign in; otherwise every officer: what an officer scheduled is the organisation's
 * decision.
 */
async function findRecipients(tx: Tx, organisation: Account, { scheduled_by }: Draft) {
  const present = await findPresentOfficers(tx, organisation.id)
  const first = (await findFirstOfficer(tx, organisation.id))!
  const officers = organisation.suspended_at
    ? [first, ...present.filter(({ id }) => id !== first.id)]
    : present
  const scheduler = officers.filter(({ id }) => id === scheduled_by)
  return scheduler.length ? scheduler : officers
}
