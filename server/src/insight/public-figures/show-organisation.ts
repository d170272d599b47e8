import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { searchCampaigns, writeLastDays } from '../../campaigns/index.ts'
import { sumShownCampaigns } from '../charts/store.ts'
import { roundForPublic, shownToPublic } from './show-delivered.ts'
import { findListedOrganisation } from './store.ts'

/**
 * An organisation that has campaigns in the public list, for anybody (rule: organisation-pages). What is added up is what each campaign's own page shows, so that
 * nothing can be subtracted.
 * @throws {Problem} NotFound also for one that is suspended, has closed, or shows none of its campaigns
 */
export async function showPublicOrganisation(
  db: Db,
  organisationId: number,
): Promise<ReplyOf<'GET /api/organisation/:organisationId'>> {
  const found = await findListedOrganisation(db, organisationId)
  if (!found) throw problem('NotFound')
  const sums = await sumShownCampaigns(db, found.campaignIds)
  return {
    organisationId,
    organisation: found.organisation,
    website: found.website ?? '',
    leafletsDelivered: roundForPublic(sums.reduce((total, each) => total + (shownToPublic(each) ?? 0), 0)),
  }
}

/**
 * The last days of its live campaigns, for calendars (rule: last-days).
 * @throws {Problem} NotFound as above
 */
export async function listLastDays(
  db: Db,
  organisationId: number,
  site: Pick<Platform['config'], 'publicUrl'>,
  now: Date,
): Promise<FileResponse> {
  if (!(await findListedOrganisation(db, organisationId))) throw problem('NotFound')
  const { content } = await searchCampaigns(db, { page: 0, size: 50, q: '', organisationId }, now)
  return writeLastDays(content, site)
}
