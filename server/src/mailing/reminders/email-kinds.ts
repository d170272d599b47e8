import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { bulkEmailKind } from '../../platform/mail/email.ts'
import { composeReminders } from './compose-reminders.ts'
import { renderPauseQuestionEmail } from './emails/pause-question.tsx'
import { renderReminderEmail } from './emails/reminder.tsx'

const content = z.object({ membershipId: z.int(), leafletId: z.int() })

/** Asks once about a leaflet (rule: one-reminder). */
export const reminderEmail = bulkEmailKind({
  name: 'mailing.reminder',
  priority: emailPriorities.leaflet,
  content,
  composeAll: (emails, on) => composeReminders(emails, renderReminderEmail, on),
})

/** Asks, in place of a reminder, whether leaflets should pause. */
export const pauseQuestionEmail = bulkEmailKind({
  name: 'mailing.pause-question',
  priority: emailPriorities.leaflet,
  content,
  composeAll: (emails, on) => composeReminders(emails, renderPauseQuestionEmail, on),
})
