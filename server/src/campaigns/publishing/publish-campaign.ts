import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { replaceFirstLeaflet } from '../leaflets/change-leaflets.ts'
import type { StoredLeaflet } from '../leaflets/receive-leaflet.ts'
import { isEndDateAllowed, type CampaignContent } from '../rules.ts'
import { saveCampaign } from '../store.ts'

/** @throws {Problem} InvalidInput for a last day that has passed, unless the campaign already had it. */
export function refusePastEndDate(endDate: string | null, now: Date, previous: string | null = null): void {
  if (!isEndDateAllowed(endDate, londonDate(now), previous))
    throw problemWith('endDate', 'Choose a last day that has not passed, or leave it empty')
}

type PublishedCampaign = Omit<InputOf<'POST /api/campaign'>, 'submissionId'>

const toCampaignContent = (
  input: Omit<PublishedCampaign, 'leafletTitle' | 'leafletText'>,
): CampaignContent => ({
  name: input.campaignName,
  description: input.campaignDescription,
  endDate: input.endDate,
  goal: input.goal,
  imprint: input.imprint,
  listed: input.listed,
  places: input.campaignPlaces,
  causes: input.campaignCauses.map(({ cause }) => cause),
})

/**
 * Publishes a campaign with the first version of its leaflet. It is live at once (rule: live-from-publication).
 * @returns its id
 * @throws {Problem} InvalidInput for a last day that has passed; SignInNeeded when the account was closed during the
 * upload, because a closed account has no live campaigns (rule: closed-organisations-purged)
 */
export async function publishCampaign(
  tx: Tx,
  by: Organisation,
  { leafletTitle: title, leafletText: wording, ...input }: PublishedCampaign,
  leaflet: StoredLeaflet,
  now: Date,
): Promise<number> {
  refusePastEndDate(input.endDate, now)
  if (!(await lockOpenAccount(tx, by.accountId))) throw problem('SignInNeeded')

  const id = await saveCampaign(tx, by.accountId, toCampaignContent(input), now)
  await replaceFirstLeaflet(tx, id, leaflet, { correctsId: null, title, wording, now })
  return id
}
