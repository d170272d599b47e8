import { accountClosed } from '../identity/index.ts'
import { handleJob } from '../platform/jobs/run-jobs.ts'
import { forgetCauses } from './choose-causes.ts'

export const handlers = [handleJob(accountClosed, forgetCauses)]
