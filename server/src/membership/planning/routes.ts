import * as contract from '@street-musketeers/contract/membership/membership.ts'
import { asMusketeer } from '../../platform/http/actor.ts'
import { writeRoute } from '../../platform/http/http.ts'
import { chooseFrequency } from './choose-frequency.ts'

export const planningRoutes = [
  writeRoute(contract.chooseFrequency, async (tx, { actor, input: { frequency }, now }) => {
    const schedule = await chooseFrequency(tx, asMusketeer(actor), frequency, now)
    return { frequency, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),
]
