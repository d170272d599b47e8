import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

export const findKeys = (db: Db, organisationId: number) =>
  db
    .selectFrom('api_key')
    .select(['id', 'name', 'scopes', 'made_at', 'made_by', 'last_used_on'])
    .where('organisation_id', '=', organisationId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** @returns its id */
export async function saveKey(tx: Tx, key: Omit<Row<'api_key'>, 'id' | 'last_used_on'>): Promise<number> {
  return (await tx.insertInto('api_key').values(key).returning('id').executeTakeFirstOrThrow()).id
}

/** @returns the key's name; undefined if the organisation has none with that number */
export const deleteKey = (tx: Tx, organisationId: number, id: number) =>
  tx
    .deleteFrom('api_key')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export const deleteKeysOf = (tx: Tx, organisationId: number) =>
  tx.deleteFrom('api_key').where('organisation_id', '=', organisationId).execute()

/** A key with what its organisation is now. */
export const findKeyByHash = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'organisation_id')
    .select(['api_key.id', 'organisation_id', 'scopes', 'last_used_on', 'role', 'closed_at', 'suspended_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export const saveKeyUse = (db: Db, id: number, day: string) =>
  db.updateTable('api_key').set({ last_used_on: day }).where('id', '=', id).execute()
