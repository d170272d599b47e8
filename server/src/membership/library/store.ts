import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** Stores a link in place of the one that its member had for the campaign. */
export const saveLibraryLink = (tx: Tx, { membership_id, ...link }: Row<'library_link'>) =>
  tx
    .insertInto('library_link')
    .values({ membership_id, ...link })
    .onConflict((conflict) => conflict.column('membership_id').doUpdateSet(link))
    .execute()

/** The link that has one of these hashes. None once it is over, its member has left the campaign or closed the account, and while they are suspended. */
export const findLibraryLink = (db: Db, codeHashes: readonly Buffer[], now: Date) =>
  db
    .selectFrom('library_link')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select([
      'code_hash',
      'leaflet_version as leafletVersion',
      'houses',
      'size',
      'sides',
      'ink',
      'expires_at',
      'campaign_id as campaignId',
      'account.id as musketeerId',
    ])
    .where('code_hash', 'in', codeHashes)
    .where('expires_at', '>', now)
    .where('withdrawn_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()

export const deleteLibraryLinksOver = (tx: Tx, now: Date) =>
  tx.deleteFrom('library_link').where('expires_at', '<=', now).execute()

/** Those of a closed account. */
export const deleteLibraryLinksOf = (tx: Tx, membershipIds: readonly number[]) =>
  tx.deleteFrom('library_link').where('membership_id', 'in', membershipIds).execute()
