import { placesAround, readDistrict } from '@street-musketeers/contract/places/read-place.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount } from '../identity/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import { problem } from '../platform/http/problem.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { placeLeft } from './events.ts'
import { deletePlace, findPlace, savePlace } from './store.ts'

/** The places whose campaigns come first for people in a district, nearest first. */
export const nearestFirst = (district: string) => [...placesAround(district), 'everywhere']

/** A musketeer's district, as stored. */
export const placeColumns = (accountId: number, district: string) => ({
  account_id: accountId,
  district,
  places: nearestFirst(district),
})

/**
 * Saves where a musketeer is, or removes it (rule: place-of-a-musketeer).
 * @throws {Problem} SignInNeeded if the account has just been closed
 */
export async function choosePlace(tx: Tx, by: Musketeer, { district }: InputOf<'PUT /api/place'>) {
  // Locked: a save after closing would store a place again (rule: closing-erases-personal-data).
  if (!(await lockOpenAccount(tx, by.accountId))) throw problem('SignInNeeded')
  const { district: from } = await findPlace(tx, by.accountId)
  if (from !== null && district !== null && from !== district)
    await enqueue(tx, placeLeft, { accountId: by.accountId, from })
  if (district === null) await deletePlace(tx, by.accountId)
  else await savePlace(tx, placeColumns(by.accountId, district))
  return showPlace(tx, by)
}

/** Where a musketeer is, and what the address that they saved says. */
export async function showPlace(db: Db, by: Musketeer): Promise<ReplyOf<'PUT /api/place'>> {
  const { district, post_code } = await findPlace(db, by.accountId)
  return { district, districtOfAddress: post_code && readDistrict(post_code) }
}

/** The first half of the postcode that a musketeer gave; null if they gave none. */
export const findDistrict = async (db: Db, accountId: number): Promise<string | null> =>
  (await findPlace(db, accountId)).district

/** Deletes the place of a closed account (rule: closing-erases-personal-data). */
export async function erasePlace(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await deletePlace(tx, accountId)
}
