import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Message } from '../fields.ts'
import { emailsInSettings, switchableEmails, switchEmail } from './email-settings.ts'

export const EmailSetting = z.object({
  email: z.enum(emailsInSettings),
  isOn: z.boolean(),
  /** When the mail server last accepted one. Null before the first. */
  lastSent: Instant.nullable(),
})
export type EmailSetting = z.output<typeof EmailSetting>

export const emailSettingsEndpoints = {
  switchEmail: endpoint(switchEmail, {
    summary: 'Switch one kind of email off or on. The newsletter has a call of its own.',
    input: z.strictObject({ email: z.enum(switchableEmails), isOn: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),
}
