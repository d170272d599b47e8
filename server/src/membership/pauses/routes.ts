import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { days } from '../../platform/values/clock.ts'
import { countLinkUse } from '../deliveries/report-limits.ts'
import { pauseByLink, pauseLeaflets } from './pause-leaflets.ts'
import { showLinkedLeaflet } from './show-linked-leaflet.ts'
import { skipByLink, skipLeaflet } from './skip-leaflet.ts'

const changesPerLink: Limit = { name: 'link-pause-link', points: 30, windowMs: days(1) }

export const pauseRoutes = [
  writeRoute('POST /api/skip', async (tx, { actor, input, now }) => ({
    message: await skipLeaflet(tx, actor, input, now),
  })),

  writeRoute('POST /api/pause', async (tx, { actor, input: { until }, now }) => {
    const schedule = await pauseLeaflets(tx, actor, until, now)
    return { pausedUntil: schedule.paused_until, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),

  route('GET /api/reportlink/:link/leaflet', ({ db, input, secrets, now }) =>
    showLinkedLeaflet(db, input.link, { secrets, now }),
  ),

  route('POST /api/reportlink/skip', async ({ db, input, limits, secrets, now }) => {
    await countLinkUse({ limits, secrets }, changesPerLink, input.link)
    return { message: await db.transaction().execute((tx) => skipByLink(tx, input, { secrets, now })) }
  }),

  route('POST /api/reportlink/pause', async ({ db, input, limits, secrets, now }) => {
    await countLinkUse({ limits, secrets }, changesPerLink, input.link)
    return { message: await db.transaction().execute((tx) => pauseByLink(tx, input, { secrets, now })) }
  }),
]
