import { accountClosed } from '../identity/index.ts'
import { handleJob } from '../platform/jobs/handlers.ts'
import { everyNight } from '../platform/jobs/timetable.ts'
import { deleteExpiredInvitations, eraseBranches } from './branches/store.ts'
import { eraseOrganisation } from './store.ts'

export { emailKinds } from './email-kinds.ts'

export const handlers = [
  handleJob(accountClosed, eraseOrganisation),
  handleJob(accountClosed, eraseBranches),
  handleJob(everyNight, (tx, _, { clock }) => deleteExpiredInvitations(tx, clock.now())),
]
