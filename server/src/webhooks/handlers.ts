import { campaignChanged, campaignEnded, campaignPublished, campaignRestored } from '../campaigns/index.ts'
import { accountClosed } from '../identity/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/handlers.ts'
import { everyHour, everyNight } from '../platform/jobs/timetable.ts'
import { retryMessagesJob, sendDueMessages, sendMessagesJob } from './jobs.ts'
import { deleteOldMessages, eraseWebhooks } from './keep-webhooks.ts'
import { enqueueDueWebhooks, sendMessages } from './send-messages.ts'
import { tellChanged, tellEnded, tellPastLastDays, tellPublished, tellRestored } from './tell-campaigns.ts'

export { emailKinds } from './email-kinds.ts'
export { sendDueMessages } from './jobs.ts'

export const handlers = [
  handleJob(campaignPublished, tellPublished),
  handleJob(campaignChanged, tellChanged),
  handleJob(campaignEnded, tellEnded),
  handleJob(campaignRestored, tellRestored),
  handleJob(everyHour, tellPastLastDays),
  handleJob(sendDueMessages, enqueueDueWebhooks),
  handleJobWithoutTransaction(sendMessagesJob, sendMessages),
  handleJobWithoutTransaction(retryMessagesJob, sendMessages),
  handleJob(accountClosed, eraseWebhooks),
  handleJob(everyNight, deleteOldMessages),
]
