import type { Db, Tx } from '../../platform/database/db.ts'

/** Stores that a musketeer wants to see how often their packs are scanned, unless they do already. */
export const saveOwnScans = (
  tx: Tx,
  { accountId, code, since }: { accountId: number; code: string; since: Date },
) =>
  tx
    .insertInto('own_scans')
    .values({ account_id: accountId, code, since })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()

/** Deletes that; which packs are theirs goes with it. */
export const deleteOwnScans = (tx: Tx, accountId: number) =>
  tx.deleteFrom('own_scans').where('account_id', '=', accountId).execute()

/** Stores whose pack it is, if they asked for that. Waits for somebody who turns it off at the same moment. */
export const insertOwnPack = (tx: Tx, { packCode, accountId }: { packCode: string; accountId: number }) =>
  tx
    .insertInto('own_pack')
    .columns(['pack_code', 'account_id'])
    .expression((from) =>
      from
        .selectFrom('own_scans')
        .select(({ val }) => [val(packCode).as('pack_code'), 'account_id'])
        .where('account_id', '=', accountId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('pack_code').doNothing())
    .execute()

/** @returns undefined for a musketeer who does not want it */
export const findOwnScans = (db: Db, accountId: number) =>
  db.selectFrom('own_scans').select(['code', 'since']).where('account_id', '=', accountId).executeTakeFirst()

/** How often a musketeer's packs were scanned before a day, by campaign, in the order of its name. */
export const sumOwnScans = (db: Db, accountId: number, before: string) =>
  db
    .selectFrom('own_pack')
    .innerJoin('print_pack', 'print_pack.code', 'own_pack.pack_code')
    .innerJoin('print_pack_scans', 'print_pack_scans.pack_code', 'own_pack.pack_code')
    .innerJoin('campaign', 'campaign.id', 'print_pack.campaign_id')
    .select(['campaign.id', 'campaign.name'])
    .select(({ fn, cast }) => cast<number>(fn.sum('opened'), 'integer').as('scans'))
    .where('own_pack.account_id', '=', accountId)
    .where('day', '<', before)
    .groupBy('campaign.id')
    .orderBy('campaign.name')
    .orderBy('campaign.id')
    .execute()
