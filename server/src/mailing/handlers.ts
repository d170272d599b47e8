import { campaignDeleted, campaignStopped } from '../campaigns/index.ts'
import { accountClosed, emailChanged } from '../identity/index.ts'
import { leafletPlanned, memberWithdrew } from '../membership/index.ts'
import { on, onItsOwn } from '../platform/jobs/run-jobs.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { letterBounced } from '../platform/mail/events.ts'
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
  on(accountClosed, forgetBouncesOfClosed),
  on(letterBounced, noteBounce),
  on(emailChanged, forgetBouncesOfOldAddress),
  onItsOwn(campaignDeleted, cancelLeafletsOfCampaign),
  onItsOwn(campaignStopped, cancelLeafletsOfCampaign),
  onItsOwn(campaignStopped, tellMembersOfStopped),
  on(leafletPlanned, writeLeafletLetter),
  on(memberWithdrew, cancelLeafletsOfLeaver),
  onItsOwn(planLeaflets, (_, platform) => planDispatch(platform, platform.clock.now())),
  onItsOwn(writeNewsletter, (_, platform) => sendNewsletter(platform, platform.clock.now())),
  on(everyNight, deleteOldTroubled),
  on(everyNight, deleteOldMessages),
  on(everyNight, forgetOldBounces),
  onItsOwn(everyNight, (_, platform) => checkMessageCounts(platform)),
]
