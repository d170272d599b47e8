import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import { lockAsOfficer } from '../../identity/index.ts'
import { isUnion } from '../../organisations/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { lockMadeLeaflet } from '../making/store.ts'
import { hasEnded, isWithheld } from '../rules.ts'
import { findOwnCampaign } from '../store.ts'
import { masterMessages } from './rules.ts'
import { saveOffer } from './store.ts'

/**
 * Offers a leaflet to a union's branches as somebody has looked at it (rule: masters). Offering it again changes which campaign comes along.
 * @throws {Problem} NotFound, also for another organisation's leaflet; CannotVouch; ChangedMeanwhile; InvalidInput for a campaign that is not live
 * or another organisation's
 */
export async function offerMaster(
  tx: Tx,
  by: Organisation,
  { id, revision, campaignId }: InputOf<'POST /api/madeleaflet/:id/offer'>,
  now: Date,
): Promise<void> {
  // A leaflet is locked after its account, as everywhere.
  await lockAsOfficer(tx, by)
  const leaflet = await lockMadeLeaflet(tx, by.organisationId, id)
  if (!leaflet) throw problem('NotFound')
  if (!(await isUnion(tx, by.organisationId))) throw problem('CannotVouch')
  if (leaflet.union_id !== null) throw problem('CannotVouch', { message: masterMessages.anothersWords })
  if (leaflet.revision !== revision) throw problem('ChangedMeanwhile', { message: masterMessages.changed })
  if (leaflet.content.picture && !leaflet.picture_key)
    throw problem('InvalidInput', { message: masterMessages.pictureMissing })
  if (campaignId !== null) {
    const campaign = await findOwnCampaign(tx, by.organisationId, campaignId)
    if (!campaign || hasEnded(campaign, londonDate(now)) || isWithheld(campaign))
      throw problemWith('campaignId', masterMessages.notLive)
  }
  if (leaflet.offered_at && leaflet.offered_with === campaignId) return
  await saveOffer(tx, id, { at: now, campaignId })
  const about = leaflet.content.headline
  await recordOrganisationAction(tx, by, { action: 'offered-master', about, now })
}

/**
 * Takes an offer back, also once the union may not vouch any more: until then it cannot change the leaflet.
 * @throws {Problem} NotFound, also for another organisation's leaflet
 */
export async function takeMasterBack(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  await lockAsOfficer(tx, by)
  const leaflet = await lockMadeLeaflet(tx, by.organisationId, id)
  if (!leaflet) throw problem('NotFound')
  if (!leaflet.offered_at) return
  await saveOffer(tx, id, null)
  const about = leaflet.content.headline
  await recordOrganisationAction(tx, by, { action: 'took-master-back', about, now })
}
