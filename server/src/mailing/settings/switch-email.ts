import {
  type SwitchableEmail,
  emailSettingMessages,
} from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  deleteAllSwitchedOff,
  deletePromises,
  deleteSwitchedOff,
  findSwitchedOff,
  saveSwitchedOff,
} from './store.ts'

/**
 * Switches one kind of email off or on. Repeating a choice changes nothing.
 * @throws {Problem} SignInNeeded when the account was closed since the call was admitted
 */
export async function switchEmail(
  tx: Tx,
  { accountId, email, isOn }: { accountId: number; email: SwitchableEmail; isOn: boolean },
  now: Date,
): Promise<{ message: string }> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  if (isOn) await deleteSwitchedOff(tx, accountId, email)
  else await switchOff(tx, { accountId, email, now })
  return { message: isOn ? emailSettingMessages.switchedOn(email) : emailSettingMessages.switchedOff(email) }
}

/** Also called for the link in an email, which needs no sign-in. A closed account stays without a row. */
export async function switchEmailOff(
  tx: Tx,
  choice: { accountId: number; email: SwitchableEmail; now: Date },
): Promise<void> {
  if (await lockOpenAccount(tx, choice.accountId)) await switchOff(tx, choice)
}

async function switchOff(tx: Tx, choice: { accountId: number; email: SwitchableEmail; now: Date }) {
  await saveSwitchedOff(tx, choice)
  if (choice.email === 'suggestions') await deletePromises(tx, [choice.accountId])
}

export const isEmailOn = async (db: Db, accountId: number, email: SwitchableEmail): Promise<boolean> =>
  !(await findSwitchedOff(db, accountId)).has(email)

/** When an account closes, deletes what it chose and what it was promised. */
export async function eraseEmailChoices(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await deleteAllSwitchedOff(tx, accountId)
  await deletePromises(tx, [accountId])
}
