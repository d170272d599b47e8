import { recordAction } from '../../audit/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { presentChosenEmails } from './show-own-settings.ts'
import { findChoices, findAccountByAddress, findBounces, findLastEmails } from './store.ts'

/** How many emails are explained: a quarter of a year of leaflets and reminders. */
const count = 20

/**
 * The result of the last emails to an address, and what keeps others from it, for a command on the server. The read is logged in the same
 * transaction (rule: administrator-actions-logged).
 * @returns the account with the address, or null; its bounces; the emails that are turned off in Settings; the last emails, newest first
 */
export async function explainEmails(tx: Tx, address: string, now: Date) {
  const account = (await findAccountByAddress(tx, address, now)) ?? null
  const accountId = account?.id ?? null
  await recordAction(tx, null, { action: 'looked-at-person', accountId, about: 'emails', now })
  const choices = account && (await findChoices(tx, account.id))
  const settings = account && choices ? presentChosenEmails(account.role, choices) : []
  return {
    account,
    bounces: account ? await findBounces(tx, account.id) : [],
    switchedOff: settings.filter(({ isOn }) => !isOn).map(({ email }) => email),
    emails: await findLastEmails(tx, { accountId, address, count }),
  }
}
