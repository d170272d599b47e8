import { handleJob } from '../platform/jobs/handlers.ts'
import { everyHour, everyNight } from '../platform/jobs/timetable.ts'
import { moveWaitingAccounts } from './sign-ups/move-waiting-accounts.ts'
import { receiveSignUp } from './sign-ups/receive-sign-up.ts'
import { sendCode } from './codes/send-code.ts'
import { receiveSignUpJob, sendCodeJob } from './jobs.ts'
import { deleteExpired } from './store.ts'

export { emailKinds } from './email-kinds.ts'

export const handlers = [
  handleJob(receiveSignUpJob, receiveSignUp),
  handleJob(sendCodeJob, sendCode),
  handleJob(everyHour, (tx, _, platform) => moveWaitingAccounts(tx, platform)),
  handleJob(everyNight, (tx, _, { clock }) => deleteExpired(tx, clock.now())),
]
