import type { Tx } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { openSession, type OpenedSession } from '../sessions/open-session.ts'
import { verifySecondFactor } from './verify-second-factor.ts'
import { incrementSecondStepTries, deleteSecondStep, findSecondStep, lockSecondStep } from './store.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'

/** After this many wrong codes a sign-in starts again from its first step. */
const maxWrongTries = 5

/**
 * The second step of signing in. After five wrong codes its ticket no longer works, and the owner is warned that somebody knows
 * their password.
 * @returns null for a wrong code. The caller commits either way: a wrong try counts.
 * @throws {Problem} TicketNotAccepted when it was used, has expired, no longer works or never existed
 */
export async function passSecondFactor(
  tx: Tx,
  { ticket, code }: { ticket: string; code: string },
  { secrets, now, device }: Pick<RequestContext, 'secrets' | 'now' | 'device'>,
): Promise<OpenedSession | null> {
  const hash = hashToken(ticket)
  // Accounts before tickets, the order in which a change of password locks them: the opposite order would deadlock with it.
  const account = await lockOpenAccount(tx, (await findSecondStep(tx, hash))?.account_id ?? 0)
  const step = await lockSecondStep(tx, hash)
  if (!account || !step || step.expires_at <= now || step.wrong_tries >= maxWrongTries)
    throw problem('TicketNotAccepted')

  if (await verifySecondFactor(tx, account, code, { secrets, now })) {
    await deleteSecondStep(tx, hash)
    return openSession(tx, account, now, { passedSecondFactor: true, device })
  }
  const tries = await incrementSecondStepTries(tx, hash)
  if (tries === maxWrongTries) await notifySecondFactorChange(tx, account, 'guessed', { secrets, now })
  return null
}
