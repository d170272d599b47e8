import type { LastLeaflets, OwnYear } from '@street-musketeers/contract/membership/history.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Tx, Db } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { deleteHidden, saveHidden, findDaysOfYear } from './store.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { Platform } from '../../platform/platform.ts'
import { drawCard } from '../../printing/index.ts'

/** How many of their last leaflets somebody must have delivered for the number to be shown: it should thank, never blame. */
const minDelivered = 3

/** What a musketeer sees of their last leaflets (rule: last-leaflets); null if they hide it, or delivered too few. */
export const numbersToShow = ({
  isHidden,
  ...last
}: {
  delivered: number
  of: number
  isHidden: boolean
}): LastLeaflets | null => (isHidden || last.delivered < minDelivered ? null : last)

/**
 * Hides how many of their last leaflets a musketeer delivered (rule: last-leaflets), or shows it again.
 * @throws {Problem} SignInNeeded when the account was closed since the call was admitted
 */
export async function chooseLastLeaflets(
  tx: Tx,
  { accountId }: Musketeer,
  { isHidden: hide }: { isHidden: boolean },
  now: Date,
): Promise<{ message: string }> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  if (hide) await saveHidden(tx, accountId, now)
  else await deleteHidden(tx, accountId)
  return {
    message: hide
      ? 'It is hidden. You can show it again in Settings.'
      : 'My Details shows how many of your last leaflets you delivered.',
  }
}

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
