import { maxPrices, priceMessages } from '@street-musketeers/contract/campaigns/print-shop-limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { deletePrice, findPrices, insertPrice, updatePrice } from './store.ts'

/** What an organisation's people noted of print shops (rule: print-prices). */
export async function listPrices(
  db: Db,
  { organisationId }: Organisation,
): Promise<ReplyOf<'GET /api/org/printprices'>> {
  const prices = await findPrices(db, organisationId)
  return {
    prices: prices.map(({ id, quantity, price_pence, price_for, added_at }) => ({
      id,
      quantity,
      pricePence: price_pence,
      priceFor: price_for,
      addedAt: added_at.toISOString(),
    })),
  }
}

/** @throws {Problem} InvalidInput when there are enough; SignInNeeded when the account was closed since the call was admitted */
export async function addPrice(
  tx: Tx,
  { organisationId }: Organisation,
  noted: InputOf<'POST /api/org/printprices'>,
  now: Date,
): Promise<{ message: string }> {
  if (!(await lockOpenAccount(tx, organisationId))) throw problem('SignInNeeded')
  if ((await findPrices(tx, organisationId)).length >= maxPrices)
    throw problemWith('priceFor', priceMessages.tooMany)
  await insertPrice(tx, rowOf(organisationId, noted, now))
  return { message: priceMessages.added }
}

const rowOf = (
  organisationId: number,
  { quantity, price, priceFor }: InputOf<'POST /api/org/printprices'>,
  now: Date,
) => ({
  organisation_id: organisationId,
  quantity,
  price_pence: price,
  price_for: priceFor,
  added_at: now,
})

/** @throws {Problem} NotFound, also for another organisation's */
export async function changePrice(
  tx: Tx,
  { organisationId }: Organisation,
  { id, ...noted }: InputOf<'PUT /api/org/printprices/:id'>,
  now: Date,
): Promise<{ message: string }> {
  if (!(await updatePrice(tx, id, rowOf(organisationId, noted, now)))) throw problem('NotFound')
  return { message: priceMessages.changed }
}

/** @throws {Problem} NotFound, also for another organisation's */
export async function removePrice(
  tx: Tx,
  { organisationId }: Organisation,
  id: number,
): Promise<{ message: string }> {
  if (!(await deletePrice(tx, organisationId, id))) throw problem('NotFound')
  return { message: priceMessages.removed }
}
