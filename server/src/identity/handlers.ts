import { deleteOldOrganisationActions } from '../audit/index.ts'
import { handleJob } from '../platform/jobs/handlers.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { receiveSignUp } from './sign-ups/receive-sign-up.ts'
import { sendCode } from './sign-ups/request-code.ts'
import { deleteExpired } from './sessions/store.ts'
import { receiveSignUpJob, sendCodeJob, sendSignInLinkJob } from './jobs.ts'
import { sendSignInLink } from './sign-ins/sign-in-by-link.ts'

export { emailKinds } from './email-kinds.ts'

export const handlers = [
  handleJob(receiveSignUpJob, receiveSignUp),
  handleJob(sendCodeJob, sendCode),
  handleJob(sendSignInLinkJob, sendSignInLink),
  handleJob(everyNight, async (tx, _, { clock }) => {
    await deleteExpired(tx, clock.now())
    await deleteOldOrganisationActions(tx, clock.now())
  }),
]
