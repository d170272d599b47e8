import { recordOrganisationAction } from '../../audit/index.ts'
import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import {
  findAccountName,
  findPeople,
  findSecondPeople,
  lockAsSecondPerson,
  notifyAccounts,
} from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorsOf } from './check-approval.ts'
import { draftApprovedEmail, draftReturnedEmail, draftSentEmail } from './email-kinds.ts'
import { lockAsLookedAt, requireComplete } from './publish-draft.ts'
import { nameOf } from './rules.ts'
import { findDraft, saveApproved, saveReturned, saveSent, type Draft } from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Sends a draft for review, and emails the officers who may approve it (rule: approval). Sending the same again changes nothing.
 * @throws {Problem} NotFound, also for another organisation's draft; ChangedMeanwhile; InvalidInput if it is not complete; LeafletRefused;
 * SecondPersonNeeded if nobody else could approve it
 */
export async function sendDraft(
  tx: Tx,
  by: Organisation,
  input: InputOf<'POST /api/campaigndraft/:id/review'>,
  { secrets, now }: Context,
): Promise<void> {
  const draft = await lockAsLookedAt(tx, by, input)
  if (draft.sent_at) return
  await requireComplete(tx, draft, now)
  const approvers = await findSecondPeople(tx, by.organisationId, [...authorsOf(draft), by.accountId])
  if (!approvers.length) throw problem('SecondPersonNeeded', { message: draftMessages.noApprover })
  await saveSent(tx, draft.id, { by: by.accountId, now })
  await recordOrganisationAction(tx, by, { action: 'sent-draft', about: nameOf(draft), now })
  const content = {
    idempotencyKey: `draft-sent:${draft.id}:${now.getTime()}`,
    campaignName: nameOf(draft),
    draftId: draft.id,
    who: await findAccountName(tx, by.accountId),
  }
  await notifyAccounts(tx, approvers, draftSentEmail, content, { secrets, now })
}

/**
 * Approves a draft as another officer than its authors, or sends it back with a comment (rule: approval). Who sent it, and who wrote it
 * last, are emailed.
 * @throws {Problem} NotFound, also for another organisation's draft; ChangedMeanwhile if it was changed, or somebody else has decided;
 * SecondPersonNeeded for an author of it
 */
export async function decideDraft(
  tx: Tx,
  by: Organisation,
  { outcome, comment, ...input }: InputOf<'POST /api/campaigndraft/:id/decision'>,
  { secrets, now }: Context,
): Promise<void> {
  const seen = await findDraft(tx, by.organisationId, input.id)
  if (!seen) throw problem('NotFound')
  await lockAsSecondPerson(tx, by, authorsOf(seen))
  const draft = await lockAsLookedAt(tx, by, input)
  if (wasDecidedBy(draft, by, { outcome, comment })) return
  if (!draft.sent_at || draft.approved_at || String(authorsOf(draft)) !== String(authorsOf(seen)))
    throw problem('ChangedMeanwhile', { message: draftMessages.decided })
  const decision = { by: by.accountId, now }
  const who = await findAccountName(tx, by.accountId)
  const about = { campaignName: nameOf(draft), draftId: draft.id, who }
  const idempotencyKey = `draft-decided:${draft.id}:${now.getTime()}`
  const authors = await findPeople(tx, by.organisationId, authorsOf(draft))
  const action = outcome === 'approved' ? 'approved-draft' : 'returned-draft'
  await recordOrganisationAction(tx, by, { action, about: about.campaignName, now })
  if (outcome === 'approved') {
    await requireComplete(tx, draft, now)
    await saveApproved(tx, draft.id, decision)
    await notifyAccounts(tx, authors, draftApprovedEmail, { idempotencyKey, ...about }, { secrets, now })
  } else {
    await saveReturned(tx, draft.id, comment, decision)
    const content = { idempotencyKey, ...about, comment }
    await notifyAccounts(tx, authors, draftReturnedEmail, content, { secrets, now })
  }
}

/** Somebody who sends the same again has decided already. */
const wasDecidedBy = (draft: Draft, { accountId }: Organisation, { outcome, comment }: Decision): boolean =>
  outcome === 'approved'
    ? draft.approved_by === accountId
    : draft.returned_by === accountId && draft.comment === comment && !draft.sent_at

type Decision = Pick<InputOf<'POST /api/campaigndraft/:id/decision'>, 'outcome' | 'comment'>
