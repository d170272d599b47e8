import { findAccountId } from './identity/index.ts'
import { StartProblem } from './platform/config/start-problem.ts'
import type { Db } from './platform/database/db.ts'

/** The first account of the demonstration. */
const demonstrationAdministrator = 'admin@demo.example'

/**
 * Refuses a database that the demonstration filled: its passwords, and its administrator's second-factor key, are public (rule: demonstration-stays-away).
 * @throws {StartProblem} when its administrator is there
 */
export async function refuseDemonstration(db: Db): Promise<void> {
  if ((await findAccountId(db, demonstrationAdministrator)) !== null)
    throw new StartProblem(
      `DATABASE_URL names a database with the demonstration's accounts (${demonstrationAdministrator}), whose passwords are public. Use an empty database.`,
    )
}
