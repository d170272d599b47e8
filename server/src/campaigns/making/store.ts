import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'

/** A leaflet as it is begun: with a picture that another has too, and the union whose words it has, if it has either. */
export type Beginning = Written & { picture: LeafletPicture | null; unionId: number | null }

/** What an organisation wrote for a leaflet. */
export type Written = Pick<Row<'made_leaflet'>, 'content' | 'imprint'>

const fileColumns = ['picture_key', 'picture_sha256', 'picture_bytes'] as const

const pictureColumns = [
  ...fileColumns,
  'picture_width',
  'picture_height',
  'picture_preview',
  'preview_width',
  'preview_height',
] as const

/** A stored picture, with its size in dots and a smaller copy to show. */
export type LeafletPicture = {
  [Column in (typeof pictureColumns)[number]]: NonNullable<Row<'made_leaflet'>[Column]>
}

const noPicture = Object.fromEntries(pictureColumns.map((column) => [column, null])) as Record<
  keyof LeafletPicture,
  null
>

/** An organisation's leaflets, last saved first. */
export const listMadeLeaflets = (db: Db, accountId: number) =>
  db
    .selectFrom('made_leaflet')
    .leftJoin('address', 'address.account_id', 'union_id')
    .select(['id', 'saved_at', 'offered_at', 'union_id', 'organisation as union_name'])
    .select((leaflet) => [
      leaflet.ref('content', '->>').key('headline').$castTo<string>().as('headline'),
      leaflet.ref('content', '->>').key('design').$castTo<LeafletContent['design']>().as('design'),
      leaflet.ref('content', '->>').key('size').$castTo<LeafletContent['size']>().as('size'),
      leaflet.ref('content', '->>').key('colour').$castTo<LeafletContent['colour']>().as('colour'),
    ])
    .where('made_leaflet.account_id', '=', accountId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const ownLeaflet = (db: Db, accountId: number, id: number) =>
  db.selectFrom('made_leaflet').selectAll().where('id', '=', id).where('account_id', '=', accountId)

/** An organisation's own leaflet. */
export const findMadeLeaflet = (db: Db, accountId: number, id: number) =>
  ownLeaflet(db, accountId, id).executeTakeFirst()

/** Of an organisation's own leaflet, only the file of its picture and its revision. */
export const findPictureFile = (db: Db, accountId: number, id: number) =>
  ownLeaflet(db, accountId, id).clearSelect().select(fileColumns).select('revision').executeTakeFirst()

/** The same as {@link findMadeLeaflet}. Waits for other transactions that change it. */
export const lockMadeLeaflet = (tx: Tx, accountId: number, id: number) =>
  ownLeaflet(tx, accountId, id).forUpdate().executeTakeFirst()

export const countMadeLeaflets = async (db: Db, accountId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('made_leaflet')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** The size of an organisation's pictures, of which copies share one, without those of the leaflet `except`. */
export async function sumPictureBytes(db: Db, accountId: number, except: number): Promise<number> {
  const pictures = db
    .selectFrom('made_leaflet')
    .select(['picture_key', 'picture_bytes'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('id', '!=', except)
    .as('picture')
  const { bytes } = await db
    .selectFrom(pictures)
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('picture_bytes'), lit(0)).as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(bytes)
}

const columnsOf = ({ content, imprint }: Written) => ({
  content: JSON.stringify(content),
  imprint: imprint && JSON.stringify(imprint),
})

/** @returns the new leaflet's id */
export async function insertMadeLeaflet(
  tx: Tx,
  accountId: number,
  { picture, unionId, ...written }: Beginning,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('made_leaflet')
    .values({
      account_id: accountId,
      ...columnsOf(written),
      ...(picture ?? noPicture),
      union_id: unionId,
      created_at: now,
      saved_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Writes a leaflet as its next revision, in one statement: a second one would lock the account, which others lock before the leaflet. The
 * caller has locked it.
 */
export const saveWritten = (
  tx: Tx,
  id: number,
  { removesPicture, ...written }: Written & { removesPicture: boolean },
  now: Date,
) =>
  tx
    .updateTable('made_leaflet')
    .set({
      ...columnsOf(written),
      ...(removesPicture && noPicture),
      revision: sql`revision + 1`,
      saved_at: now,
    })
    .where('id', '=', id)
    .returning(['revision', 'saved_at'])
    .executeTakeFirstOrThrow()

/** Replaces a leaflet's picture. */
export const savePicture = (tx: Tx, id: number, picture: LeafletPicture) =>
  tx.updateTable('made_leaflet').set(picture).where('id', '=', id).execute()

export const deleteMadeLeaflet = (tx: Tx, id: number) =>
  tx.deleteFrom('made_leaflet').where('id', '=', id).execute()

/** Closing an organisation's account throws its leaflets away (rule: made-leaflets-kept). */
export const deleteLeafletsOfAccount = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.deleteFrom('made_leaflet').where('account_id', '=', accountId).execute()

/** The file of a leaflet's picture; null if it has none. */
export const pictureFileOf = ({
  picture_key: key,
  picture_sha256: sha256,
  picture_bytes: bytes,
}: Pick<Row<'made_leaflet'>, (typeof fileColumns)[number]>): StoredFile | null =>
  key === null || sha256 === null || bytes === null ? null : { key, sha256, bytes }

/** A leaflet's picture; null if it has none. */
export const pictureOf = (leaflet: Row<'made_leaflet'>): LeafletPicture | null =>
  leaflet.picture_key === null
    ? null
    : (Object.fromEntries(pictureColumns.map((column) => [column, leaflet[column]])) as LeafletPicture)
