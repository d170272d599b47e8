import type { Db, Tx } from '../database/db.ts'
import { changePartitions, dropPartition, type Partition } from '../database/partitions.ts'
import type { Platform } from '../platform.ts'
import { emailMonth } from './email-month.ts'
import { beginMonth, deleteEmailsBefore, listMonths } from './month-store.ts'
import { hasPendingEmails } from './pending-store.ts'

/** How many months an email is stored after its own (rule: email-retention). Then “Email health” and a person's own data show a year. */
export const monthsStored = 13

/** Months that exist beforehand. If no worker has made one, its emails go into the default partition, and move when it is made. */
const monthsAhead = 3

/** The first day of the month that is `count` months after that of an instant, in UTC. */
const monthAfter = (instant: Date, count: number): string =>
  emailMonth(new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + count, 1)))

type Change = { begins: string; end: string } | { drops: Partition }

/**
 * Makes the next months of emails, and drops those that are old enough and have no email that waits (rule: email-retention). Runs every
 * hour, in several processes at once too. While somebody reads emails for long, such as a backup, it does nothing.
 */
export async function keepMonths({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const oldest = monthAfter(now, -monthsStored)
  const findDue = async (on: Db): Promise<Change[]> => {
    const months = await listMonths(on)
    const isThere = (month: string) =>
      months.some(({ from, end }) => (from === null || from <= month) && month < end!)
    const due: Change[] = []
    for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
      const begins = monthAfter(now, ahead)
      if (!isThere(begins)) due.push({ begins, end: monthAfter(now, ahead + 1) })
    }
    for (const drops of months)
      if (drops.end! <= oldest && !(await hasPendingEmails(on, drops))) due.push({ drops })
    return due
  }
  const apply = (tx: Tx, change: Change) =>
    'drops' in change ? dropPartition(tx, change.drops) : beginMonth(tx, change)
  const changed = await changePartitions(db, { table: 'letter', referenced: ['account'] }, findDue, apply)
  if (!changed) log.info('letters.months-wait')
  for (const change of changed ?? [])
    if ('drops' in change) log.info('letters.months-dropped', { name: change.drops.name })
    else log.info('letters.month-begun', { month: change.begins })
}

/**
 * Deletes old emails that are in no month of their own (rule: email-retention): those from before emails were stored by month, and those whose
 * reason was already older than the oldest month. Counted from when they were queued. It may be interrupted.
 */
export const deleteEmailsWithoutMonth = (db: Db, now: Date, stopping?: AbortSignal) =>
  deleteEmailsBefore(db, new Date(monthAfter(now, -monthsStored)), stopping)
