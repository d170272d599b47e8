import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/** Saves that a leaflet is offered with what a campaign says, or with null that it is not. The caller has locked it. */
export const saveOffer = (tx: Tx, id: number, offer: { at: Date; campaignId: number | null } | null) =>
  tx
    .updateTable('made_leaflet')
    .set({ offered_at: offer?.at ?? null, offered_with: offer?.campaignId ?? null })
    .where('id', '=', id)
    .execute()

const isWithheld = sql<boolean>`exists (
  select from campaign as withheld
  where withheld.id = offered_with and (taken_down_at is not null or paused_at is not null)
)`

/** What a union offers, with the campaign that comes along; not while its leaflets are withheld (rule: withdrawn-files). */
const offered = (db: Db, unionId: number) =>
  db
    .selectFrom('made_leaflet')
    .leftJoin('campaign', (join) =>
      join.onRef('campaign.id', '=', 'offered_with').on('campaign.deleted_at', 'is', null),
    )
    .where('made_leaflet.account_id', '=', unionId)
    .where('offered_at', 'is not', null)
    .where(sql<boolean>`not ${isWithheld}`)

/** Last offered first. */
export const findMasters = (db: Db, unionId: number) =>
  offered(db, unionId)
    .select(['made_leaflet.id', 'offered_at', 'campaign.name as campaign_name'])
    .select((leaflet) => [
      leaflet.ref('content', '->>').key('headline').$castTo<string>().as('headline'),
      leaflet.ref('content', '->>').key('design').$castTo<LeafletContent['design']>().as('design'),
      leaflet.ref('content', '->>').key('size').$castTo<LeafletContent['size']>().as('size'),
    ])
    .orderBy('offered_at', 'desc')
    .orderBy('made_leaflet.id', 'desc')
    .execute()

/** Whether one is offered since a branch last began with one. */
export const hasNewMaster = async (db: Db, unionId: number, branchId: number): Promise<boolean> => {
  const begun = sql<Date>`coalesce((
    select max(created_at) from made_leaflet as own where own.account_id = ${branchId} and own.union_id = ${unionId}
  ), '-infinity')`
  const found = await offered(db, unionId)
    .select('made_leaflet.id')
    .where('offered_at', '>', begun)
    .limit(1)
    .execute()
  return found.length > 0
}

/** One of them, which stays as it is until this transaction ends: a picture that a branch takes over is not removed meanwhile. */
export const lockOffered = (tx: Tx, unionId: number, id: number) =>
  offered(tx, unionId)
    .selectAll('made_leaflet')
    .select(['campaign.name', 'campaign.description'])
    .select(
      sql<string[]>`array(select cause from campaign_cause where campaign_id = campaign.id)`.as('causes'),
    )
    .where('made_leaflet.id', '=', id)
    .forShare('made_leaflet')
    .executeTakeFirst()
