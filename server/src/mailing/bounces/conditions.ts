import { sql } from 'kysely'
import { days } from '../../platform/values/clock.ts'

/** After `most` temporary bounces within this time, an address gets no leaflets or newsletters (rule: bouncing-addresses). */
export const temporaryBounces = { most: 3, within: days(30) }

/** Whether a group of one account's bounces stops leaflets and newsletters to it (rule: bouncing-addresses). */
export const hasSuppressingBounces = (now: Date) => sql<boolean>`(
  coalesce(bool_or(hard), false)
  or count(*) filter (
    where not hard and bounced_at > ${now}::timestamptz - ${temporaryBounces.within / 1000} * interval '1 second'
  ) >= ${temporaryBounces.most}
)`

/** Whether the `account` of a query currently gets no leaflets or newsletters. */
export const isSuppressed = (now: Date) =>
  sql<boolean>`(select ${hasSuppressingBounces(now)} from bounce where bounce.account_id = account.id)`
