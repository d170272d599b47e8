import { findClaimTime } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { roundTurnEmail } from './email-kinds.ts'

/** Queues the email about rounds that somebody waited for, once; none if the claims were deleted with the membership. */
export async function queueRoundTurn(
  tx: Tx,
  { accountId, ...content }: { accountId: number; membershipId: number; claimIds: number[] },
  { clock }: Pick<Platform, 'clock'>,
): Promise<void> {
  const claimId = content.claimIds[0]!
  const reasonAt = await findClaimTime(tx, claimId)
  if (!reasonAt) return
  const email = { idempotencyKey: `round-turn:${claimId}`, reasonAt, accountId, content }
  await queueEmails(tx, roundTurnEmail, [email], clock.now())
}
