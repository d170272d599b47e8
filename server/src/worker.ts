import {
  handlers as campaigns,
  emailKinds as campaignsEmailKinds,
  publishDueDrafts,
} from './campaigns/handlers.ts'
import { handlers as causes } from './causes/handlers.ts'
import { handlers as donations, emailKinds as donationsEmailKinds } from './donations/handlers.ts'
import { emailPriorities } from './email-priorities.ts'
import { handlers as hubs, emailKinds as hubsEmailKinds } from './hubs/handlers.ts'
import { handlers as identity, emailKinds as identityEmailKinds } from './identity/handlers.ts'
import { handlers as insight } from './insight/handlers.ts'
import {
  handlers as mailing,
  emailKinds as mailingEmailKinds,
  planLeaflets,
  queueNewsletter,
} from './mailing/handlers.ts'
import { handlers as membership } from './membership/handlers.ts'
import { handlers as organisations, emailKinds as organisationsEmailKinds } from './organisations/handlers.ts'
import { handlers as places } from './places/handlers.ts'
import type { Database } from './platform/database/db.ts'
import { jobHandlers } from './platform/jobs/delete-old-jobs.ts'
import { startJobs } from './platform/jobs/run-jobs.ts'
import { everyMinute, countPeople, timetableHandlers } from './platform/jobs/timetable.ts'
import { mailHandlers } from './platform/mail/retention.ts'
import { startSender } from './platform/mail/sending/sender.ts'
import { registerQueueMetrics } from './platform/mail/pending-emails.ts'
import { registerBackupMetrics } from './platform/operations/backup-metrics.ts'
import type { Platform } from './platform/platform.ts'
import {
  handlers as webhooks,
  emailKinds as webhooksEmailKinds,
  sendDueMessages,
} from './webhooks/handlers.ts'

/** The handlers of every job and event, in the order of the domains. */
export const handlers = [
  ...timetableHandlers([planLeaflets, queueNewsletter, countPeople, publishDueDrafts, sendDueMessages]),
  ...jobHandlers,
  ...mailHandlers,
  ...identity,
  ...organisations,
  ...places,
  ...causes,
  ...campaigns,
  ...membership,
  ...hubs,
  ...mailing,
  ...donations,
  ...webhooks,
  ...insight,
]

/** Every kind of email the product sends. */
export const emailKinds = [
  ...identityEmailKinds,
  ...organisationsEmailKinds,
  ...campaignsEmailKinds,
  ...hubsEmailKinds,
  ...mailingEmailKinds,
  ...donationsEmailKinds,
  ...webhooksEmailKinds,
]

/** Sends emails and runs jobs until stopped. Any number of workers may run at once. */
export async function startWorker(platform: Platform, database: Database) {
  const jobs = await startJobs(platform, database, { handlers, timetable: everyMinute })
  const sender = startSender(platform, emailKinds)
  registerQueueMetrics(platform, emailPriorities)
  registerBackupMetrics(platform)
  return {
    async stop(): Promise<void> {
      await Promise.all([jobs.stop(), sender.stop()])
    },
  }
}
