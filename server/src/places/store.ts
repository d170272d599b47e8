import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'

export const savePlace = (tx: Tx, place: Row<'musketeer_place'>) =>
  tx
    .insertInto('musketeer_place')
    .values(place)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ district: place.district, places: place.places }),
    )
    .execute()

export const deletePlace = (tx: Tx, accountId: number) =>
  tx.deleteFrom('musketeer_place').where('account_id', '=', accountId).execute()

/** The district that a musketeer gave, and the postcode of the address that they saved. */
export const findPlace = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .leftJoin('musketeer_place', 'musketeer_place.account_id', 'account.id')
    .leftJoin('address', 'address.account_id', 'account.id')
    .select(['district', 'post_code'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
