import { accountClosed } from '../identity/index.ts'
import { handleJob, handleJobWithoutTransaction } from '../platform/jobs/handlers.ts'
import { everyHour, everyNight } from '../platform/jobs/timetable.ts'
import { sendBillingKey, sendBillingKeyJob } from './send-billing-key.ts'
import { eraseDonor, deleteOldDonationRecords } from './erase-donors.ts'
import { reconcilePayments } from './reconcile-payments.ts'

export { emailKinds } from './email-kinds.ts'

export const handlers = [
  handleJob(accountClosed, eraseDonor),
  handleJob(sendBillingKeyJob, sendBillingKey),
  handleJobWithoutTransaction(everyHour, (_, platform) => reconcilePayments(platform)),
  handleJob(everyNight, deleteOldDonationRecords),
]
