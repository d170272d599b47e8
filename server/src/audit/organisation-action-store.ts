import type { Insertable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../platform/database/page.ts'
import type { Tables } from '../platform/database/tables.ts'

export const saveOrganisationAction = (tx: Tx, action: Insertable<Tables['organisation_action']>) =>
  tx.insertInto('organisation_action').values(action).execute()

export const pageOfOrganisationActions = (
  db: Db,
  { organisationId, since, ...page }: PageRequest & { organisationId: number; since: Date },
) =>
  pageOfRows(
    db
      .selectFrom('organisation_action')
      .where('organisation_id', '=', organisationId)
      .where('done_at', '>=', since),
    (query) => query.selectAll().orderBy('done_at', 'desc').orderBy('id', 'desc'),
    page,
  )

/**
 * @param name null for none
 * @param organisationId if left out, in every organisation's log
 */
export async function saveNameInActions(
  tx: Tx,
  personId: number,
  name: string | null,
  organisationId?: number,
): Promise<void> {
  const update = () =>
    tx
      .updateTable('organisation_action')
      .$if(organisationId !== undefined, (all) => all.where('organisation_id', '=', organisationId!))
  await update().set({ person_name: name }).where('person_id', '=', personId).execute()
  await update().set({ other_person_name: name }).where('other_person_id', '=', personId).execute()
}

export const deleteActionsBefore = (tx: Tx, instant: Date) =>
  tx.deleteFrom('organisation_action').where('done_at', '<', instant).execute()

export const deleteActionsOf = (tx: Tx, organisationId: number) =>
  tx.deleteFrom('organisation_action').where('organisation_id', '=', organisationId).execute()
