import type { EmailClass } from './email-queue.ts'
import { bulkLaneCount } from './lanes.ts'
import type { MailServer } from './mail-server.ts'

/** Emails rendered ahead for each lane, so that no lane waits for the database. */
const readyPerLane = 19

interface State {
  lanes: number
  claimed: Readonly<Record<EmailClass, number>>
  mailServer: Pick<MailServer, 'isAway' | 'canProbe'>
  isBulkPaused: boolean
}

/** How many more emails to claim: enough to keep the lanes busy, or a single one to probe a mail server that is away. */
export function freeCapacity({
  lanes,
  claimed,
  mailServer,
  isBulkPaused,
}: State): Record<EmailClass, number> {
  if (mailServer.isAway()) {
    const probes = mailServer.canProbe() && claimed.urgent + claimed.bulk === 0 ? 1 : 0
    return { urgent: probes, bulk: isBulkPaused ? 0 : probes }
  }
  const bulkCapacity = bulkLaneCount(lanes) * (1 + readyPerLane)
  // Only when half is free, so that one statement claims many.
  const isHalfFree = claimed.bulk <= bulkCapacity / 2
  return {
    urgent: Math.max(0, lanes - claimed.urgent),
    bulk: !isBulkPaused && isHalfFree ? bulkCapacity - claimed.bulk : 0,
  }
}
