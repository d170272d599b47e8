import { deleteOldOrganisationActions } from '../audit/index.ts'
import { handleJob } from '../platform/jobs/handlers.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { everyHour, everyNight } from '../platform/jobs/timetable.ts'
import { londonDate } from '../platform/values/clock.ts'
import { completeIfDue } from './seats/hand-over.ts'
import { findDueHandOvers } from './seats/hand-over-store.ts'
import { receiveSignUp } from './sign-ups/receive-sign-up.ts'
import { sendCode } from './sign-ups/request-code.ts'
import { deleteExpired } from './sessions/store.ts'
import { completeHandOverJob, receiveSignUpJob, sendCodeJob, sendSignInLinkJob } from './jobs.ts'
import { sendSignInLink } from './sign-ins/sign-in-by-link.ts'

export { emailKinds } from './email-kinds.ts'

export const handlers = [
  handleJob(receiveSignUpJob, receiveSignUp),
  handleJob(sendCodeJob, sendCode),
  handleJob(sendSignInLinkJob, sendSignInLink),
  handleJob(everyHour, async (tx, _, { clock }) => {
    for (const { organisation_id: organisationId } of await findDueHandOvers(tx, londonDate(clock.now())))
      await enqueue(
        tx,
        completeHandOverJob,
        { organisationId },
        `${completeHandOverJob.name}:${organisationId}`,
      )
  }),
  handleJob(completeHandOverJob, completeIfDue),
  handleJob(everyNight, async (tx, _, { clock }) => {
    await deleteExpired(tx, clock.now())
    await deleteOldOrganisationActions(tx, clock.now())
  }),
]
