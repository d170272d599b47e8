import { z } from 'zod'
import { deleteCampaignsOf } from './campaigns/delete-campaign.ts'
import { bookCardsOf, bookMissingCards, drawCampaignCard } from './campaigns/leaflets/draw-campaign-card.ts'
import { drawPages } from './campaigns/leaflets/draw-pages.ts'
import { campaignDeleted, campaignStopped } from './campaigns/events.ts'
import { drawCardJob, drawPagesJob } from './campaigns/jobs.ts'
import { purgeCampaigns } from './campaigns/purge-campaigns.ts'
import { forgetCauses } from './causes/forget-causes.ts'
import { checkDonationSums } from './donations/check-donation-sums.ts'
import { forgetDonor, forgetOldDonations } from './donations/forget-donors.ts'
import { sendBillingKeyJob } from './donations/jobs.ts'
import { letters as donationsLetters } from './donations/letters.ts'
import { reconcilePayments } from './donations/reconcile-payments.ts'
import { sendBillingKey } from './donations/billing/send-billing-key.ts'
import { accountClosed, emailChanged, organisationRenamed } from './identity/events.ts'
import { receiveSignUpJob, sendCodeJob } from './identity/jobs.ts'
import { letters as identityLetters } from './identity/letters.ts'
import { receiveSignUp } from './identity/accounts/receive-sign-up.ts'
import { sendCode } from './identity/codes/send-code.ts'
import { cancelLeafletsOfCampaign, cancelLeafletsOfLeaver } from './mailing/leaflets/cancel-leaflets.ts'
import { checkListing, foldListing } from './insight/keep-listing.ts'
import { letters as mailingLetters } from './mailing/letters.ts'
import { forgetBouncesOfClosed, forgetBouncesOfOldAddress, noteBounce } from './mailing/bounces/note-bounce.ts'
import { checkMessageCounts } from './mailing/contact/check-message-counts.ts'
import { planDispatch } from './mailing/leaflets/plan-dispatch.ts'
import { tellMembersOfStopped } from './mailing/leaflets/tell-members-of-stopped.ts'
import { sendNewsletter } from './mailing/newsletter/send-newsletter.ts'
import { writeLeafletLetter } from './mailing/leaflets/write-leaflet-letters.ts'
import { leafletPlanned, memberWithdrew } from './membership/events.ts'
import { forgetMusketeer } from './membership/joining/forget-musketeer.ts'
import { checkTallies, foldTallies } from './membership/deliveries/keep-tallies.ts'
import { forgetOrganisation } from './organisations/forget-organisation.ts'
import { letters as organisationsLetters } from './organisations/letters.ts'
import { londonWallClock } from './platform/values/clock.ts'
import type { Database, Tx } from './platform/database/db.ts'
import { enqueue, job } from './platform/jobs/jobs.ts'
import { letterBounced } from './platform/mail/events.ts'
import { startSender } from './platform/mail/sending/sender.ts'
import { watchQueue } from './platform/mail/watch-queue.ts'
import type { Platform } from './platform/platform.ts'
import { on, onItsOwn, startJobs } from './platform/jobs/run-jobs.ts'
import { sweepNightly } from './sweep-nightly.ts'

/** Comes every minute, told by the queue for which, and only books work: four that take long would leave no hand for codes. */
const everyMinute = job(
  'timetable.every-minute',
  z.object({ _cron: z.object({ ts: z.coerce.date<string>() }) }),
)

/** One of these at a time, however long it takes: millions of letters are planned for minutes. What is due by the clock in London each decides itself (D2). */
const manyLetters = { queue: 'many letters' }
const planLeaflets = job('timetable.plan-leaflets', z.object({}), manyLetters)
const writeNewsletter = job('timetable.write-newsletter', z.object({}), manyLetters)
/** One at a time, and not behind those: sums must not grow old while letters are planned. */
const foldSums = job('timetable.fold-sums', z.object({}), { queue: 'sums' })

/** Comes at half past three in London, an hour that is there once every night. */
const everyNight = job('timetable.every-night', z.object({}))

/** Comes at seventeen minutes past, when little else does. */
const everyHour = job('timetable.every-hour', z.object({}))

async function bookMinute(tx: Tx): Promise<void> {
  for (const each of [planLeaflets, writeNewsletter, foldSums]) await enqueue(tx, each, {}, each.name)
}

async function bookHour(tx: Tx, { _cron }: z.output<typeof everyMinute.payload>): Promise<void> {
  if (_cron.ts.getUTCMinutes() === 17) await enqueue(tx, everyHour, {}, everyHour.name)
}

async function bookNight(tx: Tx, { _cron }: z.output<typeof everyMinute.payload>): Promise<void> {
  if (londonWallClock(_cron.ts).endsWith(' 03:30:00')) await enqueue(tx, everyNight, {}, everyNight.name)
}

/** Every job and who does it; every event and who listens. */
export const handlers = [
  on(receiveSignUpJob, receiveSignUp),
  on(sendCodeJob, sendCode),
  on(accountClosed, forgetOrganisation),
  on(accountClosed, forgetCauses),
  on(accountClosed, deleteCampaignsOf),
  on(accountClosed, forgetMusketeer),
  on(accountClosed, forgetDonor),
  on(accountClosed, forgetBouncesOfClosed),

  on(letterBounced, noteBounce),
  on(emailChanged, forgetBouncesOfOldAddress),

  on(organisationRenamed, bookCardsOf),

  onItsOwn(drawPagesJob, drawPages),
  onItsOwn(drawCardJob, drawCampaignCard),
  onItsOwn(campaignDeleted, cancelLeafletsOfCampaign),
  onItsOwn(campaignStopped, cancelLeafletsOfCampaign),
  onItsOwn(campaignStopped, tellMembersOfStopped),

  on(leafletPlanned, writeLeafletLetter),
  on(memberWithdrew, cancelLeafletsOfLeaver),

  on(sendBillingKeyJob, sendBillingKey),

  on(everyMinute, bookMinute),
  onItsOwn(planLeaflets, (_, platform) => planDispatch(platform, platform.clock.now())),
  onItsOwn(writeNewsletter, (_, platform) => sendNewsletter(platform, platform.clock.now())),
  onItsOwn(foldSums, (_, platform) => foldTallies(platform)),
  onItsOwn(foldSums, (_, platform) => foldListing(platform)),

  on(everyMinute, bookNight),
  on(everyMinute, bookHour),
  onItsOwn(everyHour, (_, platform) => reconcilePayments(platform)),
  on(everyNight, sweepNightly),
  on(everyNight, forgetOldDonations),
  onItsOwn(everyNight, (_, platform) => purgeCampaigns(platform)),
  on(everyNight, bookMissingCards),
  onItsOwn(everyNight, (_, platform) => checkTallies(platform)),
  onItsOwn(everyNight, (_, platform) => checkDonationSums(platform)),
  onItsOwn(everyNight, (_, platform) => checkMessageCounts(platform)),
  onItsOwn(everyNight, (_, platform) => checkListing(platform)),
]

/** Every kind of letter the product sends. */
export const letterKinds = [
  ...identityLetters,
  ...organisationsLetters,
  ...mailingLetters,
  ...donationsLetters,
]

/** Sends letters and runs jobs until stopped. Any number of workers may run beside each other. */
export async function startWorker(platform: Platform, database: Database) {
  const jobs = await startJobs(platform, database, { handlers, timetable: everyMinute })
  const sender = startSender(platform, letterKinds)
  watchQueue(platform)
  return {
    async stop(): Promise<void> {
      await Promise.all([jobs.stop(), sender.stop()])
    },
  }
}
