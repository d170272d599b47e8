import type { Tx } from '../../platform/database/db.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { roundReportedEmail, roundTakenEmail, roundTurnEmail } from './email-kinds.ts'

interface AboutRound {
  accountId: number
  membershipId: number
  claimIds: number[]
}

/** Queues the email about rounds that somebody waited for, once. */
export const queueRoundTurn = queueAbout(roundTurnEmail, 'round-turn')

/** The same about rounds that another has reported. */
export const queueRoundReported = queueAbout(roundReportedEmail, 'round-reported')

/** The same to a member who had lost them. */
export const queueRoundTaken = queueAbout(roundTakenEmail, 'round-taken')

function queueAbout(kind: typeof roundTurnEmail, reason: string) {
  return async (
    tx: Tx,
    { accountId, ...content }: AboutRound,
    { clock }: Pick<Platform, 'clock'>,
  ): Promise<void> => {
    const email = { idempotencyKey: `${reason}:${content.claimIds[0]!}`, accountId, content }
    await queueEmails(tx, kind, [email], clock.now())
  }
}
