import { changeRole, notifyAccount } from '../identity/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { decideApplication } from './decide-application.ts'
import { applicationAcceptedEmail } from './email-kinds.ts'

/**
 * Makes an applicant an organisation, ends their sessions and emails them to sign in again.
 * @param input.id the applicant's account
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided first and when
 */
export async function confirmApplication(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const applicant = await decideApplication(tx, by, { id, state: 'confirmed', now })
  await changeRole(tx, id, 'organisation')
  await notifyAccount(
    tx,
    applicant,
    applicationAcceptedEmail,
    { idempotencyKey: `application-accepted:${id}` },
    { secrets, now },
  )
}
