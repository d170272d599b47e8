import { completeMaster } from '@street-musketeers/contract/campaigns/complete-master.ts'
import {
  StoredLeafletContent,
  type LeafletContent,
} from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import {
  madeLeafletMessages,
  maxMadeLeaflets,
  unansweredImprint,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { isDeepStrictEqual } from 'node:util'
import { findAddress, lockOpenAccount } from '../../identity/index.ts'
import { mayVouch } from '../../organisations/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { isNewSave } from '../../platform/http/revision.ts'
import { presentPicture } from '../leaflets/check-leaflet.ts'
import { enqueueRemoval } from './remove-picture.ts'
import { unionsWords } from './rules.ts'
import {
  countMadeLeaflets,
  deleteMadeLeaflet,
  findMadeLeaflet,
  insertMadeLeaflet,
  listMadeLeaflets,
  lockMadeLeaflet,
  pictureOf,
  saveWritten,
  type Beginning,
  type LeafletPicture,
} from './store.ts'

/** The leaflets that an organisation makes, last saved first. */
export async function showMadeLeaflets(db: Db, by: Organisation): Promise<ReplyOf<'GET /api/madeleaflets'>> {
  const leaflets = await listMadeLeaflets(db, by.organisationId)
  return {
    leaflets: leaflets.map(({ saved_at, offered_at, union_id, union_name, ...leaflet }) => ({
      ...leaflet,
      savedAt: saved_at.toISOString(),
      offeredAt: offered_at?.toISOString() ?? null,
      union: union_id === null ? null : { name: union_name ?? '' },
    })),
    mayOffer: await mayVouch(db, by.organisationId),
  }
}

/** @throws {Problem} NotFound, also for another organisation's leaflet */
export async function showMadeLeaflet(
  db: Db,
  by: Organisation,
  id: number,
): Promise<ReplyOf<'GET /api/madeleaflet/:id'>> {
  return presentLeaflet(db, await requireMadeLeaflet(db, by, id))
}

/** @throws {Problem} NotFound, also for another organisation's leaflet */
export async function requireMadeLeaflet(db: Db, by: Organisation, id: number): Promise<Row<'made_leaflet'>> {
  const leaflet = await findMadeLeaflet(db, by.organisationId, id)
  if (!leaflet) throw problem('NotFound')
  return leaflet
}

async function presentLeaflet(db: Db, leaflet: Row<'made_leaflet'>) {
  const { id, content, imprint, revision, union_id: unionId } = leaflet
  const picture = pictureOf(leaflet)
  return {
    id,
    content,
    imprint,
    picture: picture && presentLeafletPicture(picture),
    revision,
    savedAt: leaflet.saved_at.toISOString(),
    offeredAt: leaflet.offered_at?.toISOString() ?? null,
    union: unionId === null ? null : { name: (await findAddress(db, unionId))?.organisation ?? '' },
  }
}

export const presentLeafletPicture = (picture: LeafletPicture) => ({
  preview: presentPicture({
    bytes: picture.picture_preview,
    width: picture.preview_width,
    height: picture.preview_height,
  }),
  width: picture.picture_width,
  height: picture.picture_height,
})

/**
 * Begins a leaflet.
 * @returns its id
 * @throws {Problem} InvalidInput if the organisation has too many; SignInNeeded when its account was closed at the same moment, because
 * leaflets must not outlive it (rule: made-leaflets-kept)
 */
export async function beginLeaflet(
  tx: Tx,
  by: Organisation,
  beginning: Beginning,
  now: Date,
): Promise<number> {
  await requireRoomForOne(tx, by)
  return insertMadeLeaflet(tx, by.organisationId, beginning, now)
}

/**
 * Begins a leaflet as a copy of another, with its picture. Of a union's words it is another that only they can change (rule: masters).
 * @returns its id
 * @throws {Problem} the same; NotFound, also for another organisation's leaflet
 */
export async function copyMadeLeaflet(tx: Tx, by: Organisation, id: number, now: Date): Promise<number> {
  // A leaflet is locked after its account, as everywhere.
  await requireRoomForOne(tx, by)
  const original = await lockMadeLeaflet(tx, by.organisationId, id)
  if (!original) throw problem('NotFound')
  const { content, imprint, union_id: unionId } = original
  const written = { content, imprint: imprint ?? unansweredImprint }
  return insertMadeLeaflet(tx, by.organisationId, { ...written, picture: pictureOf(original), unionId }, now)
}

/** Leaflets that are begun at the same time count together. */
async function requireRoomForOne(tx: Tx, by: Organisation): Promise<void> {
  if (!(await lockOpenAccount(tx, by.organisationId))) throw problem('SignInNeeded')
  if ((await countMadeLeaflets(tx, by.organisationId)) >= maxMadeLeaflets)
    throw problem('InvalidInput', { message: madeLeafletMessages.tooMany })
}

/**
 * Saves what was typed. The picture is removed with its description.
 * @throws {Problem} NotFound, also for another organisation's leaflet; ChangedMeanwhile (rule: saves-never-overwrite); LeafletOffered; InvalidInput
 * for other words where they are a union's
 */
export async function saveMadeLeaflet(
  tx: Tx,
  by: Organisation,
  { id, content, imprint, revision, underWay }: InputOf<'PUT /api/madeleaflet/:id'>,
  now: Date,
): Promise<ReplyOf<'PUT /api/madeleaflet/:id'>> {
  const leaflet = await lockMadeLeaflet(tx, by.organisationId, id)
  if (!leaflet) throw problem('NotFound')
  const stored = { content: leaflet.content, imprint: leaflet.imprint }
  const isNew = isNewSave(
    { stored, next: { content, imprint }, current: leaflet.revision },
    { revision, underWay },
  )
  if (!isNew) return { revision: leaflet.revision, savedAt: leaflet.saved_at.toISOString() }
  refuseOffered(leaflet)
  if (leaflet.union_id !== null) refuseOtherWords(leaflet, content)
  const removesPicture = leaflet.content.picture !== null && content.picture === null
  const saved = await saveWritten(tx, id, { content, imprint, removesPicture }, now)
  if (removesPicture) await enqueueRemoval(tx, leaflet.picture_key)
  return { revision: saved.revision, savedAt: saved.saved_at.toISOString() }
}

/** @throws {Problem} LeafletOffered for one that a union's branches may begin with as it is (rule: masters) */
export function refuseOffered({ offered_at }: Pick<Row<'made_leaflet'>, 'offered_at'>): void {
  if (offered_at) throw problem('LeafletOffered')
}

function refuseOtherWords(leaflet: Row<'made_leaflet'>, content: LeafletContent): void {
  const unions = StoredLeafletContent.parse(leaflet.content)
  if (!isDeepStrictEqual(completeMaster(unions, content), content))
    throw problem('InvalidInput', { message: unionsWords })
}

/** @throws {Problem} NotFound, also for another organisation's leaflet; LeafletOffered */
export async function throwMadeLeafletAway(tx: Tx, by: Organisation, id: number): Promise<void> {
  const leaflet = await lockMadeLeaflet(tx, by.organisationId, id)
  if (!leaflet) throw problem('NotFound')
  refuseOffered(leaflet)
  await deleteMadeLeaflet(tx, id)
  await enqueueRemoval(tx, leaflet.picture_key)
}
