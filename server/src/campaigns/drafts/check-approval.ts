import { needsSecondPerson } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Draft } from './store.ts'

/** Who may not approve a draft: who saved what it says now, and who sent it. */
export const authorsOf = ({ changed_by, sent_by }: Draft): number[] =>
  [changed_by, sent_by].filter((id) => id !== null)

/** Whether a draft needs a second person's approval as it is now, and has none (rule: approval). */
export const lacksApproval = async (db: Db, draft: Draft, isElectionMaterial: boolean): Promise<boolean> =>
  !draft.approved_at && (await needsSecondPerson(db, draft.account_id, isElectionMaterial))
