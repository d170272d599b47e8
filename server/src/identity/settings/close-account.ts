import { eraseNameInActions } from '../../audit/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import { eraseEmailsTo, eraseEndedEmailsTo } from '../../platform/mail/retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { accountClosed } from '../events.ts'
import { deletePendingSignUps } from '../sign-ups/store.ts'
import { accountClosedEmail } from '../accounts/email-kinds.ts'
import { closeSeats, leaveAll } from '../seats/change-seat.ts'
import { findHandedOverTo } from '../seats/hand-over-store.ts'
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
  const closing = await lockWithColleagues(tx, by.accountId)
  const account = closing.find(({ id }) => id === by.accountId)
  if (!account?.email) return
  // A suspended one is not counted, so they may close their account: another is left.
  const isCounted = account.role === 'administrator' && !account.suspended_at
  if (isCounted && (await findActiveAdministrators(tx)).length === 1) throw problem('LastAdministrator')

  const { email } = account
  // Organisations first: their officers are told that they close, not that somebody has left.
  for (const each of [...closing.filter(({ id }) => id !== account.id), account])
    await eraseClosed(tx, each, { secrets, now })
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

/**
 * Locks an account with all that its closing changes: its organisations, their people, and the administrators, who are counted.
 * @returns it, and the organisations whose first officer its owner became (rule: hand-over)
 */
async function lockWithColleagues(tx: Tx, id: number): Promise<Account[]> {
  const account = await findAccount(tx, id)
  const seats = await findSeats(tx, id)
  const people = []
  for (const closing of [id, ...(await findHandedOverTo(tx, id))])
    people.push(...(await findSeated(tx, closing)))
  const administrators = account?.role === 'administrator' ? await findActiveAdministrators(tx) : []
  const others = [...people, ...administrators].map((other) => other.id)
  const locked = await lockAccounts(tx, [id, ...seats.map((seat) => seat.organisation_id), ...others])
  return locked.filter((each) => each.id === id || each.first_officer_id === id)
}

async function eraseClosed(
  tx: Tx,
  account: Account,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const { id, email } = account
  if (email) {
    await eraseEndedEmailsTo(tx, email)
    // Once the address has no account, administrators would see them.
    await deletePendingSignUps(tx, email)
  }
  if (account.role === 'organisation') await closeSeats(tx, id, { secrets, now })
  await leaveAll(tx, account, { secrets, now })
  await eraseAccount(tx, id, now)
  await eraseNameInActions(tx, id)
  await eraseEmailsTo(tx, id, now)
  const [addressKey, previousAddressKey] = email ? secrets.accepted.map((key) => key.addressKey(email)) : []
  await enqueue(tx, accountClosed, { accountId: id, addressKey, previousAddressKey })
}
