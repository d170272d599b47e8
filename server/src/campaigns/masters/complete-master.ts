import { DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import { StoredLeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { unansweredImprint } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { maxCampaignNameLength } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { isAtLeast } from '@street-musketeers/contract/seats.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import { showContact, showUnionOf } from '../../organisations/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { beginDraft } from '../drafts/keep-drafts.ts'
import { beginLeaflet } from '../making/keep-made-leaflets.ts'
import { pictureOf } from '../making/store.ts'
import { masterMessages } from './rules.ts'
import { findMasters, hasNewMaster, lockOffered } from './store.ts'

/** What the union that vouches for an organisation offers to its branches (rule: masters). */
export async function listMasters(
  db: Db,
  { organisationId }: Organisation,
): Promise<ReplyOf<'GET /api/masters'>> {
  const union = await showUnionOf(db, organisationId)
  if (!union) return { union: null, masters: [] }
  const masters = await findMasters(db, union.id)
  return {
    union: union.name,
    masters: masters.map(({ offered_at, campaign_name, ...master }) => ({
      ...master,
      campaignName: campaign_name ?? '',
      offeredAt: offered_at!.toISOString(),
    })),
  }
}

/** The name of the union that offers a leaflet since the caller's organisation last began with one; null for who makes no leaflets. */
export async function findOffer(db: Db, { organisationId, seat }: Organisation): Promise<string | null> {
  const union = isAtLeast(seat, 'author') && (await showUnionOf(db, organisationId))
  return union && (await hasNewMaster(db, union.id, organisationId)) ? union.name : null
}

/**
 * Begins a branch's leaflet with its union's words and picture, and the branch's contact details; and a draft of its campaign.
 * @throws {Problem} NotFound for what the caller's union does not offer now, and for anybody whom no union vouches for; SignInNeeded when the
 * account was closed at the same moment; InvalidInput if the organisation has too many leaflets or drafts
 */
export async function beginFromMaster(
  tx: Tx,
  by: Organisation,
  { id, submissionId }: InputOf<'POST /api/master/:id/begin'>,
  now: Date,
): Promise<ReplyOf<'POST /api/master/:id/begin'>> {
  const form = {
    to: 'POST /api/master/:id/begin' as const,
    accountId: by.accountId,
    submissionId,
    content: { id },
  }
  return submitOnce(tx, form, now, async () => {
    // Whoever takes the vouch back has locked it too.
    if (!(await lockOpenAccount(tx, by.organisationId))) throw problem('SignInNeeded')
    const union = await showUnionOf(tx, by.organisationId)
    const master = union && (await lockOffered(tx, union.id, id))
    if (!master) throw problem('NotFound', { message: masterMessages.gone })
    const words = StoredLeafletContent.parse(master.content)
    // When and where the union meets is nobody else's meeting.
    const content = {
      ...words,
      action: { ...words.action, date: '', time: '', place: '', directions: '' },
      who: await showContact(tx, by.organisationId),
      second: words.second && { ...words.second, place: '', directions: '' },
    }
    const beginning = {
      content,
      imprint: unansweredImprint,
      picture: pictureOf(master),
      unionId: master.account_id,
    }
    const campaign = DraftContent.parse({
      campaignName: master.name ?? content.headline.slice(0, maxCampaignNameLength),
      campaignDescription: master.description ?? '',
      campaignCauses: master.causes,
    })
    const draft = { content: campaign, submissionId: undefined }
    return {
      madeLeafletId: await beginLeaflet(tx, by, beginning, now),
      campaignDraftId: await beginDraft(tx, by, draft, now),
    }
  })
}
