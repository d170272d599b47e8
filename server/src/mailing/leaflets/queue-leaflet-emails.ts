import type { Plan } from '../../membership/index.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { leafletEmail } from './email-kinds.ts'
import { leafletIdempotencyKey } from './rules.ts'
import { lockPlan } from './store.ts'

/** Queues the emails of planned leaflets. @returns how many were added to the queue */
export const queueLeafletEmails = (
  tx: Tx,
  plans: readonly (Plan & { accountId: number })[],
  now: Date,
): Promise<number> => queuePlannedEmails(tx, leafletEmail, plans, now)

/** The same as emails of a kind. A version is one email to a member, whichever its kind (rule: same-version-emailed-once). */
export const queuePlannedEmails = (
  tx: Tx,
  kind: typeof leafletEmail,
  plans: readonly (Plan & { accountId: number })[],
  now: Date,
): Promise<number> =>
  queueEmails(
    tx,
    kind,
    plans.map(({ accountId, membershipId, leafletId }) => ({
      idempotencyKey: leafletIdempotencyKey({ membershipId, leafletId }),
      accountId,
      content: { membershipId, leafletId },
    })),
    now,
  )

/** Queues the email of a leaflet planned for one member, unless the plan has been dropped since. */
export async function queueLeafletEmail(tx: Tx, plan: Plan, { clock }: Platform): Promise<void> {
  const account = await lockPlan(tx, plan)
  if (account) await queueLeafletEmails(tx, [{ ...plan, ...account }], clock.now())
}
