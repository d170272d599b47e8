import type { Platform } from '../../src/platform/platform.ts'
import { everyNight } from '../../src/platform/jobs/timetable.ts'
import { handlers } from '../../src/worker.ts'

/** Runs the nightly jobs once. */
export async function runNightly(platform: Platform): Promise<void> {
  for (const { name, work } of handlers) if (name === everyNight.name) await work(platform, {})
}
