import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

export type HandOver = Row<'hand_over'>

export const insertHandOver = (tx: Tx, handOver: Omit<HandOver, 'confirmed_at'>) =>
  tx
    .insertInto('hand_over')
    .values({ ...handOver, confirmed_at: null })
    .execute()

/** What waits in an organisation. */
export const findHandOver = (db: Db, organisationId: number) =>
  db.selectFrom('hand_over').selectAll().where('organisation_id', '=', organisationId).executeTakeFirst()

export const saveConfirmation = (tx: Tx, organisationId: number, confirmed_at: Date) =>
  tx.updateTable('hand_over').set({ confirmed_at }).where('organisation_id', '=', organisationId).execute()

export const deleteHandOver = (tx: Tx, organisationId: number) =>
  tx.deleteFrom('hand_over').where('organisation_id', '=', organisationId).execute()

/** Organisations whose day has come. */
export const findDueHandOvers = (db: Db, today: string) =>
  db.selectFrom('hand_over').select('organisation_id').where('on_day', '<=', today).execute()

export const saveFirstOfficer = (tx: Tx, organisationId: number, first_officer_id: number) =>
  tx.updateTable('account').set({ first_officer_id }).where('id', '=', organisationId).execute()

/** The organisations whose first officer somebody became by a hand-over. */
export const findHandedOverTo = async (db: Db, accountId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('seat')
    .innerJoin('account', 'account.id', 'organisation_id')
    .select('organisation_id')
    .where('account_id', '=', accountId)
    .whereRef('first_officer_id', '=', 'account_id')
    .execute()
  return rows.map(({ organisation_id }) => organisation_id)
}
