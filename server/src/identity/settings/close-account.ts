import { eraseNameInActions } from '../../audit/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import { eraseEmailsTo, eraseEndedEmailsTo } from '../../platform/mail/retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { accountClosed } from '../events.ts'
import { deleteConsents } from '../consents/store.ts'
import { deletePendingSignUps } from '../sign-ups/store.ts'
import { accountClosedEmail } from '../accounts/email-kinds.ts'
import { closeSeats, leaveAll } from '../seats/change-seat.ts'
import { findSeated } from '../seats/store.ts'
import { findActiveAdministrators } from '../administrators/store.ts'
import { findAccount, findSeats, lockAccounts, type Account } from '../accounts/store.ts'
import { eraseAccount } from './store.ts'

/**
 * Closes an account for good: its personal details and sessions are erased in this transaction, and an email
 * confirms it (rules: closing-erases-personal-data, closing-is-confirmed).
 * @throws {Problem} LastAdministrator (rule: last-administrator-stays)
 */
export async function closeAccount(
  tx: Tx,
  by: Actor,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const account = await lockWithColleagues(tx, by.accountId)
  if (!account || account.closed_at) return
  // A suspended one is not counted, so they may close their account: another is left.
  const isCounted = account.role === 'administrator' && !account.suspended_at
  if (isCounted && (await findActiveAdministrators(tx)).length === 1) throw problem('LastAdministrator')

  const { email } = account
  if (email) {
    await eraseEndedEmailsTo(tx, email)
    // Once the address has no account, administrators would see them.
    await deletePendingSignUps(tx, email)
  }
  if (account.role === 'organisation') await closeSeats(tx, by.accountId, { secrets, now })
  await leaveAll(tx, account, { secrets, now })
  await eraseAccount(tx, by.accountId, now)
  await eraseNameInActions(tx, by.accountId)
  await deleteConsents(tx, by.accountId)
  await eraseEmailsTo(tx, by.accountId, now)
  const [addressKey, previousAddressKey] = email ? secrets.accepted.map((key) => key.addressKey(email)) : []
  await enqueue(tx, accountClosed, { accountId: by.accountId, addressKey, previousAddressKey })
  if (!email) return
  await queueEmail(
    tx,
    accountClosedEmail,
    {
      idempotencyKey: `account-closed:${by.accountId}`,
      accountId: null,
      content: {},
      sealed: { address: email },
    },
    { secrets, now },
  )
}

/** Locks an account with all that its closing changes: its organisations, their people, and the administrators, who are counted. */
async function lockWithColleagues(tx: Tx, id: number): Promise<Account | undefined> {
  const account = await findAccount(tx, id)
  const seats = await findSeats(tx, id)
  const people = await findSeated(tx, id)
  const administrators = account?.role === 'administrator' ? await findActiveAdministrators(tx) : []
  const others = [...people, ...administrators].map((other) => other.id)
  const locked = await lockAccounts(tx, [id, ...seats.map((seat) => seat.organisation_id), ...others])
  return locked.find((each) => each.id === id)
}
