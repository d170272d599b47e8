import { findClaimTime } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { roundReportedEmail, roundTurnEmail } from './email-kinds.ts'

interface AboutRound {
  accountId: number
  membershipId: number
  claimIds: number[]
}

/** Queues the email about rounds that somebody waited for, once; none if the claims were deleted with the membership. */
export const queueRoundTurn = queueAbout(roundTurnEmail, 'round-turn')

/** The same about rounds that another has reported. */
export const queueRoundReported = queueAbout(roundReportedEmail, 'round-reported')

function queueAbout(kind: typeof roundTurnEmail, reason: string) {
  return async (
    tx: Tx,
    { accountId, ...content }: AboutRound,
    { clock }: Pick<Platform, 'clock'>,
  ): Promise<void> => {
    const claimId = content.claimIds[0]!
    const reasonAt = await findClaimTime(tx, claimId)
    if (!reasonAt) return
    const email = { idempotencyKey: `${reason}:${claimId}`, reasonAt, accountId, content }
    await queueEmails(tx, kind, [email], clock.now())
  }
}
