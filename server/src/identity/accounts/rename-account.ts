import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { requireRevision } from '../../platform/http/revision.ts'
import { lockOpenAccount } from './find-account.ts'
import { nameOf } from './rules.ts'
import { saveNames } from './store.ts'

/**
 * @param revision of the name that this started from; left out: whatever is stored is replaced
 * @returns the new revision
 * @throws {Problem} ChangedMeanwhile if another was saved since
 * @throws {Problem} SignInNeeded when the account closed at the same moment: a name must not outlive it (rule: closing-erases-personal-data)
 */
export async function renameAccount(
  tx: Tx,
  accountId: number,
  { firstname, lastname, revision }: { firstname: string; lastname: string; revision?: string | undefined },
): Promise<string> {
  const account = await lockOpenAccount(tx, accountId)
  if (!account) throw problem('SignInNeeded')
  const names = { firstname, lastname }
  const saved = requireRevision({ stored: nameOf(account), next: names, revision })
  await saveNames(tx, accountId, names)
  return saved
}
