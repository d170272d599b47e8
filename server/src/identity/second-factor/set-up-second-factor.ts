import type { NewAuthenticator } from '@street-musketeers/contract/identity/second-factor.ts'
import { recoveryCodeCount } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { encode } from 'uqr'
import type { Actor } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { randomCode, formatCode } from '../../platform/secrets/secrets.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import {
  verifySecondFactor,
  sealKey,
  unsealKey,
  authenticatorUri,
  generateKey,
  findMatchingTimeStep,
  notifySecondFactorChange,
} from './verify-second-factor.ts'
import {
  beginFactor,
  confirmFactor,
  countAccountsWithOldRecoveryCodes,
  findSecondFactor,
  markSecondFactorPassed,
  replaceRecoveryCodes,
} from './store.ts'
import { deleteCodes } from '../codes/store.ts'
import { renewSession, type OpenedSession } from '../sessions/open-session.ts'
import { deleteOtherSessions } from '../sessions/store.ts'
import { findAccountByEmail, type Account } from '../accounts/store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

async function lockOwnAccount(tx: Tx, { accountId }: Actor): Promise<Account> {
  const account = await lockOpenAccount(tx, accountId)
  if (!account) throw problem('SignInNeeded')
  return account
}

/**
 * Makes a key for an authenticator. It is not used until a code confirms it.
 * @throws {Problem} SecondFactorOn
 */
export async function beginSecondFactor(
  tx: Tx,
  by: Actor,
  { secrets, config }: Pick<Platform, 'secrets' | 'config'>,
): Promise<NewAuthenticator> {
  const account = await lockOwnAccount(tx, by)
  if ((await findSecondFactor(tx, account.id))?.set_up_at) throw problem('SecondFactorOn')

  const key = generateKey()
  await beginFactor(tx, account.id, sealKey(key, account.id, { secrets }))
  const address = authenticatorUri(key, { issuer: config.productName, label: account.email! })
  return { key, address, picture: drawQrCode(address) }
}

function drawQrCode(address: string): NewAuthenticator['picture'] {
  const { size, data } = encode(address, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size, path }
}

/**
 * Switches the second factor on with a code from the new authenticator. Other sessions end, because they have not passed it.
 * @returns the recovery codes, of which only hashes are stored, and this session with its new token; null for a wrong code
 * @throws {Problem} SecondFactorOn, SecondFactorOff when no set-up was started
 */
export async function confirmSecondFactor(
  tx: Tx,
  by: Actor,
  code: string,
  { secrets, now }: Context,
): Promise<{ recoveryCodes: string[]; session: OpenedSession } | null> {
  const account = await lockOwnAccount(tx, by)
  const factor = await findSecondFactor(tx, account.id)
  if (factor?.set_up_at) throw problem('SecondFactorOn')
  if (!factor) throw problem('SecondFactorOff')
  const step = findMatchingTimeStep(code, unsealKey(factor, { secrets }), now)
  if (step === null) return null

  await confirmFactor(tx, account.id, { step, now })
  await markSecondFactorPassed(tx, by.tokenHash)
  await deleteOtherSessions(tx, account.id, by.tokenHash)
  await deleteCodes(tx, account.id)
  await notifySecondFactorChange(tx, account, 'on', { secrets, now })
  const recoveryCodes = await createRecoveryCodes(tx, account.id, { secrets })
  return { recoveryCodes, session: await renewSession(tx, by) }
}

/**
 * Replaces the recovery codes, with a code from the authenticator.
 * @returns null for a wrong code
 * @throws {Problem} SecondFactorOff
 */
export async function renewRecoveryCodes(
  tx: Tx,
  by: Actor,
  code: string,
  { secrets, now }: Context,
): Promise<string[] | null> {
  const account = await lockOwnAccount(tx, by)
  if (!(await findSecondFactor(tx, account.id))?.set_up_at) throw problem('SecondFactorOff')
  if (!(await verifySecondFactor(tx, account, code, { secrets, now }))) return null

  await notifySecondFactorChange(tx, account, 'recovery-codes-renewed', { secrets, now })
  return createRecoveryCodes(tx, account.id, { secrets })
}

async function createRecoveryCodes(
  tx: Tx,
  accountId: number,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, randomCode)
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => secrets.hashCode(code)),
    secrets.keyName,
  )
  return codes.map(formatCode)
}

/** Counts the accounts whose recovery codes end when the previous secret key is removed (rule: secret-key-rotation). */
export const countOldRecoveryCodes = (db: Db, { secrets }: Pick<Platform, 'secrets'>): Promise<number> =>
  countAccountsWithOldRecoveryCodes(db, secrets.keyName)

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
