import type { Tx } from '../database/db.ts'
import { on } from '../jobs/run-jobs.ts'
import { everyNight } from '../jobs/timetable.ts'
import type { Platform } from '../platform.ts'
import { after, days } from '../values/clock.ts'
import { emptyOldLetters } from './letter.ts'
import { forgetPace } from './sending/pace-store.ts'

/** How long a finished email still says to whom it went, for questions that arrive later. */
const letterMemory = days(7)

async function deleteOld(tx: Tx, _: unknown, { clock, limits }: Platform): Promise<void> {
  const now = clock.now()
  await emptyOldLetters(tx, after(now, -letterMemory))
  await forgetPace(tx, now)
  await limits.sweep(now)
}

export const mailHandlers = [on(everyNight, deleteOld)]
