import { accountClosed } from '../identity/events.ts'
import { on } from '../platform/jobs/run-jobs.ts'
import { forgetCauses } from './choose-causes.ts'

export const handlers = [on(accountClosed, forgetCauses)]
