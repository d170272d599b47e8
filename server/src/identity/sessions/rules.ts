import type { Role } from '@street-musketeers/contract/roles.ts'
import { days, hours } from '../../platform/values/clock.ts'

/** How long a session lasts when unused, and at most (rule: session-lifetimes). */
export const sessionLife = (role: Role) =>
  role === 'musketeer' ? { idle: days(14), absolute: days(60) } : { idle: hours(12), absolute: days(7) }

/** Whose sessions they are: their account's own role, and whether they act for an organisation, too. */
interface Owner {
  accountRole: Role
  hasSeat: boolean
}

/** How long the sessions of somebody last who may have several roles: as those of the strictest (rule: several-roles). */
export const strictestLife = ({ accountRole, hasSeat }: Owner) =>
  sessionLife(hasSeat ? 'organisation' : accountRole)

/** How long sessions last, as a sentence for people who call the API (rule: session-lifetimes). */
export function describeSessionLife(): string {
  const [musketeer, other] = [sessionLife('musketeer'), sessionLife('organisation')]
  return `A musketeer’s session ends after ${inWords(musketeer.idle)} without a call, and ${inWords(musketeer.absolute)} at most; any other after ${inWords(other.idle)}, and ${inWords(other.absolute)} at most.`
}

const inWords = (duration: number) =>
  duration < days(1) ? `${duration / hours(1)} hours` : `${duration / days(1)} days`

export const sessionIsLive = (
  session: Owner & { last_used_at: Date; expires_at: Date; email: string | null },
  now: Date,
) =>
  // Without an address an account belongs to no person: it is closed, or was handed over.
  session.email !== null &&
  session.expires_at > now &&
  session.last_used_at.getTime() + strictestLife(session).idle > now.getTime()
