import { findAccountId } from '../identity/index.ts'
import { StartProblem } from '../platform/config/start-problem.ts'
import type { Db } from '../platform/database/db.ts'
import { administrator, applicant, bouncingMusketeer, musketeer, publishers } from './content.ts'

/**
 * Refuses a database that the demonstration filled: its passwords, and its administrator's second-factor key, are public (rule: demonstration-stays-away).
 * @throws {StartProblem} when any of its accounts is there
 */
export async function refuseDemonstration(db: Db): Promise<void> {
  for (const { email } of [administrator, musketeer, bouncingMusketeer, applicant, ...publishers])
    if ((await findAccountId(db, email)) !== null)
      throw new StartProblem(
        `DATABASE_URL names a database with the demonstration's accounts (${email}), whose passwords are public. Use an empty database.`,
      )
}
