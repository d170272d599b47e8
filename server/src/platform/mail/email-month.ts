import { sql, type RawBuilder } from 'kysely'
import { addMilliseconds, days } from '../values/clock.ts'

/** The month of emails whose month is not known: the version that queued them did not store it (migration 0105). */
const unknownMonth = '2000-01-01'

/** How long an email is kept at least after its reason. */
const keptFor = days(365)

/** Whether the emails that have a reason may have been dropped, so that the reason would make them again. */
export const mayBeDropped = (reasonAt: Date, now: Date): boolean => reasonAt < addMilliseconds(now, -keptFor)

/**
 * The month of the emails that have a reason, as its first day. In UTC: the instant alone decides, and no version of the time zone data
 * moves a reason into another month.
 * @param reasonAt when the reason dates from
 */
export const emailMonth = (reasonAt: Date): string => `${reasonAt.toISOString().slice(0, 7)}-01`

/** The same in SQL. */
export const emailMonthOf = (reasonAt: RawBuilder<unknown>) =>
  sql<string>`date_trunc('month', ${reasonAt} at time zone 'UTC')::date`

/**
 * The months in which to look for the email that has a reason.
 * @param month of the reason
 */
export const monthsToSearch = (month: string): string[] => [unknownMonth, month]

/** Whether the `letter` of a query is of a month in which to look for the email that has a reason, which dates from `reasonAt`. */
export const isOfMonth = (reasonAt: RawBuilder<unknown>) =>
  sql<boolean>`letter.month in (${unknownMonth}, ${emailMonthOf(reasonAt)})`
