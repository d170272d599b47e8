import { z } from 'zod'
import { job } from '../platform/jobs.ts'

/** An account was closed and its personal details erased; later domains forget theirs. */
export const accountClosed = job('identity.account-closed', z.object({ accountId: z.int() }))
