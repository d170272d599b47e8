import { campaignEnded } from '../campaigns/index.ts'
import { accountClosed } from '../identity/index.ts'
import { memberWithdrew } from '../membership/index.ts'
import { handleJob } from '../platform/jobs/handlers.ts'
import { everyHour, everyNight } from '../platform/jobs/timetable.ts'
import { tellHubsOfEarlierDays } from './ask-hub.ts'
import { eraseHubOf } from './erase-hub.ts'
import { forgetNamings } from './name-hub.ts'
import { deleteOldRequests, endRequestOfFormerMember, eraseRequests } from './print-queue.ts'

export { emailKinds } from './email-kinds.ts'

export const handlers = [
  handleJob(accountClosed, eraseRequests),
  handleJob(accountClosed, eraseHubOf),
  handleJob(memberWithdrew, endRequestOfFormerMember),
  handleJob(everyNight, deleteOldRequests),
  handleJob(everyHour, tellHubsOfEarlierDays),
  handleJob(campaignEnded, forgetNamings),
  handleJob(everyNight, forgetNamings),
]
