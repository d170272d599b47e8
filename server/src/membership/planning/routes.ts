import { writeRoute } from '../../platform/http/route.ts'
import { chooseRhythm } from './choose-rhythm.ts'

export const planningRoutes = [
  writeRoute('POST /api/frequency', async (tx, { actor, input: { frequency }, now }) => {
    const schedule = await chooseRhythm(tx, actor, { frequency }, now)
    return { frequency, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),

  writeRoute('POST /api/leafletday', async (tx, { actor, input: day, now }) => {
    const schedule = await chooseRhythm(tx, actor, day, now)
    return { ...day, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),
]
