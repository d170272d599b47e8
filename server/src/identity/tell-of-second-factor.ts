import type { Tx } from '../platform/db.ts'
import { writeLetter } from '../platform/letters/letter.ts'
import type { Platform } from '../platform/platform.ts'
import type { secondFactorNews } from './emails/second-factor.tsx'
import { secondFactorLetter } from './letters.ts'
import type { Account } from './store.ts'

/** Tells the owner of an open account by mail what became of their second factor. */
export async function tellOfSecondFactor(
  tx: Tx,
  { id, firstname, email }: Pick<Account, 'id' | 'firstname' | 'email'>,
  news: (typeof secondFactorNews)[number],
  {
    secrets,
    now,
    recoveryCodesLeft = 0,
  }: Pick<Platform, 'secrets'> & { now: Date; recoveryCodesLeft?: number },
): Promise<void> {
  await writeLetter(
    tx,
    secondFactorLetter,
    {
      once: `second-factor:${id}:${news}:${now.toISOString()}`,
      accountId: id,
      to: { name: firstname, address: email! },
      words: { firstname, news, recoveryCodesLeft },
      sealed: undefined,
    },
    { secrets, now },
  )
}
