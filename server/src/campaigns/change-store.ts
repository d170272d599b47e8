import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'
import { firstLeaflet } from './conditions.ts'

/** A campaign's current row, with its causes in order, its places, the number of its latest leaflet version and the title of its first leaflet. */
export async function findCurrentCampaign(db: Db, id: number) {
  const row = await db
    .selectFrom('campaign')
    .selectAll()
    .select((campaign) =>
      campaign
        .selectFrom('leaflet')
        .select((leaflet) => leaflet.fn.max('version').as('version'))
        .whereRef('campaign_id', '=', 'campaign.id')
        .as('version'),
    )
    .select((campaign) =>
      campaign
        .selectFrom('leaflet')
        .select('title')
        .where('leaflet.id', '=', firstLeaflet(sql.ref('campaign.id')))
        .$asScalar()
        .$notNull()
        .as('title'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const causes = await db
    .selectFrom('campaign_cause')
    .innerJoin('cause', 'cause.name', 'campaign_cause.cause')
    .select('cause.name')
    .where('campaign_id', '=', id)
    .orderBy('position')
    .execute()
  const places = await db
    .selectFrom('campaign_place')
    .select('place')
    .where('campaign_id', '=', id)
    .orderBy('place')
    .execute()
  return { ...row, causes: causes.map(({ name }) => name), places: places.map(({ place }) => place) }
}

export const saveChange = (tx: Tx, change: Row<'campaign_change'>) =>
  tx.insertInto('campaign_change').values(change).execute()

/** The fields that changed after a revision. */
export async function findChangedSince(db: Db, campaignId: number, revision: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_change')
    .select('changed')
    .where('campaign_id', '=', campaignId)
    .where('revision', '>', revision)
    .execute()
  return [...new Set(rows.flatMap(({ changed }) => changed))]
}
