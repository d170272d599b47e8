import type { Frequency } from '@street-musketeers/contract/membership.ts'
import type { Musketeer } from '../platform/actor.ts'
import { londonInstant, londonWallClock } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { holdRhythm } from './join-campaign.ts'
import { changeRhythm } from './rules.ts'
import { saveRhythm } from './rhythm-store.ts'

/** Changes how often a musketeer gets a leaflet (D3). @returns when the next one is due */
export async function chooseFrequency(tx: Tx, by: Musketeer, frequency: Frequency, now: Date): Promise<Date> {
  const kept = await holdRhythm(tx, by, now)
  const { anchor, nextSlot } = changeRhythm(
    { ...kept, lastSlot: kept.last_slot, nextSlot: londonWallClock(kept.next_due_at) },
    frequency,
    londonWallClock(now),
  )
  const nextDueAt = londonInstant(nextSlot)
  await saveRhythm(tx, { ...kept, frequency, anchor, next_due_at: nextDueAt })
  return nextDueAt
}
