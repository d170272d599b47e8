import { campaignEnded } from '../campaigns/index.ts'
import { accountClosed } from '../identity/index.ts'
import { memberWithdrew } from '../membership/index.ts'
import { handleJob } from '../platform/jobs/handlers.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { tellHubsOfLastDay } from './ask-hub.ts'
import { eraseHubs } from './erase-hub.ts'
import { forgetNamings } from './name-hub.ts'
import { deleteOldRequests, endRequestOfFormerMember } from './print-queue.ts'

export { emailKinds } from './email-kinds.ts'

export const handlers = [
  handleJob(accountClosed, eraseHubs),
  handleJob(memberWithdrew, endRequestOfFormerMember),
  handleJob(everyNight, deleteOldRequests),
  handleJob(everyNight, tellHubsOfLastDay),
  handleJob(campaignEnded, forgetNamings),
  handleJob(everyNight, forgetNamings),
]
