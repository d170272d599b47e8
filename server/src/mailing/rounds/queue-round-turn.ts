import type { Tx } from '../../platform/database/db.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { roundTurnEmail } from './email-kinds.ts'

/** Queues the email about rounds that somebody waited for, once. */
export const queueRoundTurn = (
  tx: Tx,
  { accountId, ...content }: { accountId: number; membershipId: number; claimIds: number[] },
  { clock }: Pick<Platform, 'clock'>,
) =>
  queueEmails(
    tx,
    roundTurnEmail,
    [{ idempotencyKey: `round-turn:${content.claimIds[0]}`, accountId, content }],
    clock.now(),
  )
