import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** An organisation goes by another name: what shows the old one is drawn anew. */
export const organisationRenamed = job('identity.organisation-renamed', z.object({ accountId: z.int() }))

/** An account has another address: what was known of the old one means nothing any more. */
export const emailChanged = job(
  'identity.email-changed',
  z.object({ accountId: z.int(), changedAt: z.coerce.date<string>() }),
)

/** An account was closed and its personal details erased; later domains forget theirs. `addressKey` stands for the address it had. */
export const accountClosed = job(
  'identity.account-closed',
  z.object({ accountId: z.int(), addressKey: z.string().optional() }),
)
