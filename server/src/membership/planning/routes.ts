import { chooseLeafletDay } from '@street-musketeers/contract/membership/leaflet-day.ts'
import * as contract from '@street-musketeers/contract/membership/membership.ts'
import { asMusketeer } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/route.ts'
import { chooseRhythm } from './choose-rhythm.ts'

export const planningRoutes = [
  writeRoute(contract.chooseFrequency, async (tx, { actor, input: { frequency }, now }) => {
    const schedule = await chooseRhythm(tx, asMusketeer(actor), { frequency }, now)
    return { frequency, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),

  writeRoute(chooseLeafletDay, async (tx, { actor, input: day, now }) => {
    const schedule = await chooseRhythm(tx, asMusketeer(actor), day, now)
    return { ...day, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),
]
