import type { Db, Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAccountByEmail } from '../accounts/store.ts'
import { sealKey, unsealKey } from './verify-second-factor.ts'
import { beginFactor, confirmFactor, findSecondFactor } from './store.ts'

/** Gives an account a second factor with a known key, unless it has one, for a demonstration without phones. */
export async function installSecondFactor(
  tx: Tx,
  { accountId, key }: { accountId: number; key: string },
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
): Promise<void> {
  if ((await findSecondFactor(tx, accountId))?.set_up_at) return
  await beginFactor(tx, accountId, sealKey(key, accountId, { secrets }))
  await confirmFactor(tx, accountId, { step: 0, now: clock.now() })
}

/** The authenticator key of the account with this address, if it has a second factor. */
export async function readAuthenticatorKey(
  db: Db,
  email: string,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<string | undefined> {
  const account = await findAccountByEmail(db, email)
  const factor = account && (await findSecondFactor(db, account.id))
  return factor?.set_up_at ? unsealKey(factor, { secrets }) : undefined
}
