import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** Jobs of this queue run one at a time, because planning millions of emails takes minutes. Each works out what is due in London (rule: london-time). */
const bulkEmailQueue = { queue: 'bulk emails' }
export const planLeaflets = job('timetable.plan-leaflets', z.object({}), bulkEmailQueue)
/** Added every hour. */
export const sendReminders = job('mailing.send-reminders', z.object({}), bulkEmailQueue)
/** For a campaign whose leaflet was replaced while emails with the previous one were on their way. */
export const sendCorrections = job('mailing.send-corrections', z.object({ campaignId: z.int() }))
/** For a message to members that was approved, and every hour for those whose emails are not all queued. */
export const sendMemberMessage = job('mailing.send-member-message', z.object({ messageId: z.int() }))
export const queueNewsletter = job('timetable.write-newsletter', z.object({}), bulkEmailQueue)
