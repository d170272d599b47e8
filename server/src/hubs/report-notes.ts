import { nameHub } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../platform/database/db.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { Limit } from '../platform/http/limits.ts'
import { problem } from '../platform/http/problem.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { days } from '../platform/values/clock.ts'
import { notesReported, sealReport } from './events.ts'
import { findNotes, markReported } from './note-store.ts'
import { lockRequestOf } from './write-note.ts'

/** By account. Administrators read each. */
export const reportsPerMusketeer: Limit = {
  name: 'print-request-notes-reported',
  points: 10,
  windowMs: days(1),
}

/**
 * Reports to the team what the other side wrote, unless it is reported already (rule: print-request-notes).
 * @param reporterIsHub whether the print hub reports
 * @throws {Problem} NotFound, also for somebody else’s request, and where the other side wrote nothing
 */
export async function reportNotes(
  tx: Tx,
  by: Musketeer,
  id: number,
  reporterIsHub: boolean,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  const { asking, offering, hub_name: name, sector } = await lockRequestOf(tx, by, id, reporterIsHub)
  const written = (await findNotes(tx, id)).filter((note) => note.by_hub !== reporterIsHub)
  if (written.length === 0) throw problem('NotFound')
  const toReport = written.filter((note) => !note.is_reported)
  if (toReport.length === 0) return
  await markReported(
    tx,
    id,
    toReport.map(({ number }) => number),
  )
  const report = {
    reportId: randomUUID(),
    reporterId: by.accountId,
    writerId: (reporterIsHub ? asking : offering).id,
    byHub: !reporterIsHub,
    hub: nameHub({ name, sector }),
    words: toReport.map(({ words }) => words),
  }
  await enqueue(tx, notesReported, sealReport(report, secrets))
}
