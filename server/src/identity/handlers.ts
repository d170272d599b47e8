import { handleJob } from '../platform/jobs/run-jobs.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { receiveSignUp } from './accounts/receive-sign-up.ts'
import { deleteExpired } from './accounts/delete-expired.ts'
import { sendCode } from './codes/send-code.ts'
import { receiveSignUpJob, sendCodeJob } from './jobs.ts'

export { emailKinds as letters } from './email-kinds.ts'

export const handlers = [
  handleJob(receiveSignUpJob, receiveSignUp),
  handleJob(sendCodeJob, sendCode),
  handleJob(everyNight, deleteExpired),
]
