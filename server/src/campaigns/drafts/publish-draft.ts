import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { publishCampaign } from '../publishing/publish-campaign.ts'
import { leafletRefused } from './keep-draft-leaflet.ts'
import { deleteDraft, findDraftLeaflet, lockDraft } from './store.ts'

/**
 * Publishes a draft with its stored leaflet, whose files go to the campaign; then the draft is gone.
 * @returns the campaign's id
 * @throws {Problem} NotFound, also for another organisation's draft; ChangedMeanwhile if it was saved since somebody looked at it;
 * LeafletRefused without a leaflet, and for one that was taken down; as {@link publishCampaign}
 */
export async function publishDraft(
  tx: Tx,
  by: Organisation,
  { submissionId, ...content }: InputOf<'POST /api/campaigndraft/:id/publish'>,
  now: Date,
): Promise<number> {
  const { id, revision, leafletRevision } = content
  const to = 'POST /api/campaigndraft/:id/publish' as const
  const { id: campaignId } = await submitOnce(
    tx,
    { to, accountId: by.accountId, submissionId, content },
    now,
    async () => {
      // A draft is locked after its account, as everywhere.
      if (!(await lockOpenAccount(tx, by.organisationId))) throw problem('SignInNeeded')
      const draft = await lockDraft(tx, by.organisationId, id)
      if (!draft) throw problem('NotFound')
      const leaflet = await findDraftLeaflet(tx, id)
      if (!leaflet) throw leafletRefused(draftMessages.leafletMissing)
      if (draft.revision !== revision || draft.leaflet_revision !== leafletRevision)
        throw problem('ChangedMeanwhile', { message: draftMessages.changed })
      const { draft_id: _draftId, ...stored } = leaflet
      const published = await publishCampaign(tx, by, content, stored, now)
      await deleteDraft(tx, id)
      return { id: published }
    },
  )
  return campaignId
}
