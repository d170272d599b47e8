import { accountClosed } from '../identity/index.ts'
import { handleJob } from '../platform/jobs/handlers.ts'
import { erasePlace } from './choose-place.ts'

export const handlers = [handleJob(accountClosed, erasePlace)]
