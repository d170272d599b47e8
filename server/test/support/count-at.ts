import { updateShownCounts } from '../../src/insight/counts/update-shown-counts.ts'
import type { world } from './world.ts'

/** Moves the clock and counts people if that is due. @returns how many campaigns were counted */
export function countAt({ clock, platform }: ReturnType<typeof world>, instant: string): Promise<number> {
  clock.set(instant)
  return updateShownCounts(platform, clock.now())
}
