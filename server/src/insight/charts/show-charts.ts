import type { ChartData, Figure } from '@street-musketeers/contract/insight/figures.ts'
import { chartTypes } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { requireOwner } from '../../campaigns/index.ts'
import type { Organisation, OrganisationOrAdministrator } from '../../platform/http/actor.ts'
import { csvFile } from '../../platform/http/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { lastMonths } from '../../platform/values/clock.ts'
import { firstCountAt, monthOfCount, nextMondayCount } from '../counts/rules.ts'
import {
  type Counted,
  findCountTimes,
  findMonthlyDeliverers,
  sumShownMonths,
  findNetworkMonths,
} from '../counts/store.ts'
import { formatDeliveries, formatFigure, maskDeliveries, maskSmallCount } from './rules.ts'
import { sumMonths } from './store.ts'

/**
 * An organisation's figures for the last 12 months (rule: charts-show-twelve-months); for an administrator, everybody's, which are counted
 * every hour.
 * Each chart of people says when its numbers may change next (rule: people-counts-weekly).
 */
export async function showCharts(db: Db, by: OrganisationOrAdministrator, now: Date): Promise<ChartData[]> {
  const months = lastMonths(now, 12)
  const figures =
    by.role === 'administrator'
      ? await findNetworkFigures(db, months)
      : await findShownMonths(db, by.organisationId, months)
  const { nextCountAt, uncountedFrom } =
    by.role === 'administrator'
      ? { nextCountAt: null, uncountedFrom: null }
      : await findCounts(db, { accountId: by.organisationId }, months, now)
  return chartTypes.map((type) => ({
    type,
    nextCountAt: type === 'Leaflets delivered' ? null : nextCountAt,
    uncountedFrom,
    data: months.map((month) => ({ month, ...figures.get(month)![type] })),
  }))
}

/**
 * An organisation's numbers of people for one campaign, of the last 12 months. Leaflets delivered are not among them
 * (rule: charts-show-twelve-months).
 * @throws {Problem} NotFound, also for somebody else's campaign
 */
export async function showCampaignCharts(
  db: Db,
  by: Pick<Organisation, 'role' | 'organisationId' | 'seat'>,
  campaignId: number,
  now: Date,
): Promise<ChartData[]> {
  await requireOwner(db, by, campaignId)
  const months = lastMonths(now, 12)
  const counted = { accountId: by.organisationId, campaignId }
  const people = byMonth(await sumShownMonths(db, { ...counted, since: `${months[0]}-01` }))
  const counts = await findCounts(db, counted, months, now)
  return peopleCharts.map((type) => ({
    type,
    ...counts,
    data: months.map((month) => ({ month, ...maskPeople(people.get(month))[type] })),
  }))
}

/** When the people of a campaign, or of any of an organisation's, may be counted next, and the first of the months in which nobody was counted. */
async function findCounts(db: Db, counted: Counted, months: readonly string[], now: Date) {
  const { next_count_at, published_at, counted_at } = await findCountTimes(db, counted)
  const times = [next_count_at, published_at && firstCountAt(published_at)].filter((at) => at !== null)
  const next = times.length ? times.reduce((first, at) => (at < first ? at : first)) : nextMondayCount(now)
  const lastMonth = counted_at && monthOfCount(counted_at).slice(0, 7)
  return {
    nextCountAt: next.toISOString(),
    uncountedFrom: months.find((month) => lastMonth === null || month > lastMonth) ?? null,
  }
}

/** The same as a CSV file: a row for each month, a column for each chart. */
export async function exportCharts(
  db: Db,
  by: OrganisationOrAdministrator,
  now: Date,
): Promise<FileResponse> {
  const [joined, mailed, delivered] = await showCharts(db, by, now)
  const cell = ({ data, uncountedFrom }: ChartData, at: number, format: typeof formatFigure) => {
    const { month, ...figure } = data[at]!
    const isCounted = uncountedFrom === null || month < uncountedFrom
    return figure.score === 0 && figure.fewerThan === null && !isCounted ? 'not counted yet' : format(figure)
  }
  const rows = joined!.data.map(({ month }, at) => ({
    month,
    joined: cell(joined!, at, formatFigure),
    mailed: cell(mailed!, at, formatFigure),
    delivered: cell(delivered!, at, formatDeliveries),
  }))
  const [joinedTitle, mailedTitle, deliveredTitle] = chartTypes
  const columns = { month: 'Month', joined: joinedTitle, mailed: mailedTitle, delivered: deliveredTitle }
  return csvFile(`campaign-numbers-to-${lastMonths(now, 1)[0]}.csv`, columns, rows)
}

type MonthFigures = Record<(typeof chartTypes)[number], Figure>

/** An organisation's figures by month, `2026-11`: people as they were last counted, leaflets delivered as they are now (rule: people-counts-weekly). */
async function findShownMonths(
  db: Db,
  accountId: number,
  months: readonly string[],
): Promise<Map<string, MonthFigures>> {
  const range = { accountId, since: `${months[0]}-01` }
  const people = byMonth(await sumShownMonths(db, range))
  const leaflets = byMonth(await sumMonths(db, range))
  const deliverers = byMonth(await findMonthlyDeliverers(db, range))
  return new Map(
    months.map((month) => [
      month,
      {
        ...maskPeople(people.get(month)),
        'Leaflets delivered': maskDeliveries(
          leaflets.get(month)?.delivered ?? 0,
          deliverers.get(month)?.deliverers ?? 0,
        ),
      },
    ]),
  )
}

/** The charts of numbers of people. */
const peopleCharts = ['Musketeers joined', 'Leaflets e-mailed'] as const

const maskPeople = (
  counted: Awaited<ReturnType<typeof sumShownMonths>>[number] | undefined,
): Record<(typeof peopleCharts)[number], Figure> => ({
  'Musketeers joined': maskSmallCount(Number(counted?.joined ?? 0), counted?.few_joined),
  'Leaflets e-mailed': maskSmallCount(Number(counted?.mailed ?? 0), counted?.few_mailed),
})

/** Everybody's figures by month, for administrators, as they were counted in the last hour. */
async function findNetworkFigures(db: Db, months: readonly string[]): Promise<Map<string, MonthFigures>> {
  const sums = byMonth(await findNetworkMonths(db, `${months[0]}-01`))
  return new Map(
    months.map((month) => {
      const { joined = 0, mailed = 0, delivered = 0 } = sums.get(month) ?? {}
      return [
        month,
        {
          'Musketeers joined': maskSmallCount(joined),
          'Leaflets e-mailed': maskSmallCount(mailed),
          'Leaflets delivered': maskSmallCount(delivered),
        },
      ]
    }),
  )
}

const byMonth = <Row extends { month: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.month.slice(0, 7), row]))
