import { StartProblem } from '../config/start-problem.ts'
import type { Db } from '../database/db.ts'
import type { Secrets } from './secrets.ts'

/**
 * Checks that a database is used with its own secret key, and records the key of a new database (rule: secret-key-rotation).
 * @throws {StartProblem} when neither SECRET_KEY nor SECRET_KEY_PREVIOUS is the recorded key
 */
export async function checkKey(db: Db, secrets: Secrets): Promise<void> {
  await db
    .insertInto('secret_key')
    .values({ key_name: secrets.keyName })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (await isKeyOfDatabase(db, secrets)) return
  throw new StartProblem(
    'SECRET_KEY is not the key that this database was used with: nothing that is encrypted there could be read. Set it to that key, or see "Changing SECRET_KEY" and "Emergencies" in docs/runbook.md.',
  )
}

/** Whether SECRET_KEY or SECRET_KEY_PREVIOUS is the recorded key. */
export async function isKeyOfDatabase(db: Db, { accepted }: Secrets): Promise<boolean> {
  const recorded = await db.selectFrom('secret_key').select('key_name').executeTakeFirst()
  return accepted.some(({ keyName }) => keyName === recorded?.key_name)
}

/** Records the current key, once nothing encrypted with the previous key is left. */
export async function recordKey(db: Db, { keyName }: Secrets): Promise<void> {
  await db.updateTable('secret_key').set({ key_name: keyName }).execute()
}
