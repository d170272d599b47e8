import type { Db } from '../platform/db.ts'

/**
 * What an organisation's campaigns came to, a row a month that had anything, since the month that begins on `since`; with
 * null, everybody's. Read from the sums that deeds keep: one range of one index, and the marks of the last minute.
 */
export const sumMonths = (db: Db, accountId: number | null, since: string) =>
  db
    .selectFrom('tally_part')
    .select((from) => [
      'month',
      from.fn.sum<string>('joined').as('joined'),
      from.fn.sum<string>('mailed').as('mailed'),
      from.fn.sum<string>('delivered').as('delivered'),
    ])
    .where('month', '>=', since)
    .$if(accountId !== null, (only) => only.where('account_id', '=', accountId))
    .groupBy('month')
    .execute()
