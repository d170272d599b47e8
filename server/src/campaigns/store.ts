import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'
import { campaignPlaces, firstLeaflet } from './conditions.ts'
import type { CampaignContent } from './rules.ts'

export const imprintColumns = ['imprint_promoter', 'imprint_on_behalf_of', 'imprint_address'] as const
/** Either all of an imprint's columns are null, or none is. */
export type ImprintColumn = (typeof imprintColumns)[number]

const columnsOf = ({
  name,
  description,
  endDate,
  goal,
  imprint,
  listed,
  buttonAddress,
}: CampaignContent) => ({
  name,
  description,
  end_date: endDate,
  goal,
  is_listed: listed,
  button_address: buttonAddress,
  imprint_promoter: imprint?.promoter ?? null,
  imprint_on_behalf_of: imprint?.onBehalfOf ?? null,
  imprint_address: imprint?.address ?? null,
})

/** @returns the new campaign's id */
export async function saveCampaign(
  tx: Tx,
  accountId: number,
  content: CampaignContent,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('campaign')
    .values({
      account_id: accountId,
      ...columnsOf(content),
      published_at: now,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveCampaignCauses(tx, id, content.causes)
  await saveCampaignPlaces(tx, id, content.places)
  return id
}

/** Writes a campaign's content as its next revision. The caller has locked the campaign. */
export async function saveCampaignRevision(tx: Tx, id: number, content: CampaignContent): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ ...columnsOf(content), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('campaign_cause')
    .where('campaign_id', '=', id)
    .where('cause', 'not in', content.causes)
    .execute()
  await saveCampaignCauses(tx, id, content.causes)
  await tx
    .deleteFrom('campaign_place')
    .where('campaign_id', '=', id)
    .where('place', '<>', sql<string>`all(${content.places}::text[])`)
    .execute()
  await saveCampaignPlaces(tx, id, content.places)
}

/** Makes what changed of a campaign its next revision. The caller has locked the campaign. */
export const countRevision = (tx: Tx, id: number) =>
  tx
    .updateTable('campaign')
    .set({ revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()

const saveCampaignCauses = (tx: Tx, campaignId: number, causes: readonly string[]) =>
  tx
    .insertInto('campaign_cause')
    .values(causes.map((cause) => ({ campaign_id: campaignId, cause })))
    .onConflict((conflict) => conflict.constraint('ticked_once').doNothing())
    .execute()

async function saveCampaignPlaces(tx: Tx, campaignId: number, places: readonly string[]) {
  if (places.length === 0) return
  await tx
    .insertInto('campaign_place')
    .values(places.map((place) => ({ campaign_id: campaignId, place })))
    .onConflict((conflict) => conflict.columns(['campaign_id', 'place']).doNothing())
    .execute()
}

/** The ids of the leaflets that a campaign sends, in order. The caller has locked the campaign before it changes the order. */
export const findLeafletOrder = async (tx: Tx, campaignId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('campaign_leaflet')
    .select('leaflet_id')
    .where('campaign_id', '=', campaignId)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.leaflet_id)
}

/** An organisation's campaign that was not deleted. Waits for other transactions that change it. */
export const lockOwnCampaign = (tx: Tx, accountId: number, id: number) =>
  ownCampaign(tx, accountId, id).forUpdate().executeTakeFirst()

/** The organisation that published a campaign, even a deleted one; null when there is no such campaign. */
export async function findOwner(db: Db, id: number): Promise<number | null> {
  const campaign = await db
    .selectFrom('campaign')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return campaign?.account_id ?? null
}

export const findOwnCampaign = (db: Db, accountId: number, id: number) =>
  ownCampaign(db, accountId, id).executeTakeFirst()

const ownCampaign = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('campaign')
    .select(['id', 'name', 'end_date', 'stopped_at', 'paused_at', 'taken_down_at', 'revision'])
    .select(imprintColumns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

export const markStopped = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('campaign').set({ stopped_at: now }).where('id', '=', id).execute()

export const markDeleted = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('campaign').set({ deleted_at: now }).where('id', '=', id).execute()

/** Stops an organisation's campaigns that have not ended by the day `today` in London. @returns their ids */
export async function markAllStopped(
  tx: Tx,
  accountId: number,
  { today, now }: { today: string; now: Date },
): Promise<number[]> {
  const rows = await tx
    .updateTable('campaign')
    .set({ stopped_at: now })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where(({ eb, or }) => or([eb('end_date', 'is', null), eb('end_date', '>=', today)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Pauses the campaigns of an organisation that is suspended now, and lets those of one that is not continue. */
export const pauseAsOrganisation = (tx: Tx, accountId: number) =>
  tx
    .updateTable('campaign')
    .from('account')
    .set(({ ref }) => ({ paused_at: ref('account.suspended_at') }))
    .whereRef('account.id', '=', 'campaign.account_id')
    .where('account.id', '=', accountId)
    .where('paused_at', 'is distinct from', ({ ref }) => ref('account.suspended_at'))
    .execute()

/** Ids of an organisation's campaigns that were not deleted. */
export async function findCampaignIdsOfOrganisation(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** What decides whether a campaign can be joined. */
export const findCampaignState = (db: Db, id: number) => campaignState(db, id).executeTakeFirst()

/** The same, unchanged until this transaction ends. The lock is shared, so any number of people can join at once. */
export const lockCampaignState = (tx: Tx, id: number) =>
  campaignState(tx, id).forShare('campaign').executeTakeFirst()

const campaignState = (db: Db, id: number) =>
  db
    .selectFrom('campaign')
    .select(['id', 'end_date', 'stopped_at', 'deleted_at', 'paused_at', 'taken_down_at'])
    .where('id', '=', id)

/** Takes campaigns that ended before the day `today` in London out of what suggestions read. */
export const deleteEndedMatches = (tx: Tx, today: string) =>
  tx.deleteFrom('campaign_match').where('end_date', '<', today).execute()

/**
 * Deletes campaigns whose organisation closed at `closedBefore` or earlier, and erases their content. Their rows stay without a name,
 * because their deliveries still count. @returns how many were erased.
 */
export async function eraseCampaignContent(tx: Tx, closedBefore: Date, now: Date): Promise<number> {
  const erased = await tx
    .updateTable('campaign')
    .from('account')
    .set({
      deleted_at: sql`coalesce(deleted_at, ${now})`,
      name: '',
      description: '',
      button_address: '',
      imprint_promoter: null,
      imprint_on_behalf_of: null,
      imprint_address: null,
    })
    .whereRef('account.id', '=', 'campaign.account_id')
    .where('closed_at', '<=', closedBefore)
    .where('name', '!=', '')
    .returning('campaign.id')
    .execute()
  const ids = erased.map(({ id }) => id)
  for (const table of ['leaflet', 'campaign_cause', 'campaign_place'] as const)
    await tx
      .deleteFrom(table)
      .where('campaign_id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
  return ids.length
}

/** A campaign's current row, with its causes in order, its places, the number of its latest leaflet version, and the title and words of its first leaflet. */
export const findCurrentCampaign = (db: Db, id: number) =>
  db
    .selectFrom('campaign')
    .selectAll()
    .select((campaign) => [
      sql<string[]>`array(
        select cause from campaign_cause join cause as listed on listed.name = cause
        where campaign_cause.campaign_id = campaign.id order by listed.position
      )`.as('causes'),
      campaignPlaces.as('places'),
      campaign
        .selectFrom('leaflet')
        .select((leaflet) => leaflet.fn.max('version').as('version'))
        .whereRef('campaign_id', '=', 'campaign.id')
        .as('version'),
      campaign
        .selectFrom('leaflet')
        .select('title')
        .where('leaflet.id', '=', firstLeaflet(sql.ref('campaign.id')))
        .$asScalar()
        .$notNull()
        .as('title'),
      campaign
        .selectFrom('leaflet')
        .select('wording')
        .where('leaflet.id', '=', firstLeaflet(sql.ref('campaign.id')))
        .$asScalar()
        .$notNull()
        .as('wording'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

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

/** Which officer approved a campaign before it was published (rule: approval). */
export const saveApproval = (tx: Tx, id: number, { by, at }: { by: number; at: Date }) =>
  tx.updateTable('campaign').set({ approved_by: by, approved_at: at }).where('id', '=', id).execute()

export const findApproval = (db: Db, id: number) =>
  db.selectFrom('campaign').select(['approved_by', 'approved_at']).where('id', '=', id).executeTakeFirst()
