import type { Limit, Limits } from '../../platform/http/limits.ts'
import { days, hours } from '../../platform/values/clock.ts'

/** By who invites: an organisation or an administrator. */
const invitations: Limit = { name: 'invitation', points: 20, windowMs: hours(1) }

/** By who invites and the address, so that nobody uses up what others may send there. */
const again: Limit = { name: 'invitation-again', points: 3, windowMs: days(1) }

/** By the address, from all who invite it: each email goes to a person who did not ask for it. */
const toOneAddress: Limit = { name: 'invited-address', points: 5, windowMs: days(1) }

/**
 * Counts an invitation, of whichever kind (rule: invitations-are-limited).
 * @param inviterId the organisation or the administrator
 * @throws {Problem} TooManyTries
 */
export async function countInvitation(limits: Limits, inviterId: number, email: string): Promise<void> {
  await limits.consume(invitations, String(inviterId))
  await limits.consume(again, `${inviterId} ${email}`)
  await limits.consume(toOneAddress, email)
}
