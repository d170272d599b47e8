import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { isCampaignLive } from '../campaigns/index.ts'
import { ownLeaflet } from '../membership/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'
import { isAskerActive, isElectionMaterial, isElectionRefused } from './conditions.ts'

export type StoredRequest = Row<'print_request'>

/** Stores a request, with a number that does not say when it was made. */
export const insertRequest = (
  tx: Tx,
  request: Omit<StoredRequest, 'id' | 'is_printed' | 'leaflet_id' | 'ready_at'>,
) =>
  tx
    .insertInto('print_request')
    .values({ ...request, id: randomInt(1, 2 ** 47), ready_at: null })
    .execute()

export const findRequest = (db: Db, id: number) =>
  db.selectFrom('print_request').selectAll().where('id', '=', id).executeTakeFirst()

/** What a musketeer asked for a campaign, and the print hub that they asked. */
export const findRequestFor = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('print_request')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()

export async function countRequests(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('print_request')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** A musketeer's requests, each with its campaign and its print hub. @param today in London */
export const findRequestsOf = (db: Db, accountId: number, today: string) =>
  db
    .selectFrom('print_request')
    .innerJoin('print_hub', 'print_hub.id', 'print_request.hub_id')
    .innerJoin('account as offering', 'offering.id', 'print_hub.account_id')
    .innerJoin('campaign', 'campaign.id', 'print_request.campaign_id')
    .selectAll('print_request')
    .select([
      'campaign.name as campaign_name',
      'print_hub.name',
      'print_hub.sector',
      'print_hub.handover',
      sql<boolean>`offering.suspended_at is not null`.as('is_stopped'),
      sql<boolean>`not ${isCampaignLive(today)}`.as('is_over'),
      isElectionRefused.as('is_refused'),
    ])
    .where('print_request.account_id', '=', accountId)
    .orderBy('asked_at')
    .orderBy('print_request.id')
    .execute()

/** The running campaigns that a musketeer is in, for which they have not asked. @param today in London */
export const findCampaignsToAskFor = (db: Db, accountId: number, today: string) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select(['campaign.id', 'campaign.name'])
    .select(isElectionMaterial.as('is_election_material'))
    .where('membership.account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where(isCampaignLive(today))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('print_request')
            .select('print_request.id')
            .whereRef('print_request.account_id', '=', 'membership.account_id')
            .whereRef('print_request.campaign_id', '=', 'membership.campaign_id'),
        ),
      ),
    )
    .orderBy('joined_at', 'desc')
    .orderBy('membership.id', 'desc')
    .limit(50)
    .execute()

const leafletOf = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .innerJoin('leaflet', (own) => own.on('leaflet.id', '=', ownLeaflet))
    .select(['leaflet.pages', 'leaflet.width_mm', 'leaflet.height_mm'])
    .select(isElectionMaterial.as('is_election_material'))
    .where('membership.account_id', '=', accountId)
    .where('membership.campaign_id', '=', campaignId)
    .where('withdrawn_at', 'is', null)

/** The leaflet that a member prints, with what decides how many sheets it takes. */
export const findLeafletOf = (db: Db, accountId: number, campaignId: number) =>
  leafletOf(db, accountId, campaignId).executeTakeFirst()

/** The same; until the transaction ends its member cannot leave. */
export const lockLeafletOf = (tx: Tx, accountId: number, campaignId: number) =>
  leafletOf(tx, accountId, campaignId).forShare('membership').executeTakeFirst()

/**
 * What is asked of a print hub, in the order of the day on which it is wanted. Within a day the order says nothing of who asked one after another. Without the
 * requests of musketeers whose account is suspended or closed.
 * `leaflet_id` is the leaflet to print; null if its campaign is not live, its member has left, or it is election material that the print hub does not print.
 */
export const findQueue = (db: Db, hubId: number, today: string) =>
  db
    .selectFrom('print_request')
    .innerJoin('print_hub', 'print_hub.id', 'print_request.hub_id')
    .innerJoin('account', 'account.id', 'print_request.account_id')
    .innerJoin('campaign', 'campaign.id', 'print_request.campaign_id')
    .leftJoin('membership', (own) =>
      own
        .onRef('membership.account_id', '=', 'print_request.account_id')
        .onRef('membership.campaign_id', '=', 'print_request.campaign_id')
        .on('withdrawn_at', 'is', null)
        .on(isCampaignLive(today))
        .on(isElectionRefused, 'is', false),
    )
    .leftJoin('leaflet', (own) => own.on('leaflet.id', '=', ownLeaflet))
    .select([
      'print_request.id',
      'print_request.account_id',
      'print_request.campaign_id',
      'campaign.name as campaign_name',
      'print_request.leaflets',
      'print_request.sheets',
      'print_request.nickname',
      'print_request.wanted_by',
      'print_request.is_printed',
      'print_request.ready_at',
      isElectionMaterial.as('is_election_material'),
      isElectionRefused.as('is_refused'),
    ])
    .select(({ ref }) => [
      sql<number | null>`case when membership.id is not null then ${ref('leaflet.id')} end`.as('leaflet_id'),
      'leaflet.version as leaflet_version',
      'leaflet.pages as leaflet_pages',
      'leaflet.bytes as leaflet_bytes',
      'leaflet.width_mm',
      'leaflet.height_mm',
    ])
    .where('print_request.hub_id', '=', hubId)
    .where(isAskerActive)
    .orderBy('print_request.wanted_by')
    .orderBy('print_request.id')
    .execute()
export type QueuedRow = Awaited<ReturnType<typeof findQueue>>[number]

/** Those who wait at a print hub, also for leaflets that are ready; or who made one request. Without suspended musketeers. */
export const findAsking = (db: Db, column: 'hub_id' | 'print_request.id', id: number) =>
  db
    .selectFrom('print_request')
    .innerJoin('account', 'account.id', 'print_request.account_id')
    .innerJoin('campaign', 'campaign.id', 'print_request.campaign_id')
    .select(['print_request.id', 'account.id as account_id', 'account.firstname', 'account.email'])
    .select(['campaign.name as campaign_name', 'print_request.ready_at'])
    .select(isElectionMaterial.as('is_election_material'))
    .where(column, '=', id)
    .where(isAskerActive)
    .orderBy('print_request.id')
    .execute()

/** How many requests wait to be printed at a print hub: one, or the one that a musketeer offers. Without those of suspended musketeers. */
export async function countToPrint(
  db: Db,
  column: 'print_hub.id' | 'print_hub.account_id',
  id: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('print_hub')
    .innerJoin('print_request', 'print_request.hub_id', 'print_hub.id')
    .innerJoin('account', 'account.id', 'print_request.account_id')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where(column, '=', id)
    .where('ready_at', 'is', null)
    .where(isAskerActive)
    .executeTakeFirstOrThrow()
  return count
}

/** How many sheets of a week are reserved for suspended musketeers and not printed: to the people at the print hub these are free. */
export async function findHiddenSheets(db: Db, hubId: number, monday: string): Promise<number> {
  const { sheets } = await db
    .selectFrom('print_request')
    .innerJoin('account', 'account.id', 'print_request.account_id')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('sheets'), sql<number>`0`).as('sheets'))
    .where('hub_id', '=', hubId)
    .where('week', '=', monday)
    .where('ready_at', 'is', null)
    .where('is_printed', '=', false)
    .where(({ not }) => not(isAskerActive))
    .executeTakeFirstOrThrow()
  return Number(sheets)
}

/** The leaflet of whoever made a request. */
const askedLeaflet = sql<number | null>`(
  select ${ownLeaflet} from membership
  where membership.account_id = print_request.account_id and membership.campaign_id = print_request.campaign_id
)`

/** Says whether requests are in a PDF, and with which leaflet. One that has ended meanwhile is left out. */
export const markPrinted = (db: Db, ids: readonly number[], isPrinted: boolean) =>
  db
    .updateTable('print_request')
    .set({ is_printed: isPrinted, leaflet_id: isPrinted ? askedLeaflet : null })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** @returns whether it was not ready before */
export async function saveReady(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('print_request')
    .set({ ready_at: now, leaflet_id: sql<number | null>`coalesce(leaflet_id, ${askedLeaflet})` })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deleteRequest = (tx: Tx, id: number) =>
  tx.deleteFrom('print_request').where('id', '=', id).execute()

export const findRequestIdsOf = async (db: Db, accountId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('print_request')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('hub_id')
      .execute()
  ).map(({ id }) => id)

/** The request that a membership leads to, if its member has left. */
export const findRequestOfFormerMember = (db: Db, membershipId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('print_request', (own) =>
      own
        .onRef('print_request.account_id', '=', 'membership.account_id')
        .onRef('print_request.campaign_id', '=', 'membership.campaign_id'),
    )
    .select('print_request.id')
    .where('membership.id', '=', membershipId)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst()

/** Deletes the requests with which nothing happened since an instant. */
export const deleteRequestsBefore = (tx: Tx, before: Date) =>
  tx
    .deleteFrom('print_request')
    .where(sql<boolean>`coalesce(ready_at, asked_at) < ${before}`)
    .execute()
