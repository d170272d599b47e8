import { accountClosed } from '../identity/index.ts'
import { handleJob } from '../platform/jobs/run-jobs.ts'
import { forgetOrganisation } from './forget-organisation.ts'

export { letters } from './letters.ts'

export const handlers = [handleJob(accountClosed, forgetOrganisation)]
