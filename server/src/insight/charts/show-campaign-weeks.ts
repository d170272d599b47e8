import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { findOwnCampaign, showPackWeeks } from '../../campaigns/index.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { csvFile } from '../../platform/http/csv.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { lastWeeks } from '../counts/rules.ts'
import { findCampaignWeeks, findWeeklyDelivered } from '../counts/store.ts'
import { shownWeeks } from './rules.ts'
import { findCountedFigures } from './show-own-campaigns.ts'

type Weeks = ReplyOf<'GET /api/org/campaign/:id/weeks'>

const noPacks = { packs: 0, scans: 0, presses: 0 }

/**
 * What each week added to the figures of an organisation's campaign (rule: campaign-weeks).
 * @throws {Problem} NotFound, also for somebody else's campaign and for one that was deleted
 */
export async function showCampaignWeeks(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  by: Pick<Organisation, 'organisationId'>,
  campaignId: number,
  now: Date,
): Promise<Weeks> {
  const campaign = await findOwnCampaign(db, by.organisationId, campaignId)
  if (!campaign) throw problem('NotFound')
  const weeks = lastWeeks(now, shownWeeks)
  const counted = await findCampaignWeeks(db, { campaignId, since: weeks[0]! })
  const figures = (await findCountedFigures(db, [campaignId])).get(campaignId)!
  const ofPacks = await showPackWeeks({ db, secrets }, campaignId, now)
  return {
    campaignName: campaign.name,
    countedAt: figures.peopleCounts!.countedAt,
    nextCountAt: figures.peopleCounts!.nextAt,
    total: {
      joined: figures.joined,
      mailed: figures.mailed,
      delivered: await findWeeklyDelivered(db, campaignId),
      ...ofPacks.total,
    },
    weeks: weeks.map((week) => ({
      week,
      counted: presentCount(counted.find((row) => row.week === week)),
      ...(ofPacks.weeks.get(week) ?? noPacks),
    })),
  }
}

/** A number falls when accounts close whose memberships go. */
const presentCount = (row: Awaited<ReturnType<typeof findCampaignWeeks>>[number] | undefined) =>
  row ? { joined: Math.max(0, row.joined), mailed: Math.max(0, row.mailed), delivered: row.delivered } : null

/** The same as a CSV file: a row for each week. */
export async function exportCampaignWeeks(
  platform: Pick<Platform, 'db' | 'secrets'>,
  by: Pick<Organisation, 'organisationId'>,
  campaignId: number,
  now: Date,
): Promise<FileResponse> {
  const { weeks } = await showCampaignWeeks(platform, by, campaignId, now)
  const columns = {
    week: 'Week from Monday',
    joined: 'Musketeers joined',
    mailed: 'Leaflets emailed',
    packs: 'Packs made, about',
    delivered: 'Leaflets delivered, about',
    scans: 'Scans, about',
    presses: 'Button pressed, about',
  }
  const rows = weeks.map(({ counted, ...week }) => ({
    ...(counted ?? { joined: null, mailed: null, delivered: null }),
    ...week,
  }))
  return csvFile(`campaign-${campaignId}-weeks.csv`, columns, rows)
}
