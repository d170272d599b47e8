import {
  defaultLeaflets,
  maxLeafletsDelivered,
  reminderMessages,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isDaytime, londonDate } from '../../platform/values/clock.ts'
import type { Plan } from '../planning/plan-store.ts'
import { presentHeldRounds } from '../rounds/show-rounds.ts'
import { reminderWindow } from './rules.ts'
import {
  findReminderDetails,
  markReminders,
  findReminderChoice,
  saveReminderChoice,
  type Reminder,
} from './store.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { lockOrCreateSchedule } from '../planning/choose-rhythm.ts'

/** Takes up to `count` musketeers to ask now, see {@link markReminders}; none at night. */
export async function takeReminders(tx: Tx, now: Date, count: number): Promise<Reminder[]> {
  const window = reminderWindow(now)
  return window ? markReminders(tx, window, count) : []
}

/**
 * What the emails about several leaflets say: for those that can still be asked about, and none at night (rule: one-reminder). Each has the
 * number that a report is filled in with, and the rounds that its member holds.
 */
export async function findReminders(db: Db, plans: readonly Plan[], now: Date) {
  if (!isDaytime(now)) return []
  const rows = await findReminderDetails(db, plans, { today: londonDate(now), now })
  return rows.map(({ lastDayTotal, rounds, ...row }) => ({
    ...row,
    usualLeaflets: Math.min(lastDayTotal ?? defaultLeaflets, maxLeafletsDelivered),
    rounds: presentHeldRounds(rounds),
  }))
}

export type { Reminder }

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
