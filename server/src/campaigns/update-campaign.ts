import type { updateCampaign as contract } from '@street-musketeers/contract/campaigns.ts'
import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Organisation } from '../platform/actor.ts'
import type { Db, Tx } from '../platform/db.ts'
import { problem } from '../platform/problem.ts'
import { bookCard } from './draw-campaign-card.ts'
import { keepLeaflet } from './keep-leaflet.ts'
import { presentImprint } from './present.ts'
import { refusePastEnd, wordsOf } from './publish-campaign.ts'
import type { KeptLeaflet } from './receive-leaflet.ts'
import { changeCampaign, findOwnCampaign, lockOwnCampaign } from './store.ts'

/**
 * Spares a stranger's file the reading.
 * @throws {Problem} NotFound, also for somebody else's campaign.
 */
export async function refuseUnlessOwn(db: Db, by: Organisation, id: number): Promise<void> {
  if (!(await findOwnCampaign(db, by.accountId, id))) throw problem('NotFound')
}

/**
 * Changes a campaign of the caller's own. With a leaflet it gets a new version, which people who have not been mailed
 * yet are sent (D4).
 * @throws {Problem} NotFound, also for somebody else's campaign; InvalidInput for a last day that has passed.
 */
export async function updateCampaign(
  tx: Tx,
  by: Organisation,
  { id, ...input }: InputOf<typeof contract>,
  leaflet: KeptLeaflet | null,
  now: Date,
): Promise<void> {
  const campaign = await lockOwnCampaign(tx, by.accountId, id)
  if (!campaign) throw problem('NotFound')
  refusePastEnd(input.endDate, now, campaign.end_date)

  await changeCampaign(tx, id, wordsOf(input))
  const isOnCard =
    input.campaignName !== campaign.name || !isDeepStrictEqual(input.imprint, presentImprint(campaign))
  if (isOnCard) await bookCard(tx, id)
  if (leaflet) await keepLeaflet(tx, id, leaflet, now)
}
