import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'

const Webhook = z.object({ webhookId: z.int() })

/** Sends what waits for one webhook. */
export const sendMessagesJob = job('webhooks.send', Webhook, { class: 'webhook' })

/** The same, for one whose server did not take a message: servers that do are not held up by it. */
export const retryMessagesJob = job('webhooks.retry', Webhook, { class: 'webhook', isLast: true })

/** Added every minute: what is tried again, and what a killed worker left. */
export const sendDueMessages = job('timetable.send-webhook-messages', z.object({}))
