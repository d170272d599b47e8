import { reminderMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { lockOrCreateSchedule } from '../planning/lock-schedule.ts'
import { findReminderChoice, saveReminderChoice } from './store.ts'

/** Turns a musketeer's reminders on or off (rule: one-reminder). Twice is harmless. @returns the sentence to show */
export async function chooseReminders(tx: Tx, by: Musketeer, isOn: boolean, now: Date): Promise<string> {
  await lockOrCreateSchedule(tx, by, now)
  await saveReminderChoice(tx, by.accountId, isOn)
  return isOn ? reminderMessages.on : reminderMessages.off
}

/** Whether a musketeer gets reminders; not once their account is closed. */
export const wantsReminders = (db: Db, accountId: number) => findReminderChoice(db, accountId)

/** Turns them off for the holder of a link in a reminder. Nothing happens once the account is closed. */
export const stopReminders = (tx: Tx, accountId: number) => saveReminderChoice(tx, accountId, false)
