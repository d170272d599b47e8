import { LRUCache } from 'lru-cache'
import { concerns, type Changes } from '../platform/database/changes.ts'
import type { Db } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { findCampaignDetails, type CampaignDetails } from './details-store.ts'

/** What reading campaigns needs. */
export type CampaignReader = Pick<Platform, 'db' | 'changes'>

/** A campaign to show. */
export interface CampaignToShow {
  id: number
  /** Of its row when it was found; another after each change of the row. Left out: what was announced decides. */
  stamp?: string
}

/** Of all campaigns that a process keeps. */
const maxKeptBytes = 32 * 1024 * 1024
/** Of what belongs to a campaign besides its text, about. */
const overheadBytes = 1024

/** The memory of campaigns' rows in one process. Those that change are dropped (docs/decisions/0054-kept-campaigns.md). */
export function openKeptCampaigns(changes: Changes, maxBytes = maxKeptBytes) {
  const kept = new LRUCache<number, CampaignDetails>({
    maxSize: maxBytes,
    // A character is two bytes at most. The objects take about as much again as their text, and so does their JSON for each leaflet.
    sizeCalculation: (row) =>
      overheadBytes + (6 + 2 * row.later_leaflets.length) * JSON.stringify(row).length,
  })
  changes.onChange((change) => {
    const id = Number(/^campaign (\d+)$/.exec(change ?? '')?.[1])
    if (id) kept.delete(id)
    else if (concerns(change, 'campaign')) kept.clear()
  })

  return {
    /** The rows of campaigns that were not deleted, in no order: from memory where they are known, and the others from the database. */
    async read(db: Db, campaigns: readonly CampaignToShow[]): Promise<CampaignDetails[]> {
      const version = changes.version()
      const rows: CampaignDetails[] = []
      const missing: number[] = []
      for (const { id, stamp } of campaigns) {
        const row = version === null ? undefined : kept.get(id)
        if (row && (stamp === undefined || stamp === row.stamp)) rows.push(row)
        else missing.push(id)
      }
      if (missing.length === 0) return rows
      const found = await findCampaignDetails(db, missing)
      if (version !== null && version === changes.version()) for (const row of found) kept.set(row.id, row)
      return [...rows, ...found]
    },
  }
}

const keptBy = new WeakMap<Changes, ReturnType<typeof openKeptCampaigns>>()

/** Reads campaigns with the memory of their process. Nothing in them is private. */
export function readCampaigns({ db, changes }: CampaignReader, campaigns: readonly CampaignToShow[]) {
  const kept = keptBy.get(changes) ?? openKeptCampaigns(changes)
  keptBy.set(changes, kept)
  return kept.read(db, campaigns)
}
