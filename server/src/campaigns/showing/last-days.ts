import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Db } from '../../platform/database/db.ts'
import { writeCalendar } from '../../platform/http/calendar.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPublicCampaign } from './find-campaigns.ts'

/** The title of every event, which names no campaign (rule: last-days). */
const title = 'Last day for leaflets'

type Site = Pick<Platform['config'], 'publicUrl'>

/** The last days of campaigns as a calendar (rule: last-days). Campaigns without one are left out. */
export const writeLastDays = (campaigns: readonly Campaign[], { publicUrl }: Site): FileResponse => ({
  name: 'last-days.ics',
  content: Buffer.from(
    writeCalendar(
      title,
      campaigns.flatMap(({ campaignId, campaignName, campaignUser, endDate, changedAt, revision }) => {
        const address = publicUrl + paths.publicCampaign(campaignId)
        if (endDate === null) return []
        return {
          id: `last-day-${campaignId}@${new URL(publicUrl).hostname}`,
          day: endDate,
          stamp: new Date(changedAt),
          sequence: revision,
          description: `“${campaignName}”, by ${campaignUser.address.organisation}\n${address}`,
          url: address,
        }
      }),
    ),
  ),
})

/**
 * The last day of a live campaign, for anybody.
 * @throws {Problem} NotFound also for one that has ended, is paused or has no last day; CampaignGone, CampaignWithdrawn
 */
export async function showLastDay(db: Db, id: number, site: Site, now: Date): Promise<FileResponse> {
  const campaign = await findPublicCampaign(db, id, now)
  if (campaign.ended || campaign.paused || campaign.endDate === null) throw problem('NotFound')
  return writeLastDays([campaign], site)
}
