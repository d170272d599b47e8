import type { ActsFor } from '../../audit/index.ts'
import { CompleteDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import { readTypedCampaign } from '@street-musketeers/contract/campaigns/typed-campaign.ts'
import { inputMessage } from '@street-musketeers/contract/input-messages.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import {
  findAccountName,
  findPeople,
  lockOpenAccount,
  needsSecondPerson,
  notifyAccounts,
} from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { invalidInput } from '../../platform/http/request.ts'
import type { Platform } from '../../platform/platform.ts'
import { publishCampaign, refusePastEndDate } from '../publishing/publish-campaign.ts'
import { saveApproval } from '../store.ts'
import { refuseTakenDown } from '../leaflets/receive-leaflet.ts'
import { authorsOf } from './check-approval.ts'
import { draftLiveEmail } from './email-kinds.ts'
import { leafletRefused } from './keep-draft-leaflet.ts'
import { refuseScheduled, requireDraft } from './keep-drafts.ts'
import { nameOf } from './rules.ts'
import { deleteDraft, findDraftLeaflet, lockDraft, type Draft } from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Publishes a draft with its stored leaflet, whose files go to the campaign; then the draft is gone, and its authors are emailed.
 * @returns the campaign's id
 * @throws {Problem} NotFound, also for another organisation's draft; ChangedMeanwhile if it was saved since somebody looked at it, or is
 * scheduled; ApprovalNeeded; LeafletRefused without a leaflet, and for one that was taken down; as {@link publishCampaign}
 */
export async function publishDraft(
  tx: Tx,
  by: Organisation,
  { submissionId, ...content }: InputOf<'POST /api/campaigndraft/:id/publish'>,
  { secrets, now }: Context,
): Promise<number> {
  const to = 'POST /api/campaigndraft/:id/publish' as const
  const { id: campaignId } = await submitOnce(
    tx,
    { to, accountId: by.accountId, submissionId, content },
    now,
    async () => {
      const draft = await lockAsLookedAt(tx, by, content)
      refuseScheduled(draft)
      if (draft.approved_at || (await needsSecondPerson(tx, by.organisationId, content.imprint !== null)))
        await requireApproved(tx, draft, content, now)
      const id = await publishLocked(tx, by, draft, content, now)
      const who = await findAccountName(tx, by.accountId)
      await tellAuthors(tx, draft, { campaignId: id, who, knows: [by.accountId] }, { secrets, now })
      return { id }
    },
  )
  return campaignId
}

/**
 * Emails who sent a draft for review, and who wrote it last, that it is live (rule: approval).
 * @param who published it; empty if its hour has come
 * @param knows who is not emailed, because they published it or are told otherwise
 */
export async function tellAuthors(
  tx: Tx,
  draft: Draft,
  { campaignId, who, knows }: { campaignId: number; who: string; knows: readonly number[] },
  context: Context,
): Promise<void> {
  const ids = authorsOf(draft).filter((id) => !knows.includes(id))
  const authors = await findPeople(tx, draft.account_id, ids)
  const idempotencyKey = `draft-live:${draft.id}`
  const content = { idempotencyKey, campaignName: nameOf(draft), campaignId, who }
  await notifyAccounts(tx, authors, draftLiveEmail, content, context)
}

/** @throws {Problem} ApprovalNeeded; ChangedMeanwhile for other words than those that were approved */
async function requireApproved(tx: Tx, draft: Draft, content: Content, now: Date): Promise<void> {
  if (!draft.approved_at) throw problem('ApprovalNeeded')
  const approved = inOrder(await requireComplete(tx, draft, now))
  if (!isDeepStrictEqual(approved, inOrder(CompleteDraft.strip().parse(content))))
    throw problem('ChangedMeanwhile', { message: draftMessages.changed })
}

/** The order of causes has no meaning. */
const inOrder = ({ campaignCauses, ...content }: Content) => ({
  ...content,
  causes: campaignCauses.map(({ cause }) => cause).toSorted(),
})

/**
 * Locks a draft that somebody has looked at, with its organisation.
 * @throws {Problem} NotFound, also for another organisation's draft; LeafletRefused without a leaflet; ChangedMeanwhile
 */
export async function lockAsLookedAt(
  tx: Tx,
  by: Organisation,
  { id, revision, leafletRevision }: { id: number; revision: number; leafletRevision: number },
): Promise<Draft> {
  // A draft is locked after its account, as everywhere.
  if (!(await lockOpenAccount(tx, by.organisationId))) throw problem('SignInNeeded')
  const draft = await lockDraft(tx, by.organisationId, id)
  if (!draft) throw problem('NotFound')
  if (!draft.has_leaflet) throw leafletRefused(draftMessages.leafletMissing)
  if (draft.revision !== revision || draft.leaflet_revision !== leafletRevision)
    throw problem('ChangedMeanwhile', { message: draftMessages.changed })
  return draft
}

export type Content = z.output<typeof CompleteDraft>

/**
 * Publishes a draft that the caller has locked after its organisation.
 * @returns the campaign's id
 */
export async function publishLocked(
  tx: Tx,
  by: ActsFor,
  { id, approved_by, approved_at }: Draft,
  content: Content,
  now: Date,
): Promise<number> {
  const { draft_id: _draftId, ...leaflet } = (await findDraftLeaflet(tx, id))!
  const published = await publishCampaign(tx, by, content, leaflet, now)
  if (approved_by !== null && approved_at)
    await saveApproval(tx, published, { by: approved_by, at: approved_at })
  await deleteDraft(tx, id)
  return published
}

/**
 * What a draft says, if it can be published at an instant as it is.
 * @throws {Problem} InvalidInput if it is not complete, or its last day is before that; LeafletRefused
 */
export async function requireComplete(db: Db, draft: Draft, at: Date): Promise<Content> {
  const { data, error } = CompleteDraft.safeParse(readTypedCampaign(draft.content), {
    error: inputMessage,
  })
  const unanswered = draft.content.electionMaterial === '' && { electionMaterial: draftMessages.unanswered }
  if (!data || unanswered) throw invalidInput(error?.issues ?? [], unanswered || {})
  refusePastEndDate(data.endDate, at)
  const leaflet = await findDraftLeaflet(db, draft.id)
  if (!leaflet) throw leafletRefused(draftMessages.leafletMissing)
  await refuseTakenDown(db, draft.account_id, [leaflet.sha256, leaflet.upload_sha256])
  return data
}

/**
 * A complete draft of the caller's organisation, with its leaflet.
 * @throws {Problem} NotFound, also for another organisation's draft; as {@link requireComplete}
 */
export async function findCompleteDraft(db: Db, by: Organisation, id: number, now: Date) {
  const draft = await requireDraft(db, by, id)
  return { content: await requireComplete(db, draft, now), leaflet: (await findDraftLeaflet(db, id))! }
}
