import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { countAccountsWithOldRecoveryCodes } from './store.ts'

/** Counts the accounts whose recovery codes end when the previous secret key is removed (rule: secret-key-rotation). */
export const countOldRecoveryCodes = (db: Db, { secrets }: Pick<Platform, 'secrets'>): Promise<number> =>
  countAccountsWithOldRecoveryCodes(db, secrets.keyName)
