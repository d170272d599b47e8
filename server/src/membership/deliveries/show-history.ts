import type { HistoryRow } from '@street-musketeers/contract/membership/history.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { filePath, campaignDisplayName } from '../../campaigns/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { csvFile } from '../../platform/http/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { pageOf } from '../../platform/database/page.ts'
import { findAllHistory, pageOfHistory, type HistoryLine } from './history-store.ts'

/** The picture of a leaflet; empty while its organisation is suspended, null if its campaign was deleted or taken down (rule: withdrawn-files). */
function presentPreview(line: HistoryLine): string | null {
  if (line.deleted_at || line.taken_down_at || !line.preview_key) return null
  return line.paused_at ? '' : filePath(line.preview_key)
}

const present = (line: HistoryLine): HistoryRow => ({
  campaignDistributorId: line.id,
  campaignId: line.campaign_id,
  campaignName: campaignDisplayName(line),
  leafletPreview: presentPreview(line),
  leafletPlace: line.deleted_at ? null : line.leaflet_place,
  subDate: line.joined_at.toISOString(),
  emailDate: line.emailed_at?.toISOString() ?? null,
  withdrawnDate: line.withdrawn_at?.toISOString() ?? null,
  leafletsDelivered: Number(line.delivered),
})

/** A page of the campaigns a musketeer has ever joined, with what they delivered for each (rule: withdrawal-keeps-history). */
export async function showHistory(db: Db, of: Actor, input: InputOf<'GET /api/history/:page/:size'>) {
  const { rows, total } = await pageOfHistory(db, of.accountId, input)
  return pageOf<HistoryRow>(rows.map(present), total, input)
}

const dateOf = (at: Date | null) => at && londonDate(at)

/** A musketeer's history as a CSV file, with dates in London (rule: london-time). */
export async function exportHistory(db: Db, of: Actor, now: Date): Promise<FileResponse> {
  const rows = (await findAllHistory(db, of.accountId)).map((line) => {
    const { campaignName, leafletPlace, leafletsDelivered } = present(line)
    return {
      campaign: campaignName,
      leaflet: leafletPlace && nameLeaflet(leafletPlace),
      joined: londonDate(line.joined_at),
      emailed: dateOf(line.emailed_at),
      left: dateOf(line.withdrawn_at),
      delivered: leafletsDelivered,
    }
  })
  const columns = {
    campaign: 'Campaign',
    leaflet: 'Leaflet',
    joined: 'Sign Up Date',
    emailed: 'Email Date',
    left: 'Left',
    delivered: 'Delivered',
  }
  return csvFile(`my-leaflets-to-${londonDate(now)}.csv`, columns, rows)
}
