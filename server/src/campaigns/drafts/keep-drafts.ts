import type { DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import { draftMessages, maxDrafts } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { isNewSave } from '../../platform/http/revision.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { enqueueRemoval } from '../making/remove-picture.ts'
import { draftRetention, nameOf } from './rules.ts'
import {
  countDrafts,
  deleteDraft,
  deleteDraftsSavedBefore,
  findDraft,
  findDraftLeaflet,
  insertDraft,
  lockDraft,
  saveContent,
  type Draft,
} from './store.ts'

/** @throws {Problem} NotFound, also for another organisation's draft */
export async function requireDraft(db: Db, by: Organisation, id: number): Promise<Draft> {
  const draft = await findDraft(db, by.organisationId, id)
  if (!draft) throw problem('NotFound')
  return draft
}

/**
 * Begins a campaign. A page that is left while it begins one begins it again with what was typed since.
 * @returns its id
 * @throws {Problem} InvalidInput if the organisation has too many; SignInNeeded when its account was closed at the same moment, because
 * drafts must not outlive it (rule: campaign-drafts); NotFound when it was thrown away or published since
 */
export async function beginDraft(
  tx: Tx,
  by: Organisation,
  { content, submissionId }: InputOf<'POST /api/campaigndraft'>,
  now: Date,
): Promise<number> {
  const change = { by, now }
  const form = {
    to: 'POST /api/campaigndraft' as const,
    accountId: by.accountId,
    submissionId,
    content: null,
  }
  const { id } = await submitOnce(tx, form, now, async () => {
    if (!(await lockOpenAccount(tx, by.organisationId))) throw problem('SignInNeeded')
    if ((await countDrafts(tx, by.organisationId)) >= maxDrafts)
      throw problem('InvalidInput', { message: draftMessages.tooMany })
    return { id: await insertDraft(tx, by.organisationId, content, change) }
  })
  const draft = await lockDraft(tx, by.organisationId, id)
  if (!draft) throw problem('NotFound')
  if (draft.revision === 1 && isNewContent(draft, { content, revision: 1, underWay: [] }))
    await saveContent(tx, id, content, change)
  return id
}

type Save = Pick<InputOf<'PUT /api/campaigndraft/:id'>, 'content' | 'revision' | 'underWay'>

const isNewContent = ({ content, revision }: Draft, save: Save): boolean =>
  isNewSave<DraftContent>(
    { stored: inOrder(content), next: inOrder(save.content), current: revision },
    { revision: save.revision, underWay: save.underWay.map(inOrder) },
  )

/** The order of causes has no meaning. */
const inOrder = (content: DraftContent): DraftContent => ({
  ...content,
  campaignCauses: content.campaignCauses.toSorted(),
})

/**
 * Saves what was typed.
 * @throws {Problem} NotFound, also for another organisation's draft; ChangedMeanwhile (rule: saves-never-overwrite)
 */
export async function saveDraft(
  tx: Tx,
  by: Organisation,
  { id, ...save }: InputOf<'PUT /api/campaigndraft/:id'>,
  now: Date,
): Promise<ReplyOf<'PUT /api/campaigndraft/:id'>> {
  const draft = await lockDraft(tx, by.organisationId, id)
  if (!draft) throw problem('NotFound')
  const { revision, saved_at } = isNewContent(draft, save)
    ? await saveContent(tx, id, save.content, { by, now })
    : draft
  return { revision, savedAt: saved_at.toISOString() }
}

/**
 * @throws {Problem} NotFound, also for another organisation's draft; ChangedMeanwhile for one that is scheduled: an author does not undo what
 * an officer decided
 */
export async function throwDraftAway(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  const draft = await lockDraft(tx, by.organisationId, id)
  if (!draft) throw problem('NotFound')
  refuseScheduled(draft)
  await enqueueRemovalOfLeaflet(tx, id)
  await deleteDraft(tx, id)
  await recordOrganisationAction(tx, by, { action: 'deleted-draft', about: nameOf(draft), now })
}

/** @throws {Problem} ChangedMeanwhile */
export function refuseScheduled({ publish_at }: Draft): void {
  if (publish_at) throw problem('ChangedMeanwhile', { message: draftMessages.scheduled })
}

/** Removes the files of a draft's leaflet, if it has one. */
export async function enqueueRemovalOfLeaflet(tx: Tx, id: number): Promise<void> {
  const leaflet = await findDraftLeaflet(tx, id)
  for (const key of leaflet ? [leaflet.file_key, leaflet.preview_key] : []) await enqueueRemoval(tx, key)
}

/** Every night: drafts that nobody has changed for long. Their files are removed with those that no row refers to. */
export async function deleteOldDrafts(tx: Tx, _: unknown, { clock, log }: Platform): Promise<void> {
  const deleted = await deleteDraftsSavedBefore(tx, addMilliseconds(clock.now(), -draftRetention))
  if (deleted) log.info('drafts.deleted', { deleted })
}
