import type { Plan } from '../../membership/index.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { leafletEmail } from '../email-kinds.ts'
import { leafletIdempotencyKey } from '../rules.ts'
import { findAccountByPlan } from './store.ts'

/** Writes the letters of planned leaflets. @returns how many wait that did not before */
export const queueLeafletEmails = (
  tx: Tx,
  plans: readonly (Plan & { accountId: number })[],
  now: Date,
): Promise<number> =>
  queueEmails(
    tx,
    leafletEmail,
    plans.map(({ accountId, membershipId, leafletId }) => ({
      once: leafletIdempotencyKey({ membershipId, leafletId }),
      accountId,
      words: { membershipId, leafletId },
    })),
    now,
  )

/** Writes the letter of a leaflet that was planned for one member, unless the plan was taken back meanwhile. */
export async function queueLeafletEmail(tx: Tx, plan: Plan, { clock }: Platform): Promise<void> {
  const found = await findAccountByPlan(tx, plan)
  if (found) await queueLeafletEmails(tx, [{ ...plan, ...found }], clock.now())
}
