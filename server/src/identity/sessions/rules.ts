import type { Role } from '@street-musketeers/contract/roles.ts'
import { days, hours } from '../../platform/values/clock.ts'

/** How long a session lasts when unused, and at most (rule: session-lifetimes). */
export const sessionLife = (role: Role) =>
  role === 'musketeer' ? { idle: days(14), absolute: days(60) } : { idle: hours(12), absolute: days(7) }

export const sessionIsLive = (
  session: {
    last_used_at: Date
    expires_at: Date
    role: Role
    closed_at: Date | null
  },
  now: Date,
) =>
  session.closed_at === null &&
  session.expires_at > now &&
  session.last_used_at.getTime() + sessionLife(session.role).idle > now.getTime()
