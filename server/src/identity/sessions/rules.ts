import type { Role } from '@street-musketeers/contract/roles.ts'
import { days, hours } from '../../platform/values/clock.ts'

/** How long a session lasts when unused, and at most (rule: session-lifetimes). */
export const sessionLife = (role: Role) =>
  role === 'musketeer' ? { idle: days(14), absolute: days(60) } : { idle: hours(12), absolute: days(7) }

/** How long sessions last, as a sentence for people who call the API (rule: session-lifetimes). */
export function describeSessionLife(): string {
  const [musketeer, other] = [sessionLife('musketeer'), sessionLife('organisation')]
  return `A musketeer’s session ends after ${inWords(musketeer.idle)} without a call, and ${inWords(musketeer.absolute)} at most; any other after ${inWords(other.idle)}, and ${inWords(other.absolute)} at most.`
}

const inWords = (duration: number) =>
  duration < days(1) ? `${duration / hours(1)} hours` : `${duration / days(1)} days`

export const sessionIsLive = (
  session: {
    last_used_at: Date
    expires_at: Date
    accountRole: Role
    /** In an organisation that began with somebody else. */
    hasSeat: boolean
    closed_at: Date | null
  },
  now: Date,
) =>
  session.closed_at === null &&
  session.expires_at > now &&
  session.last_used_at.getTime() + sessionLife(session.hasSeat ? 'organisation' : session.accountRole).idle >
    now.getTime()
