import type { OrganisationAction } from '@street-musketeers/contract/audit/organisation-actions.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { PageRequest } from '../platform/database/page.ts'
import type { Organisation } from '../platform/http/actor.ts'
import { addMilliseconds, days } from '../platform/values/clock.ts'
import {
  deleteActionsBefore,
  deleteActionsOf,
  pageOfOrganisationActions,
  saveNameInActions,
  saveOrganisationAction,
} from './organisation-action-store.ts'

/** For how long officers see what was done (rule: organisation-actions-logged). */
const actionsLast = days(730)

/** Who acts for an organisation; without a person for what happens at a time that somebody chose before. */
export type ActsFor = Pick<Organisation, 'organisationId'> & { accountId: number | null }

/**
 * Logs what somebody did for their organisation, in the transaction of that action (rule: organisation-actions-logged).
 * @param otherPersonId somebody else whom it was about
 * @param about the name of a campaign or of a branch, or a seat. Never a whole email address
 */
export async function recordOrganisationAction(
  tx: Tx,
  { organisationId, accountId }: ActsFor,
  {
    action,
    otherPersonId = null,
    about = '',
    now,
  }: { action: OrganisationAction; otherPersonId?: number | null; about?: string; now: Date },
): Promise<void> {
  await saveOrganisationAction(tx, {
    organisation_id: organisationId,
    person_id: accountId,
    action,
    other_person_id: otherPersonId,
    about,
    done_at: now,
  })
}

/** A page of what an organisation's people did for it, newest first. */
export const listOrganisationActions = (
  db: Db,
  { organisationId }: Pick<Organisation, 'organisationId'>,
  request: PageRequest,
  now: Date,
) =>
  pageOfOrganisationActions(db, {
    organisationId,
    since: addMilliseconds(now, -actionsLast),
    ...request,
  })

/** Deletes what no officer sees any more. */
export const deleteOldOrganisationActions = (tx: Tx, now: Date) =>
  deleteActionsBefore(tx, addMilliseconds(now, -actionsLast))

/** The log of an organisation keeps what somebody was called when they left it, until they are back. @param name null when they are */
export const keepNameInActions = (
  tx: Tx,
  { organisationId, accountId, name }: { organisationId: number; accountId: number; name: string | null },
) => saveNameInActions(tx, accountId, name, organisationId)

/** Closing an account erases its owner's name here, too (rule: closing-erases-personal-data). */
export const eraseNameInActions = (tx: Tx, accountId: number) => saveNameInActions(tx, accountId, null)

/** An organisation that closes takes its log with it (rule: closing-erases-personal-data). */
export const deleteOrganisationActions = (tx: Tx, organisationId: number) =>
  deleteActionsOf(tx, organisationId)
