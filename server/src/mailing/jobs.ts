import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** One of these at a time, however long it takes: planning millions of emails takes minutes. Each decides for itself what is due by the clock in London (rule: london-time). */
const bulkEmailQueue = { queue: 'many letters' }
export const planLeaflets = job('timetable.plan-leaflets', z.object({}), bulkEmailQueue)
export const queueNewsletter = job('timetable.write-newsletter', z.object({}), bulkEmailQueue)
