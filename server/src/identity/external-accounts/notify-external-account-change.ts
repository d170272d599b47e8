import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import type { Account } from '../accounts/store.ts'
import { externalAccountEmail } from './email-kinds.ts'
import type { ExternalAccountNews } from './emails/external-account.tsx'

/** Emails the owner of an open account about an external account that was connected or disconnected. */
export const notifyExternalAccountChange = (
  tx: Tx,
  account: Pick<Account, 'id' | 'firstname' | 'email'>,
  news: ExternalAccountNews,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> =>
  notifyAccount(
    tx,
    account,
    externalAccountEmail,
    { idempotencyKey: `external-account:${account.id}:${news}:${now.toISOString()}`, news },
    { secrets, now },
  )
