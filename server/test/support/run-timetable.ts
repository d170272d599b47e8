import { updateShownCounts } from '../../src/insight/counts/update-shown-counts.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { everyHour, everyNight } from '../../src/platform/jobs/timetable.ts'
import { handlers } from '../../src/worker.ts'
import type { world } from './world.ts'

/** Runs the nightly jobs once. */
export async function runNightly(platform: Platform): Promise<void> {
  for (const { name, work } of handlers) if (name === everyNight.name) await work(platform, {})
}

/** Runs the hourly jobs once. */
export async function runHourly(platform: Platform): Promise<void> {
  for (const { name, work } of handlers) if (name === everyHour.name) await work(platform, {})
}

/** Moves the clock and counts people if that is due. @returns how many campaigns were counted */
export function countAt({ clock, platform }: ReturnType<typeof world>, instant: string): Promise<number> {
  clock.set(instant)
  return updateShownCounts(platform, clock.now())
}
