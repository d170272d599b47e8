import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { WaitingForYou } from '@street-musketeers/contract/insight/waiting.ts'
import { isAtLeast } from '@street-musketeers/contract/seats.ts'
import { findAccountName, findSecondPeople, needsSecondPerson } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { findApproval } from '../store.ts'
import { authorsOf, findWaitsFor } from './check-approval.ts'
import { requireDraft } from './keep-drafts.ts'
import { listDrafts, type Draft, type ListedDraft } from './store.ts'

/** The campaigns that an organisation has begun, last saved first. */
export async function showDrafts(db: Db, by: Organisation): Promise<ReplyOf<'GET /api/campaigndrafts'>> {
  const drafts = await listDrafts(db, by.organisationId)
  return { drafts: await Promise.all(drafts.map((draft) => presentListed(db, by, draft))) }
}

type ListedReply = ReplyOf<'GET /api/campaigndrafts'>['drafts'][number]

async function presentListed(db: Db, by: Organisation, draft: ListedDraft): Promise<ListedReply> {
  return {
    id: draft.id,
    campaignName: draft.name,
    hasLeaflet: draft.has_leaflet,
    savedAt: draft.saved_at.toISOString(),
    publishAt: draft.publish_at?.toISOString() ?? null,
    waitsFor: draft.publish_at && (await findWaitsFor(db, draft, countsAsElection(draft.election_material))),
    state: stateOf(draft),
    isReturned: draft.returned_at !== null,
    canDecide: canDecide(by, draft),
  }
}

/** Whether the caller may approve a draft now (rule: second-person). */
const canDecide = ({ accountId, seat }: Organisation, draft: Reviewed): boolean =>
  stateOf(draft) === 'in-review' && seat === 'officer' && !authorsOf(draft).includes(accountId)

type Reviewed = Pick<Draft, 'approved_at' | 'changed_by' | 'sent_at' | 'sent_by'>

/** As far as it is answered. “Not sure” counts as yes. */
const countsAsElection = (answer: string): boolean => ['yes', 'unsure'].includes(answer)

/** The drafts about which the caller can do the next thing (rule: waiting-for-you). */
export async function listWaitingDrafts(db: Db, by: Organisation): Promise<WaitingForYou['drafts']> {
  if (!isAtLeast(by.seat, 'author')) return []
  const drafts = await listDrafts(db, by.organisationId)
  const waiting = await Promise.all(
    drafts.map(async (draft) => {
      const listed = await presentListed(db, by, draft)
      const step = nextStepFor(by, listed, draft.changed_by === by.accountId)
      return { id: listed.id, campaignName: listed.campaignName, step, publishAt: listed.publishAt }
    }),
  )
  return waiting.flatMap(({ step, ...draft }) => (step ? [{ ...draft, step }] : []))
}

function nextStepFor(
  { seat }: Organisation,
  { canDecide, isReturned, state, waitsFor }: ListedReply,
  isOwn: boolean,
): WaitingForYou['drafts'][number]['step'] | null {
  if (canDecide) return 'review'
  if (isReturned && isOwn) return 'change'
  if (state !== 'draft') return null
  if (waitsFor === 'approval') return isOwn || seat === 'officer' ? 'approval' : null
  return seat === 'officer' ? waitsFor : null
}

/** @throws {Problem} NotFound, also for another organisation's draft */
export async function showDraft(
  db: Db,
  by: Organisation,
  id: number,
): Promise<ReplyOf<'GET /api/campaigndraft/:id'>> {
  const draft = await requireDraft(db, by, id)
  return {
    id,
    content: draft.content,
    hasLeaflet: draft.has_leaflet,
    leafletRevision: draft.leaflet_revision,
    revision: draft.revision,
    savedAt: draft.saved_at.toISOString(),
    schedule: draft.publish_at && {
      publishAt: draft.publish_at.toISOString(),
      by: await findAccountName(db, draft.scheduled_by!),
      waitsFor: await findWaitsFor(db, draft, countsAsElection(draft.content.electionMaterial)),
    },
    review: await describeReview(db, by, draft),
  }
}

function stateOf({ sent_at, approved_at }: Pick<Draft, 'sent_at' | 'approved_at'>) {
  if (approved_at) return 'approved'
  return sent_at ? 'in-review' : 'draft'
}

/** Where the approval of a draft stands, for one of its organisation's people. */
async function describeReview(db: Db, by: Organisation, draft: Draft): Promise<CampaignDraft['review']> {
  const { organisationId, accountId } = by
  const nameOf = (id: number | null) => (id === null ? '' : findAccountName(db, id))
  return {
    state: stateOf(draft),
    isNeeded: await needsSecondPerson(db, organisationId, countsAsElection(draft.content.electionMaterial)),
    canDecide: canDecide(by, draft),
    canSend: (await findSecondPeople(db, organisationId, [...authorsOf(draft), accountId])).length > 0,
    sent: draft.sent_at && { at: draft.sent_at.toISOString(), by: await nameOf(draft.sent_by) },
    approved: draft.approved_at && {
      at: draft.approved_at.toISOString(),
      by: await nameOf(draft.approved_by),
    },
    returned: draft.returned_at && {
      at: draft.returned_at.toISOString(),
      by: await nameOf(draft.returned_by),
      isByCaller: draft.returned_by === accountId,
      comment: draft.comment!,
    },
  }
}

/** Which officer approved a campaign before it was published; null if none did. The name is empty once they have closed their account. */
export async function describeApproval(
  db: Db,
  campaignId: number,
): Promise<{ by: string; at: string } | null> {
  const approval = await findApproval(db, campaignId)
  if (!approval?.approved_by) return null
  return { by: await findAccountName(db, approval.approved_by), at: approval.approved_at!.toISOString() }
}
