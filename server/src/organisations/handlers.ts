import { accountClosed } from '../identity/index.ts'
import { handleJob } from '../platform/jobs/run-jobs.ts'
import { eraseOrganisation } from './forget-organisation.ts'

export { emailKinds as letters } from './letters.ts'

export const handlers = [handleJob(accountClosed, eraseOrganisation)]
