import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockOpenAccount } from './lock-open-account.ts'
import { saveNames } from './store.ts'

/**
 * @throws {Problem} SignInNeeded when the account closed at the same moment: a name must not outlive it (rule: closing-erases-personal-data)
 */
export async function renameAccount(
  tx: Tx,
  accountId: number,
  names: { firstname: string; lastname: string },
): Promise<void> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  await saveNames(tx, accountId, names)
}
