import type { OwnYear } from '@street-musketeers/contract/membership/history.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { findDaysOfYear } from './store.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { Platform } from '../../platform/platform.ts'
import { drawCard } from '../../printing/index.ts'

/** What a musketeer delivered in a year (rule: own-year). */
export async function showYear(db: Db, of: Musketeer, year: number): Promise<OwnYear> {
  const rows = await findDaysOfYear(db, of.accountId, year)
  const sum = (some: typeof rows) => some.reduce((total, { delivered }) => total + Number(delivered), 0)
  const months = Array.from({ length: 12 }, (_, nth) => `${year}-${String(nth + 1).padStart(2, '0')}`)
  return {
    year,
    leafletsDelivered: sum(rows),
    days: new Set(rows.map(({ delivered_on }) => delivered_on)).size,
    campaigns: new Set(rows.map(({ campaign_id }) => campaign_id)).size,
    months: months.map((month) => ({
      month,
      leafletsDelivered: sum(rows.filter(({ delivered_on }) => delivered_on.startsWith(month))),
    })),
  }
}

const countFormat = new Intl.NumberFormat('en-GB')
const counted = (count: number, one: string, many: string) =>
  `${countFormat.format(count)} ${count === 1 ? one : many}`

/** The same as a picture to share, which names neither the musketeer nor a campaign. */
export async function drawYearCard(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  of: Musketeer,
  year: number,
): Promise<FileResponse> {
  const { leafletsDelivered, days } = await showYear(db, of, year)
  const { bytes } = await drawCard({
    headline: `${counted(leafletsDelivered, 'door', 'doors')} in ${year}`,
    byline: `Leaflets delivered on foot, on ${counted(days, 'day', 'days')} of the year.`,
    sign: config.productName,
    imprint: '',
    picture: null,
  })
  return { name: `my-${year}.jpg`, content: bytes }
}
