import { sql } from 'kysely'
import { softBounces } from '../rules.ts'

/** Whether bounces of one account say that its mailbox gets no leaflets and newsletters. */
export const hasSuppressingBounces = (now: Date) => sql<boolean>`(
  coalesce(bool_or(hard), false)
  or count(*) filter (
    where not hard and bounced_at > ${now}::timestamptz - ${softBounces.within / 1000} * interval '1 second'
  ) >= ${softBounces.most}
)`

/** Whether the `account` of a query gets no leaflets and newsletters at this moment. */
export const isSuppressed = (now: Date) =>
  sql<boolean>`(select ${hasSuppressingBounces(now)} from bounce where bounce.account_id = account.id)`
