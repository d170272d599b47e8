import { accountClosed } from '../identity/index.ts'
import { handleJob } from '../platform/jobs/handlers.ts'
import { eraseCauses } from './choose-causes.ts'

export const handlers = [handleJob(accountClosed, eraseCauses)]
