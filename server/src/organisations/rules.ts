import type { ApplicationState } from '@street-musketeers/contract/organisations/organisations.ts'

interface Stage {
  state: ApplicationState
  decided_at: Date | null
}

export const canBeDecided = ({ state }: Pick<Stage, 'state'>) => state === 'pending'

const londonDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'medium' })
const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' })

/**
 * Tells a second administrator who decided first, and when by the clock in London (rule: london-time).
 * @param by the first one's name; empty when that account is closed or unknown
 */
export function alreadyDecidedMessage({ state, decided_at }: Stage, by: string): string {
  const who = by || 'An administrator'
  const when = decided_at ? ` on ${londonDay.format(decided_at)} at ${londonTime.format(decided_at)}` : ''
  return `${who} ${state} this application${when}.`
}
