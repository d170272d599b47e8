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

export const deleteActionsBefore = (tx: Tx, instant: Date) =>
  tx.deleteFrom('organisation_action').where('done_at', '<', instant).execute()

export const deleteActionsOf = (tx: Tx, organisationId: number) =>
  tx.deleteFrom('organisation_action').where('organisation_id', '=', organisationId).execute()
