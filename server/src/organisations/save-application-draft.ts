import type { Applicant } from '../platform/http/actor.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { findDraft, saveDraft, type NewDraft } from './store.ts'
import { lockApplicant } from './submit-application.ts'

/**
 * Saves what an applicant has typed so far and replaces the earlier draft. Drafts of one form may arrive in the wrong order: the
 * later one stays.
 * @throws {Problem} AlreadyApplied, AlreadyDecided
 */
export async function saveApplicationDraft(
  tx: Tx,
  by: Applicant,
  draft: NewDraft,
  { config, now }: Pick<Platform, 'config'> & { now: Date },
): Promise<void> {
  await lockApplicant(tx, by, config)
  await saveDraft(tx, by.accountId, draft, now)
}

/** What an applicant has typed and not sent; null when there is no draft. */
export async function findApplicationDraft(db: Db, { accountId }: Applicant) {
  const draft = await findDraft(db, accountId)
  return draft ? { answers: draft.answers, savedAt: draft.saved_at.toISOString() } : null
}
