import { roundMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Stores where a musketeer delivers, in their own words, in place of what they wrote before (rule: own-streets). An empty text deletes it.
 * @returns the sentence to show
 */
export async function writeStreets(
  tx: Tx,
  { accountId }: Musketeer,
  streets: string,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<string> {
  if (streets === '') {
    await deleteStreets(tx, accountId)
    return roundMessages.streetsDeleted
  }
  const sealed = secrets.seal(streets)
  await tx
    .insertInto('own_streets')
    .values({ account_id: accountId, sealed })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ sealed }))
    .execute()
  return roundMessages.streetsSaved
}

/** @returns an empty text if they wrote nothing */
export async function readStreets(
  db: Db,
  accountId: number,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<string> {
  const stored = await db
    .selectFrom('own_streets')
    .select('sealed')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return stored ? (secrets.unseal(stored.sealed) as string) : ''
}

export const deleteStreets = (tx: Tx, accountId: number) =>
  tx.deleteFrom('own_streets').where('account_id', '=', accountId).execute()

/**
 * Deletes what people wrote and no accepted secret key opens (rule: secret-key-rotation).
 * @param unreadable by table, the primary keys of the rows that no key opens
 * @returns how many
 */
export async function forgetUnreadableStreets(
  tx: Tx,
  unreadable: ReadonlyMap<string, unknown[]>,
): Promise<number> {
  const accountIds = (unreadable.get('own_streets') ?? []) as number[]
  for (const accountId of accountIds) await deleteStreets(tx, accountId)
  return accountIds.length
}
