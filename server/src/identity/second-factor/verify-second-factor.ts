import * as z from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { countRecoveryCodes, findSecondFactor, consumeRecoveryCode, consumeTimeStep } from './store.ts'
import type { Account } from '../accounts/store.ts'
import type { secondFactorEvents } from './emails/second-factor.tsx'
import { secondFactorEmail } from './email-kinds.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { Secret, TOTP } from 'otpauth'

const SealedKey = z.object({ accountId: z.int(), key: z.string() })

/** Seals the account's id with the key, so that a key copied to another account's row is useless. */
export const sealKey = (key: string, accountId: number, { secrets }: Pick<Platform, 'secrets'>) =>
  secrets.seal({ accountId, key } satisfies z.input<typeof SealedKey>)

/** @throws when the key was sealed for another account, or with another secret */
export function unsealKey(
  { sealed, account_id }: { sealed: Buffer; account_id: number },
  { secrets }: Pick<Platform, 'secrets'>,
): string {
  const { accountId, key } = SealedKey.parse(secrets.unseal(sealed))
  if (accountId !== account_id) throw new Error('The key of an authenticator is stored with another account.')
  return key
}

/**
 * Uses up a code of the authenticator, or a recovery code: each works once. The owner gets an email when a recovery code is used.
 * @param account locked by the caller
 * @returns whether the code was right
 */
export async function verifySecondFactor(
  tx: Tx,
  account: Account,
  code: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const factor = await findSecondFactor(tx, account.id)
  if (!factor?.set_up_at) return false
  if (/^\d{6}$/.test(code)) {
    const step = findMatchingTimeStep(code, unsealKey(factor, { secrets }), now)
    return step !== null && (await consumeTimeStep(tx, account.id, step))
  }

  const hashes = secrets.accepted.map((key) => key.hashCode(code))
  if (!(await consumeRecoveryCode(tx, account.id, hashes))) return false
  const recoveryCodesLeft = await countRecoveryCodes(tx, account.id)
  await notifySecondFactorChange(tx, account, 'recovery-code-used', { secrets, now, recoveryCodesLeft })
  return true
}

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

/** What every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const totpOptions = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** A key for an authenticator: 160 random bits in base32 (RFC 4226). */
export const generateKey = () => new Secret({ size: 20 }).base32

/** The `otpauth:` address that adds a key to an authenticator. @param issuer, label what the app shows beside its codes */
export const authenticatorUri = (key: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...totpOptions, issuer, label, secret: key }).toString()

/**
 * The time step (half minutes since 1970) in which an authenticator with this key shows the code: the current one, the one before
 * or the one after, because clocks differ.
 * @returns null when it shows the code in none of them
 */
export function findMatchingTimeStep(code: string, key: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ ...totpOptions, secret: key }).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / totpOptions.period) + delta
}

/** When a time step began. */
export const timeStepStart = (step: number) => new Date(step * totpOptions.period * 1000)
