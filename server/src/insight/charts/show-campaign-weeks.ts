import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { Figure } from '@street-musketeers/contract/insight/figures.ts'
import { startedWeeks } from '@street-musketeers/contract/insight/started-weeks.ts'
import { formatDay, lastDayOf } from '@street-musketeers/contract/text.ts'
import { describeCampaigns, orProblem, requireOwner, showPackWeeks } from '../../campaigns/index.ts'
import { showRefusals } from '../../membership/index.ts'
import { showContact } from '../../organisations/index.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { csvFile } from '../../platform/http/csv.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { hours } from '../../platform/values/clock.ts'
import { drawFigures, type FiguresSheet } from '../../printing/index.ts'
import { lastWeeks } from '../counts/rules.ts'
import { findCampaignWeeks, findWeeklyDelivered } from '../counts/store.ts'
import { formatFigure, shownWeeks } from './rules.ts'
import { findCountedFigures } from './show-own-campaigns.ts'

type Owner = Pick<Organisation, 'role' | 'organisationId' | 'seat'>
type Weeks = ReplyOf<'GET /api/org/campaign/:id/weeks'>

const noPacks = { packs: 0, scans: 0, presses: 0 }

/**
 * What each week added to the figures of an organisation's campaign (rule: campaign-weeks).
 * @throws {Problem} NotFound, also for somebody else's campaign and for one that was deleted
 */
export async function showCampaignWeeks(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  by: Owner,
  campaignId: number,
  now: Date,
): Promise<Weeks> {
  await requireOwner(db, by, campaignId)
  const [campaign] = await describeCampaigns(db, [campaignId], now)
  if (!campaign) throw problem('NotFound')
  const weeks = lastWeeks(now, shownWeeks)
  const counted = await findCampaignWeeks(db, { campaignId, since: weeks[0]! })
  const figures = (await findCountedFigures(db, [campaignId])).get(campaignId)!
  const ofPacks = await showPackWeeks({ db, secrets }, campaignId, now)
  return {
    campaignName: campaign.campaignName,
    countedAt: figures.peopleCounts!.countedAt,
    nextCountAt: figures.peopleCounts!.nextAt,
    total: {
      joined: figures.joined,
      mailed: figures.mailed,
      delivered: await findWeeklyDelivered(db, campaignId),
      ...ofPacks.total,
      refusals: await showRefusals({ db, secrets }, campaignId, now),
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

/** What weeks show, in the order in which a leaflet goes, with the short name of each. */
const stages = [
  ['joined', 'Musketeers joined', 'Joined'],
  ['mailed', 'Leaflets emailed', 'Emailed'],
  ['packs', 'Packs made, about', 'Packs'],
  ['delivered', 'Leaflets delivered, about', 'Delivered'],
  ['scans', 'Scans, about', 'Scans'],
  ['presses', 'Button pressed, about', 'Pressed'],
] as const
type Stage = (typeof stages)[number][0]

/** The same as a CSV file: a row for each week, from the campaign’s first on. */
export async function exportCampaignWeeks(
  platform: Pick<Platform, 'db' | 'secrets'>,
  by: Owner,
  campaignId: number,
  now: Date,
): Promise<FileResponse> {
  const { weeks } = await showCampaignWeeks(platform, by, campaignId, now)
  const columns = {
    week: 'Week from Monday',
    ...(Object.fromEntries(stages.map(([stage, title]) => [stage, title])) as Record<Stage, string>),
  }
  const rows = startedWeeks(weeks).map((week) => ({ week: week.week, ...figuresOf(week) }))
  return csvFile(`campaign-${campaignId}-weeks.csv`, columns, rows)
}

/** What a week added; null if nobody was counted. */
const figuresOf = ({ counted, packs, scans, presses }: Weeks['weeks'][number]) => ({
  ...(counted ?? { joined: null, mailed: null, delivered: null }),
  packs,
  scans,
  presses,
})

const drawingsPerOrganisation: Limit = { name: 'campaign-sheet', points: 60, windowMs: hours(1) }

/**
 * The same on one sheet of A4, for a branch meeting.
 * @throws {Problem} as {@link showCampaignWeeks}; TooManyTries, Unavailable
 */
export async function drawCampaignWeeks(
  { config, limits, ...platform }: Pick<Platform, 'db' | 'secrets' | 'config' | 'limits'>,
  by: Owner,
  campaignId: number,
  now: Date,
): Promise<FileResponse> {
  const shown = await showCampaignWeeks(platform, by, campaignId, now)
  const { organisation } = await showContact(platform.db, by.organisationId)
  const sheet = composeSheet(shown, { organisation, productName: config.productName })
  const content = await limits.consumeFor(drawingsPerOrganisation, String(by.organisationId), () =>
    orProblem(
      () => drawFigures(sheet, by.organisationId),
      () => problem('Unavailable'),
    ),
  )
  return { name: `campaign-${campaignId}-weeks.pdf`, content }
}

function composeSheet(
  { campaignName, countedAt, total, weeks: lastWeeks }: Weeks,
  { organisation, productName }: { organisation: string; productName: string },
): FiguresSheet {
  const weeks = startedWeeks(lastWeeks)
  const people = (figure: Figure) => (countedAt ? formatNumber(formatFigure(figure)) : notCounted)
  const about = (count: number) => (count === 0 ? 'too few to show' : `about ${formatNumber(count)}`)
  const soFar: Record<Stage, string> = {
    joined: people(total.joined),
    mailed: people(total.mailed),
    delivered: about(total.delivered),
    packs: about(total.packs),
    scans: about(total.scans),
    presses: about(total.presses),
  }
  const lastWeek = figuresOf(lastWeeks.at(-1)!)
  const refusals =
    total.refusals > 0
      ? `About ${formatNumber(total.refusals)} homes have asked for no more leaflets of any campaign. `
      : ''
  const dayOf = ({ week }: { week: string }) => formatDay(lastDayOf(week))
  return {
    heading: campaignName,
    lead: `${organisation}. Figures by week, to ${dayOf(lastWeeks.at(-1)!)}.`,
    totals: stages.map(([stage, title]) => ({
      label: title.replace(', about', ''),
      lastWeek: formatNumber(lastWeek[stage] ?? notCounted),
      soFar: soFar[stage],
    })),
    chart: {
      title: 'Leaflets delivered, about, week by week',
      bars: weeks.map((week) => ({
        label: dayOf(week).replace(/ \d{4}$/, ''),
        value: week.counted?.delivered ?? null,
      })),
    },
    table: {
      title: 'What each week added',
      columns: ['Week', ...stages.map(([, , label]) => label)],
      rows: weeks
        .toReversed()
        .map((week) => [
          `To ${dayOf(week)}`,
          ...stages.map(([stage]) => formatNumber(figuresOf(week)[stage] ?? notCounted)),
        ]),
    },
    note: `People are counted on Mondays, by at least 3 at a time. Packs, leaflets delivered, scans and presses are in tens, and those of too few people are in a later week, so that no figure tells what one person did. ${refusals}From ${productName}.`,
  }
}

const notCounted = 'not counted'
const formatNumber = (figure: number | string) =>
  typeof figure === 'number' ? figure.toLocaleString('en-GB') : figure
