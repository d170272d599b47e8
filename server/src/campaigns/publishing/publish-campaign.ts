import { recordOrganisationAction, type ActsFor } from '../../audit/index.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { campaignPublished } from '../events.ts'
import { replaceFirstLeaflet } from '../leaflets/change-leaflets.ts'
import { isEndDateAllowed, type CampaignContent } from '../rules.ts'
import { saveCampaign } from '../store.ts'
import type { StoredLeaflet } from '../tables.ts'

/** @throws {Problem} InvalidInput for a last day that has passed, unless the campaign already had it. */
export function refusePastEndDate(endDate: string | null, now: Date, previous: string | null = null): void {
  if (!isEndDateAllowed(endDate, londonDate(now), previous))
    throw problemWith('endDate', 'Choose a last day that has not passed, or leave it empty')
}

type PublishedCampaign = Omit<InputOf<'POST /api/campaign'>, 'submissionId'>

type NewCampaign = Omit<PublishedCampaign, 'leafletTitle' | 'leafletText'>

const toCampaignContent = (input: NewCampaign): CampaignContent => ({
  name: input.campaignName,
  description: input.campaignDescription,
  endDate: input.endDate,
  goal: input.goal,
  imprint: input.imprint,
  listed: input.listed,
  buttonAddress: input.buttonAddress,
  places: input.campaignPlaces,
  causes: input.campaignCauses.map(({ cause }) => cause),
})

/**
 * Begins a campaign, which has no leaflet yet. It is live once this transaction has saved one (rule: live-from-publication).
 * @returns its id
 * @throws {Problem} InvalidInput for a last day that has passed; SignInNeeded when the account was closed meanwhile, because a closed
 * account has no live campaigns (rule: closed-organisations-purged)
 */
export async function beginCampaign(tx: Tx, by: ActsFor, input: NewCampaign, now: Date): Promise<number> {
  refusePastEndDate(input.endDate, now)
  if (!(await lockOpenAccount(tx, by.organisationId))) throw problem('SignInNeeded')
  await recordOrganisationAction(tx, by, { action: 'published-campaign', about: input.campaignName, now })
  const id = await saveCampaign(tx, by.organisationId, toCampaignContent(input), now)
  await enqueue(tx, campaignPublished, { campaignId: id, at: now.toISOString() })
  return id
}

/**
 * Publishes a campaign with the first version of its leaflet.
 * @returns its id
 * @throws {Problem} as {@link beginCampaign}
 */
export async function publishCampaign(
  tx: Tx,
  by: ActsFor,
  { leafletTitle: title, leafletText: wording, ...input }: PublishedCampaign,
  leaflet: StoredLeaflet,
  now: Date,
): Promise<number> {
  const id = await beginCampaign(tx, by, input, now)
  await replaceFirstLeaflet(tx, id, leaflet, { correctsId: null, title, wording, now })
  return id
}
