import type { Tx } from '../../platform/database/db.ts'
import { deleteHomes, forgetPostcodeKeys } from './store.ts'

/**
 * Deletes the homes that no accepted secret key opens, and what no longer finds any (rule: secret-key-rotation).
 * @param unreadable by table, the primary keys of the rows that no key opens
 */
export async function forgetUnreadableHomes(
  tx: Tx,
  unreadable: ReadonlyMap<string, unknown[]>,
): Promise<number> {
  const homes = (unreadable.get('refused_home') ?? []) as Buffer[]
  if (homes.length) await deleteHomes(tx, homes)
  for (const table of ['round_claim', 'round_wait'] as const) {
    const rounds = (unreadable.get(table) ?? []) as number[]
    if (rounds.length) await forgetPostcodeKeys(tx, table, rounds)
  }
  return homes.length
}
