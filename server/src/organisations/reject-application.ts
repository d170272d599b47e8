import { endSessions, notifyAccount } from '../identity/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { decideApplication } from './decide-application.ts'
import { applicationRejectedEmail } from './email-kinds.ts'

/**
 * Rejects an application for good. The applicant's sessions end; they get an email and may sign in to see the decision.
 * @param input.id the applicant's account
 * @param input.reason shown to the applicant; may be empty
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided first and when
 */
export async function rejectApplication(
  tx: Tx,
  by: Administrator,
  { id, reason }: { id: number; reason: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const applicant = await decideApplication(tx, by, { id, state: 'rejected', reason, now })
  await endSessions(tx, id)
  await notifyAccount(
    tx,
    applicant,
    applicationRejectedEmail,
    { idempotencyKey: `application-rejected:${id}`, reason },
    { secrets, now },
  )
}
