import { LRUCache } from 'lru-cache'
import type { Log } from '../operations/log.ts'
import type { Metrics } from '../operations/metrics.ts'
import { hours, minutes } from '../values/clock.ts'
import { StorageUnavailable } from './file-store.ts'

/** How long a campaign counts as one whose file cannot be read, after the last attempt. */
const rememberedMs = hours(2)
/** While the store is away, the log says so this often. */
const awayIntervalMs = minutes(10)

/**
 * Reports files that cannot be read as they were stored: one line in the log for each campaign, however many emails and visitors ask
 * for its leaflet, and a metric.
 */
export function openFileFaults(log: Log, metrics: Metrics) {
  const campaigns = new LRUCache<number, string>({ max: 10_000, ttl: rememberedMs })
  metrics.gauge(
    'unreadable_campaigns',
    'Campaigns with a leaflet or picture that is missing or damaged, in the last two hours.',
    'why',
    async () => {
      campaigns.purgeStale()
      return [...Map.groupBy(campaigns.values(), (why) => why)].map(
        ([why, ofWhy]) => [why, ofWhy.length] as const,
      )
    },
  )
  let sayAwayAt = 0

  return {
    report(error: unknown, campaignId: number): void {
      // It concerns every file, and no campaign in particular.
      if (error instanceof StorageUnavailable) {
        if (Date.now() < sayAwayAt) return
        sayAwayAt = Date.now() + awayIntervalMs
        return log.error('files.away', error)
      }
      const why = (error as Error).name
      if (campaigns.get(campaignId) !== why) log.error('file.unreadable', error, { campaign: campaignId })
      campaigns.set(campaignId, why)
    },
  }
}

export type FileFaults = ReturnType<typeof openFileFaults>
