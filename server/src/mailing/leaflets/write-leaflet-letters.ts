import type { Plan } from '../../membership/index.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { leafletLetter } from '../letters.ts'
import { leafletOnce } from '../rules.ts'
import { findAccountOfPlan } from './store.ts'

/** Writes the letters of planned leaflets. @returns how many wait that did not before */
export const writeLeafletLetters = (
  tx: Tx,
  plans: readonly (Plan & { accountId: number })[],
  now: Date,
): Promise<number> =>
  queueEmails(
    tx,
    leafletLetter,
    plans.map(({ accountId, membershipId, leafletId }) => ({
      once: leafletOnce({ membershipId, leafletId }),
      accountId,
      words: { membershipId, leafletId },
    })),
    now,
  )

/** Writes the letter of a leaflet that was planned for one member, unless the plan was taken back meanwhile. */
export async function writeLeafletLetter(tx: Tx, plan: Plan, { clock }: Platform): Promise<void> {
  const found = await findAccountOfPlan(tx, plan)
  if (found) await writeLeafletLetters(tx, [{ ...plan, ...found }], clock.now())
}
