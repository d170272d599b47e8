import { needsSecondPerson } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { wasSavedSince } from './rules.ts'
import type { Draft } from './store.ts'

/** Who may not approve a draft: who saved what it says now, and who sent it. */
export const authorsOf = ({ changed_by, sent_by }: Pick<Draft, 'changed_by' | 'sent_by'>): number[] =>
  [changed_by, sent_by].filter((id) => id !== null)

/** Whether a draft needs a second person's approval as it is now, and has none (rule: approval). */
export const lacksApproval = async (
  db: Db,
  draft: Pick<Draft, 'account_id' | 'approved_at'>,
  isElectionMaterial: boolean,
): Promise<boolean> =>
  !draft.approved_at && (await needsSecondPerson(db, draft.account_id, isElectionMaterial))

type ScheduledDraft = Pick<Draft, 'account_id' | 'approved_at' | 'saved_at' | 'scheduled_save'>

/** What keeps a scheduled draft from being published as it is (rules: approval, scheduled-drafts); null: nothing, as far as people decide it. */
export async function findWaitsFor(
  db: Db,
  draft: ScheduledDraft,
  isElectionMaterial: boolean,
): Promise<'approval' | 'look' | null> {
  if (await lacksApproval(db, draft, isElectionMaterial)) return 'approval'
  return wasChangedByAuthor(draft) ? 'look' : null
}

/** Officers publish: whether an author's change waits for an officer who looks at it. */
const wasChangedByAuthor = (draft: ScheduledDraft): boolean => !draft.approved_at && wasSavedSince(draft)
