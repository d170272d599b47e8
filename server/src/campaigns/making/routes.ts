import { madeLeafletMessages } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { hours, minutes } from '../../platform/values/clock.ts'
import { downloadMadeLeaflet, previewMadeLeaflet } from './draw-made-leaflets.ts'
import {
  beginLeaflet,
  copyMadeLeaflet,
  requireMadeLeaflet,
  saveMadeLeaflet,
  showMadeLeaflet,
  showMadeLeaflets,
  throwMadeLeafletAway,
} from './keep-made-leaflets.ts'
import { setLeafletPicture } from './set-leaflet-picture.ts'

/** For each organisation. Somebody who types sees one or two a second. */
const previewLimit: Limit = { name: 'leaflet-preview', points: 150, windowMs: minutes(1) }
const fileLimit: Limit = { name: 'leaflet-file', points: 120, windowMs: hours(1) }
const pictureLimit: Limit = { name: 'leaflet-picture', points: 60, windowMs: hours(1) }

export const makingRoutes = [
  route('GET /api/madeleaflets', ({ db, actor }) => showMadeLeaflets(db, actor)),

  route('POST /api/madeleaflet', async ({ db, actor, input, now }) => {
    const { submissionId, ...written } = input
    const to = 'POST /api/madeleaflet' as const
    const form = { to, accountId: actor.accountId, submissionId, content: written }
    const own = { ...written, picture: null, unionId: null }
    const { id } = await db
      .transaction()
      .execute((tx) =>
        submitOnce(tx, form, now, async () => ({ id: await beginLeaflet(tx, actor, own, now) })),
      )
    return showMadeLeaflet(db, actor, id)
  }),

  route('POST /api/madeleaflet/:id/copy', async ({ db, actor, input, now }) => {
    const { submissionId, ...content } = input
    const to = 'POST /api/madeleaflet/:id/copy' as const
    const form = { to, accountId: actor.accountId, submissionId, content }
    const { id } = await db
      .transaction()
      .execute((tx) =>
        submitOnce(tx, form, now, async () => ({ id: await copyMadeLeaflet(tx, actor, input.id, now) })),
      )
    return showMadeLeaflet(db, actor, id)
  }),

  route('GET /api/madeleaflet/:id', ({ db, actor, input }) => showMadeLeaflet(db, actor, input.id)),

  writeRoute('PUT /api/madeleaflet/:id', (tx, { actor, input, now }) =>
    saveMadeLeaflet(tx, actor, input, now),
  ),

  writeRoute('DELETE /api/madeleaflet/:id', async (tx, { actor, input }) => {
    await throwMadeLeafletAway(tx, actor, input.id)
    return { message: madeLeafletMessages.deleted }
  }),

  route('PUT /api/madeleaflet/:id/picture', async ({ actor, input, upload, ...platform }) => {
    const { content } = await requireMadeLeaflet(platform.db, actor, input.id)
    await platform.limits.consume(pictureLimit, String(actor.organisationId))
    return setLeafletPicture(platform, actor, {
      id: input.id,
      size: content.size,
      bytes: upload!.bytes,
    })
  }),

  route('POST /api/madeleaflet/:id/preview', async ({ actor, input, ...platform }) => {
    await platform.limits.consume(previewLimit, String(actor.organisationId))
    return previewMadeLeaflet(platform, actor, input)
  }),

  route('GET /api/madeleaflet/:id/:purpose', async ({ actor, input, ...platform }) => {
    await platform.limits.consume(fileLimit, String(actor.organisationId))
    return downloadMadeLeaflet(platform, actor, input)
  }),
]
