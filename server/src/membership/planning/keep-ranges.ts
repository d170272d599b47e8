import type { Db, Tx } from '../../platform/database/db.ts'
import { changePartitions, dropPartition } from '../../platform/database/partitions.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { countLeaflets, endLastRange, isRangeOver, listRanges, type Range } from './range-store.ts'

/** When the last range is ended. */
const limits = {
  /** About a million plans; fewer are not worth another table. They are read while nobody else reads or writes plans: a tenth of a second. */
  minBytes: 64 * 1024 * 1024,
  /** A range takes the leaflets of about so many days. */
  days: 182,
}

/**
 * Ends the last range of leaflets once it has many plans, and drops ranges whose campaigns were all purged (rule:
 * closed-organisations-purged). The last range takes every later leaflet, so every plan has a place also if this has not run for weeks. Runs
 * every hour, in several processes at once too. While somebody reads plans for long, such as a backup, it does nothing.
 */
export async function keepRanges(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  { minBytes, days: daysOfRange } = limits,
): Promise<void> {
  const now = clock.now()
  const findDue = async (on: Db): Promise<Range[]> => {
    const due: Range[] = []
    for (const range of await listRanges(on)) {
      const isLast = range.end === null
      if (isLast ? range.bytes >= minBytes : await isRangeOver(on, range, addMilliseconds(now, -days(1))))
        due.push(range)
    }
    return due
  }
  const change = async (tx: Tx, range: Range) => {
    if (range.end !== null) await dropPartition(tx, range)
    else await endLastRange(tx, range, await countLeaflets(tx, addMilliseconds(now, -days(daysOfRange))))
  }
  const changed = await changePartitions(db, { table: 'planned_leaflet' }, findDue, change)
  if (!changed) log.info('plans.ranges-wait')
  for (const { name, end } of changed ?? [])
    log.info(end === null ? 'plans.range-ended' : 'plans.range-dropped', { name })
}
