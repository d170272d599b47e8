import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { editionOf, firstLeaflet } from '../conditions.ts'
import type { CampaignDetails } from '../showing/store.ts'
import type { ImprintColumn } from '../store.ts'

/** What was measured on a leaflet, for advice on printing. */
export const measuredColumns = [
  'width_mm',
  'height_mm',
  'coarsest_dpi',
  'is_every_picture_measured',
  'lettering_mm',
  'smallest_text_pt',
] as const
/** From which leaflet made here it is (rule: own-codes). */
export const originColumns = ['made_leaflet_id', 'made_revision'] as const
type OriginColumn = (typeof originColumns)[number]
type MeasuredColumn = (typeof measuredColumns)[number]
/** A leaflet that was not measured gets no advice on printing. */
type NewLeaflet = Omit<
  Row<'leaflet'>,
  | 'id'
  | 'version'
  | 'card_key'
  | 'large_print_key'
  | 'corrects_id'
  | 'edition_id'
  | 'title'
  | 'wording'
  | 'upload_sha256'
  | OriginColumn
  | MeasuredColumn
> &
  Partial<
    Pick<
      Row<'leaflet'>,
      'corrects_id' | 'title' | 'wording' | 'upload_sha256' | OriginColumn | MeasuredColumn
    >
  >

/** Saves a leaflet as its campaign's next version; a correction in the edition that it corrects (rule: leaflet-versions). The caller has locked the campaign. @returns its id */
export async function saveLeaflet(tx: Tx, leaflet: NewLeaflet): Promise<number> {
  const { id } = await tx
    .insertInto('leaflet')
    .values((from) => ({
      ...leaflet,
      version: from
        .selectFrom('leaflet')
        .where('campaign_id', '=', leaflet.campaign_id)
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('version')),
      ...(leaflet.corrects_id && { edition_id: editionOf(sql`${leaflet.corrects_id}::bigint`) }),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How a campaign's first leaflet will print. */
export const findPrintFacts = (db: Db, campaignId: number) =>
  db
    .selectFrom('leaflet')
    .select([...measuredColumns, 'bytes'])
    .where('leaflet.id', '=', firstLeaflet(sql`${campaignId}::bigint`))
    .executeTakeFirst()

export const findLeaflet = (db: Db, id: number) =>
  db.selectFrom('leaflet').selectAll().where('id', '=', id).executeTakeFirst()

/** Saves the keys of the page pictures, unless another run has already saved them. */
export const savePageKeys = (tx: Tx, leafletId: number, pageKeys: string[]) =>
  tx
    .updateTable('leaflet')
    .set({ page_keys: pageKeys })
    .where('id', '=', leafletId)
    .where('page_keys', '=', sql<string[]>`'{}'`)
    .execute()

/** Saves the key of a campaign's card, unless its name, organisation, imprint or leaflet has changed since it was read. */
export const saveCardKey = (
  tx: Tx,
  campaign: Pick<CampaignDetails, 'id' | 'name' | 'organisation' | 'leaflets' | ImprintColumn>,
  cardKey: string,
) =>
  tx
    .updateTable('leaflet')
    .from('campaign')
    .set({ card_key: cardKey })
    .whereRef('campaign.id', '=', 'leaflet.campaign_id')
    .where('leaflet.id', '=', campaign.leaflets[0]!.leafletId)
    .where('campaign.id', '=', campaign.id)
    .where('campaign.name', '=', campaign.name)
    .where('imprint_promoter', 'is not distinct from', campaign.imprint_promoter)
    .where('imprint_on_behalf_of', 'is not distinct from', campaign.imprint_on_behalf_of)
    .where('imprint_address', 'is not distinct from', campaign.imprint_address)
    .where((row) =>
      row(
        row
          .selectFrom('address')
          .select('organisation')
          .whereRef('address.account_id', '=', 'campaign.account_id'),
        'is not distinct from',
        campaign.organisation,
      ),
    )
    .execute()

/**
 * The campaign that a file belongs to, unless it was deleted, with the size of a leaflet's own file. Large print of what has become election
 * material belongs to none: it names no printer (rule: election-packs-name-their-printer).
 */
export const findCampaignByFileKey = (db: Db, key: string) =>
  db
    .selectFrom('leaflet')
    .innerJoin('campaign', 'campaign.id', 'leaflet.campaign_id')
    .select(['campaign.id', 'campaign.name', 'taken_down_at', 'paused_at', 'preview_key'])
    .select(sql<number | null>`case when file_key = ${key} then leaflet.bytes end`.as('bytes'))
    .where('deleted_at', 'is', null)
    .where((leaflet) =>
      leaflet.or([
        leaflet('file_key', '=', key),
        leaflet('preview_key', '=', key),
        leaflet('card_key', '=', key),
        leaflet.and([leaflet('large_print_key', '=', key), leaflet('imprint_promoter', 'is', null)]),
        leaflet('page_keys', '@>', sql<string[]>`array[${key}]`),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

/** Whether an organisation's campaign that administrators stopped had a leaflet with one of these checksums, as it was uploaded or stored. */
export async function wasTakenDown(
  db: Db,
  accountId: number,
  checksums: readonly string[],
): Promise<boolean> {
  const leaflet = await db
    .selectFrom('leaflet')
    .innerJoin('campaign', 'campaign.id', 'leaflet.campaign_id')
    .select('leaflet.id')
    .where('account_id', '=', accountId)
    .where('taken_down_at', 'is not', null)
    .where(({ or, eb }) => or([eb('sha256', 'in', checksums), eb('upload_sha256', 'in', checksums)]))
    .limit(1)
    .executeTakeFirst()
  return leaflet !== undefined
}

/** Whether an organisation makes a leaflet here, or has published from it before. */
export async function hasMadeLeaflet(db: Db, accountId: number, madeLeafletId: number): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    select exists (select from made_leaflet where id = ${madeLeafletId} and account_id = ${accountId})
      or exists (
        select from leaflet join campaign on campaign.id = leaflet.campaign_id
        where made_leaflet_id = ${madeLeafletId} and campaign.account_id = ${accountId}
      ) as is_own`.execute(db)
  return rows[0]!.is_own
}

/** The keys among `keys` that no leaflet refers to, published, in a draft or in the making. A small picture goes with the one it is made from. */
export async function findOrphanedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as stored (key)
    where not exists (select from leaflet where file_key = stored.key)
      and not exists (select from leaflet where preview_key = replace(stored.key, '-small', ''))
      and not exists (select from leaflet where card_key = stored.key)
      and not exists (select from leaflet where large_print_key = stored.key)
      and not exists (select from leaflet where page_keys @> array[stored.key])
      and not exists (select from draft_leaflet where file_key = stored.key)
      and not exists (select from draft_leaflet where preview_key = replace(stored.key, '-small', ''))
      and not exists (select from made_leaflet where picture_key = stored.key)`.execute(db)
  return rows.map(({ key }) => key)
}

/** Saves which leaflets a campaign sends, in order. The caller has locked the campaign. */
export async function saveLeafletOrder(tx: Tx, campaignId: number, order: readonly number[]): Promise<void> {
  await tx.deleteFrom('campaign_leaflet').where('campaign_id', '=', campaignId).execute()
  await tx
    .insertInto('campaign_leaflet')
    .values(
      order.map((leafletId, index) => ({ campaign_id: campaignId, place: index + 1, leaflet_id: leafletId })),
    )
    .execute()
}

/** Finds which of several versions of a campaign's leaflets were not corrected since, in no order. */
export const findArrangeable = (tx: Tx, campaignId: number, versions: readonly number[]) =>
  tx
    .selectFrom('leaflet')
    .select(['id', 'version', 'title'])
    .where('campaign_id', '=', campaignId)
    .where('version', '=', sql<number>`any(${versions}::int[])`)
    .where((leaflet) =>
      leaflet.not(
        leaflet.exists(
          leaflet
            .selectFrom('leaflet as correction')
            .select('correction.id')
            .whereRef('correction.corrects_id', '=', 'leaflet.id'),
        ),
      ),
    )
    .execute()

/** Saves what a published leaflet says, and keeps what it said before. Its large print is out of date. */
export async function saveWording(tx: Tx, leafletId: number, wording: string, now: Date): Promise<void> {
  await tx
    .insertInto('former_wording')
    .columns(['leaflet_id', 'wording', 'replaced_at'])
    .expression((from) =>
      from
        .selectFrom('leaflet')
        .select(['id', 'wording', sql<Date>`${now}::timestamptz`.as('replaced_at')])
        .where('id', '=', leafletId),
    )
    .execute()
  await tx
    .updateTable('leaflet')
    .set({ wording, large_print_key: null })
    .where('id', '=', leafletId)
    .execute()
}

/** A version among those that a campaign sends; undefined for one that it does not send. */
export const findSentWording = (db: Db, campaignId: number, version: number) =>
  db
    .selectFrom('campaign_leaflet')
    .innerJoin('leaflet', 'leaflet.id', 'campaign_leaflet.leaflet_id')
    .select(['leaflet.id', 'leaflet.wording'])
    .where('campaign_leaflet.campaign_id', '=', campaignId)
    .where('leaflet.version', '=', version)
    .executeTakeFirst()

/** What a leaflet says, with the name of its campaign. */
export const findWordsToPrint = (db: Db, leafletId: number) =>
  db
    .selectFrom('leaflet')
    .innerJoin('campaign', 'campaign.id', 'leaflet.campaign_id')
    .select(['leaflet.wording', 'leaflet.large_print_key', 'campaign.name'])
    .where('leaflet.id', '=', leafletId)
    .executeTakeFirst()

/** Saves the key of a leaflet's large print, unless its words have changed since they were read. */
export const saveLargePrintKey = (tx: Tx, leafletId: number, wording: string, key: string) =>
  tx
    .updateTable('leaflet')
    .set({ large_print_key: key })
    .where('id', '=', leafletId)
    .where('wording', '=', wording)
    .where('large_print_key', 'is', null)
    .execute()

/** Saves the titles of a campaign's leaflets by their versions. */
export const saveTitles = (
  tx: Tx,
  campaignId: number,
  leaflets: readonly { leafletVersion: number; leafletTitle: string }[],
) =>
  sql`
    update leaflet set title = named.title
    from unnest(
      ${leaflets.map(({ leafletVersion }) => leafletVersion)}::int[],
      ${leaflets.map(({ leafletTitle }) => leafletTitle)}::text[]
    ) as named (version, title)
    where campaign_id = ${campaignId} and leaflet.version = named.version and leaflet.title <> named.title`.execute(
    tx,
  )
