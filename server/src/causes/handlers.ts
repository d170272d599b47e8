import { accountClosed } from '../identity/index.ts'
import { on } from '../platform/jobs/run-jobs.ts'
import { forgetCauses } from './choose-causes.ts'

export const handlers = [on(accountClosed, forgetCauses)]
