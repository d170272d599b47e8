import type { Plan } from '../../membership/index.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { leafletEmail } from './email-kinds.ts'
import { leafletIdempotencyKey } from './rules.ts'
import { lockPlan } from './store.ts'

/** When leaflets were planned, and the time. */
interface Times {
  plannedAt: Date
  now: Date
}

/** Queues the emails of planned leaflets. @returns how many were added to the queue */
export const queueLeafletEmails = (
  tx: Tx,
  plans: readonly (Plan & { accountId: number })[],
  times: Times,
): Promise<number> => queuePlannedEmails(tx, leafletEmail, plans, times)

/** The same as emails of a kind. A version is one email to a member, whichever its kind (rule: same-version-emailed-once). */
export const queuePlannedEmails = (
  tx: Tx,
  kind: typeof leafletEmail,
  plans: readonly (Plan & { accountId: number })[],
  { plannedAt, now }: Times,
): Promise<number> =>
  queueEmails(
    tx,
    kind,
    plans.map(({ accountId, membershipId, leafletId }) => ({
      idempotencyKey: leafletIdempotencyKey({ membershipId, leafletId }),
      reasonAt: plannedAt,
      accountId,
      content: { membershipId, leafletId },
    })),
    now,
  )

/** Queues the email of a leaflet planned for one member, unless the plan has been dropped since. */
export async function queueLeafletEmail(tx: Tx, plan: Plan, { clock }: Platform): Promise<void> {
  const found = await lockPlan(tx, plan)
  if (!found) return
  const { accountId, plannedAt } = found
  await queueLeafletEmails(tx, [{ ...plan, accountId }], { plannedAt, now: clock.now() })
}
