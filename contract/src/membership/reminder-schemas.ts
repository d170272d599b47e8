import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Message } from '../fields.ts'
import { chooseReminders } from './reminders.ts'

export const reminderEndpoints = {
  chooseReminders: endpoint(chooseReminders, {
    summary: 'Turn the reminders about leaflets on or off. Twice is harmless.',
    input: z.strictObject({ reminders: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),
}
