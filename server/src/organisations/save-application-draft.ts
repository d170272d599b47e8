import type { Applicant } from '../platform/http/actor.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { findDraft, saveDraft, type NewDraft } from './store.ts'
import { lockApplicant } from './submit-application.ts'

/**
 * Keeps what an applicant has typed so far, in the place of what was kept before. Two drafts of one form may come
 * in the wrong order: the later one stays.
 * @throws {Problem} AlreadyApplied, AlreadyDecided: there is nothing to type any more
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

/** What an applicant has typed and not sent; null for nothing. */
export async function findApplicationDraft(db: Db, { accountId }: Applicant) {
  const found = await findDraft(db, accountId)
  return found ? { answers: found.answers, savedAt: found.saved_at.toISOString() } : null
}
