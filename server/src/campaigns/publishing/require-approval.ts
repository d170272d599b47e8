import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { needsSecondPerson } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'

/**
 * For a campaign that is published without having been a draft that another officer approved (rule: approval).
 * @throws {Problem} ApprovalNeeded
 */
export async function refuseUnapproved(
  db: Db,
  { organisationId }: Pick<Organisation, 'organisationId'>,
  { imprint }: { imprint: Imprint | null },
): Promise<void> {
  if (await needsSecondPerson(db, organisationId, imprint !== null)) throw problem('ApprovalNeeded')
}
