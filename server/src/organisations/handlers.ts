import { accountClosed } from '../identity/index.ts'
import { handleJob } from '../platform/jobs/handlers.ts'
import { eraseOrganisation } from './store.ts'

export { emailKinds } from './email-kinds.ts'

export const handlers = [handleJob(accountClosed, eraseOrganisation)]
