import type { ApplicationState } from '@street-musketeers/contract/organisations/organisations.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'

interface Decision {
  state: ApplicationState
  decided_at: Date | null
}

export const canBeDecided = ({ state }: Pick<Decision, 'state'>) => state === 'pending'

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })

/**
 * The message that shows a second administrator who decided first, and when, in London time (rules: application-decided-once, london-time).
 * @param by the first administrator's name; empty when that account is closed or unknown
 */
export function alreadyDecidedMessage({ state, decided_at }: Decision, by: string): string {
  const name = by || 'An administrator'
  const when = decided_at ? ` on ${formatDay(decided_at)} at ${londonTime.format(decided_at)}` : ''
  return `${name} ${state} this application${when}.`
}
