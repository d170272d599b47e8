import { campaignDeleted, campaignStopped } from '../campaigns/index.ts'
import { accountClosed, emailChanged } from '../identity/index.ts'
import { leafletPlanned, memberWithdrew } from '../membership/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/run-jobs.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { emailBounced } from '../platform/mail/events.ts'
import {
  forgetBouncesOfClosed,
  forgetBouncesOfOldAddress,
  forgetOldBounces,
  noteBounce,
} from './bounces/note-bounce.ts'
import { checkMessageCounts } from './contact/check-message-counts.ts'
import { deleteOldMessages } from './contact/delete-old-messages.ts'
import { planLeaflets, writeNewsletter } from './jobs.ts'
import { cancelLeafletsOfCampaign, cancelLeafletsOfLeaver } from './leaflets/cancel-leaflets.ts'
import { planDispatch } from './leaflets/plan-dispatch.ts'
import { tellMembersOfStopped } from './leaflets/tell-members-of-stopped.ts'
import { writeLeafletLetter } from './leaflets/write-leaflet-letters.ts'
import { sendNewsletter } from './newsletter/send-newsletter.ts'
import { deleteOldTroubled } from './outbox/delete-old.ts'

export { planLeaflets, writeNewsletter } from './jobs.ts'
export { letters } from './letters.ts'

export const handlers = [
  handleJob(accountClosed, forgetBouncesOfClosed),
  handleJob(emailBounced, noteBounce),
  handleJob(emailChanged, forgetBouncesOfOldAddress),
  handleJobWithoutTransaction(campaignDeleted, cancelLeafletsOfCampaign),
  handleJobWithoutTransaction(campaignStopped, cancelLeafletsOfCampaign),
  handleJobWithoutTransaction(campaignStopped, tellMembersOfStopped),
  handleJob(leafletPlanned, writeLeafletLetter),
  handleJob(memberWithdrew, cancelLeafletsOfLeaver),
  handleJobWithoutTransaction(planLeaflets, (_, platform) => planDispatch(platform, platform.clock.now())),
  handleJobWithoutTransaction(writeNewsletter, (_, platform) => sendNewsletter(platform, platform.clock.now())),
  handleJob(everyNight, deleteOldTroubled),
  handleJob(everyNight, deleteOldMessages),
  handleJob(everyNight, forgetOldBounces),
  handleJobWithoutTransaction(everyNight, (_, platform) => checkMessageCounts(platform)),
]
