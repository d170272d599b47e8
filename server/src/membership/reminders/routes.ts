import { chooseReminders as contract } from '@street-musketeers/contract/membership/reminders.ts'
import { asMusketeer } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { chooseReminders } from './choose-reminders.ts'

export const reminderRoutes = [
  writeRoute(contract, async (tx, { actor, input, now }) => ({
    message: await chooseReminders(tx, asMusketeer(actor), input.reminders, now),
  })),
]
