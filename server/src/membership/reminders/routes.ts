import { writeRoute } from '../../platform/http/route.ts'
import { chooseReminders } from './choose-reminders.ts'

export const reminderRoutes = [
  writeRoute('POST /api/reminders', async (tx, { actor, input, now }) => ({
    message: await chooseReminders(tx, actor, input.reminders, now),
  })),
]
