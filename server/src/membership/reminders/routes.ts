import { asMusketeer } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { chooseReminders } from './choose-reminders.ts'

export const reminderRoutes = [
  writeRoute('POST /api/reminders', async (tx, { actor, input, now }) => ({
    message: await chooseReminders(tx, asMusketeer(actor), input.reminders, now),
  })),
]
