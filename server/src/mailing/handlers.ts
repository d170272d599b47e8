import { campaignEnded, campaignRestored, leafletCorrected } from '../campaigns/index.ts'
import { notesReported } from '../hubs/index.ts'
import { accountClosed, emailChanged, signedUpForCampaign } from '../identity/index.ts'
import { leafletPlanned, memberWithdrew, roundGiven, roundReported, roundTaken } from '../membership/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/handlers.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { everyHour, everyNight } from '../platform/jobs/timetable.ts'
import { emailBounced } from '../platform/mail/events.ts'
import {
  deleteBouncesOfClosedAccount,
  deleteBouncesOfOldAddress,
  deleteOldBounces,
  recordBounce,
} from './bounces/record-bounce.ts'
import { deleteOldMessages, eraseWriter } from './contact/delete-messages.ts'
import { receiveNotesReport } from './contact/receive-notes-report.ts'
import { planLeaflets, queueNewsletter, sendCorrections, sendMemberMessage, sendReminders } from './jobs.ts'
import { cancelLeafletsOfCampaign, cancelLeafletsAfterWithdrawal } from './leaflets/cancel-leaflets.ts'
import { planDispatch } from './leaflets/plan-dispatch.ts'
import { queueCorrections } from './leaflets/queue-corrections.ts'
import { queueLeafletEmail } from './leaflets/queue-leaflet-emails.ts'
import { eraseMessages, forgetEndedCampaign } from './member-messages/save-message.ts'
import { sendMessage, sendWaitingMessages } from './member-messages/send-message.ts'
import { sendNewsletter } from './newsletter/send-newsletter.ts'
import { deleteOldUndelivered } from './outbox/undelivered-emails.ts'
import { queueReminders } from './reminders/queue-reminders.ts'
import { deleteOldReplies } from './replies/receive-reply.ts'
import { queueRoundReported, queueRoundTaken, queueRoundTurn } from './rounds/queue-about-round.ts'
import { eraseEmailChoices } from './settings/switch-email.ts'
import {
  notifyMembersOfRestoredCampaign,
  notifyMembersOfStoppedCampaign,
} from './stopped-campaigns/notify-members.ts'
import { queueWelcome } from './suggestions/queue-welcome.ts'
import { queueSuggestions } from './suggestions/queue-suggestions.ts'

export { emailKinds } from './email-kinds.ts'
export { planLeaflets, queueNewsletter } from './jobs.ts'

export const handlers = [
  handleJob(accountClosed, deleteBouncesOfClosedAccount),
  handleJob(accountClosed, eraseWriter),
  handleJob(accountClosed, eraseEmailChoices),
  handleJob(accountClosed, eraseMessages),
  handleJob(signedUpForCampaign, queueWelcome),
  handleJob(notesReported, receiveNotesReport),
  handleJob(emailBounced, recordBounce),
  handleJob(emailChanged, deleteBouncesOfOldAddress),
  handleJobWithoutTransaction(campaignEnded, cancelLeafletsOfCampaign),
  handleJobWithoutTransaction(campaignEnded, notifyMembersOfStoppedCampaign),
  handleJob(campaignEnded, forgetEndedCampaign),
  handleJobWithoutTransaction(campaignRestored, notifyMembersOfRestoredCampaign),
  handleJobWithoutTransaction(leafletCorrected, queueCorrections),
  handleJobWithoutTransaction(sendCorrections, queueCorrections),
  handleJob(leafletPlanned, queueLeafletEmail),
  handleJob(roundGiven, queueRoundTurn),
  handleJob(roundReported, queueRoundReported),
  handleJob(roundTaken, queueRoundTaken),
  handleJob(memberWithdrew, cancelLeafletsAfterWithdrawal),
  handleJobWithoutTransaction(planLeaflets, (_, platform) => planDispatch(platform, platform.clock.now())),
  handleJobWithoutTransaction(queueNewsletter, (_, platform) =>
    sendNewsletter(platform, platform.clock.now()),
  ),
  handleJobWithoutTransaction(sendMemberMessage, sendMessage),
  handleJob(everyHour, sendWaitingMessages),
  handleJobWithoutTransaction(everyHour, (_, platform) => queueSuggestions(platform)),
  handleJob(everyHour, (tx) => enqueue(tx, sendReminders, {}, sendReminders.name)),
  handleJobWithoutTransaction(sendReminders, (_, platform) => queueReminders(platform)),
  handleJob(everyNight, deleteOldUndelivered),
  handleJob(everyNight, deleteOldMessages),
  handleJob(everyNight, deleteOldBounces),
  handleJob(everyNight, deleteOldReplies),
]
