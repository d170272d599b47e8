import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { secondFactorEvents } from './emails/second-factor.tsx'
import { secondFactorEmail } from './email-kinds.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import type { Account } from '../accounts/store.ts'

/** Emails the owner of an open account about a change to their second factor. */
export async function notifySecondFactorChange(
  tx: Tx,
  account: Pick<Account, 'id' | 'firstname' | 'email'>,
  news: (typeof secondFactorEvents)[number],
  {
    secrets,
    now,
    recoveryCodesLeft = 0,
  }: Pick<Platform, 'secrets'> & { now: Date; recoveryCodesLeft?: number },
): Promise<void> {
  await notifyAccount(
    tx,
    account,
    secondFactorEmail,
    {
      idempotencyKey: `second-factor:${account.id}:${news}:${now.toISOString()}`,
      news,
      recoveryCodesLeft,
    },
    { secrets, now },
  )
}
