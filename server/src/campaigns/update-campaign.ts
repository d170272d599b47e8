import type { updateCampaign as contract } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
import type { Organisation } from '../platform/http/actor.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { findChangedSince, findStanding, saveChange } from './change-store.ts'
import { bookCard } from './leaflets/draw-campaign-card.ts'
import { keepLeaflet } from './leaflets/keep-leaflet.ts'
import { presentImprint } from './present.ts'
import { refusePastEnd, wordsOf } from './publish-campaign.ts'
import type { KeptLeaflet } from './leaflets/receive-leaflet.ts'
import { changedFields, changedSentences } from './rules.ts'
import { changeCampaign, findOwnCampaign, lockOwnCampaign } from './store.ts'

/**
 * Spares a file the reading when it is a stranger's, or goes with an older revision.
 * @throws {Problem} NotFound, also for somebody else's campaign; CampaignChanged
 */
export async function refuseEarly(
  db: Db,
  by: Organisation,
  { id, revision }: { id: number; revision: number },
  withFile: boolean,
): Promise<void> {
  const campaign = await findOwnCampaign(db, by.accountId, id)
  if (!campaign) throw problem('NotFound')
  if (withFile && campaign.revision !== revision) throw await changedMeanwhile(db, id, revision)
}

/**
 * Changes a campaign of the caller's own. With a leaflet it gets a new version, which people who have not been mailed
 * yet are sent (D4). What changes nothing is no revision, so that a call that is repeated does no harm.
 * @throws {Problem} NotFound, also for somebody else's campaign; CampaignChanged when somebody has saved a later revision
 * than the one these words were made from; InvalidInput for a last day that has passed.
 */
export async function updateCampaign(
  tx: Tx,
  by: Organisation,
  { id, revision, ...input }: InputOf<typeof contract>,
  leaflet: KeptLeaflet | null,
  now: Date,
): Promise<void> {
  const campaign = await lockOwnCampaign(tx, by.accountId, id)
  if (!campaign) throw problem('NotFound')
  const words = wordsOf(input)
  const changed = changedFields(await standingWords(tx, id), words)
  if (leaflet) changed.push('leafletFile')
  if (!changed.length) return
  if (revision !== campaign.revision) throw await changedMeanwhile(tx, id, revision)
  refusePastEnd(input.endDate, now, campaign.end_date)

  await changeCampaign(tx, id, words)
  await saveChange(tx, { campaign_id: id, revision: revision + 1, changed, changed_at: now })
  if (changed.includes('campaignName') || changed.includes('imprint')) await bookCard(tx, id)
  if (leaflet) await keepLeaflet(tx, id, leaflet, now)
}

/** The refusal that says, field by field, how what was changed since a revision stands now. */
async function changedMeanwhile(db: Db, id: number, revision: number) {
  const changed = await findChangedSince(db, id, revision)
  return problem('CampaignChanged', { fields: changedSentences(changed, await standingWords(db, id)) })
}

/** The words of a campaign as they stand, with the number of its latest leaflet version. */
async function standingWords(db: Db, id: number) {
  const row = await findStanding(db, id)
  return { ...row, endDate: row.end_date, imprint: presentImprint(row) }
}
