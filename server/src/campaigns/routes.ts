import * as contract from '@street-musketeers/contract/campaigns/campaigns.ts'
import { checkLeaflet as checkLeafletContract } from '@street-musketeers/contract/campaigns/leaflets.ts'
import type { FastifyInstance } from 'fastify'
import { asOrganisation, requireSignedIn } from '../platform/http/actor.ts'
import { isFileKey } from '../platform/files/file-store.ts'
import { RangeNotSatisfiable, readRange } from '../platform/files/byte-range.ts'
import { hours } from '../platform/values/clock.ts'
import { route } from '../platform/http/http.ts'
import type { Limit } from '../platform/http/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { problem } from '../platform/http/problem.ts'
import { checkLeaflet } from './leaflets/check-leaflet.ts'
import { deleteCampaign } from './delete-campaign.ts'
import { findCampaign } from './find-campaign.ts'
import { listCampaigns } from './list-campaigns.ts'
import { publishCampaign, refusePastEndDate } from './publish-campaign.ts'
import { receiveLeaflet } from './leaflets/receive-leaflet.ts'
import { leafletFilename } from './rules.ts'
import { stopCampaign } from './stop-campaign.ts'
import { findCampaignByFileKey } from './leaflets/store.ts'
import { refuseUpdateEarly, updateCampaign } from './update-campaign.ts'

/** Somebody who tries out their files one after the other does not come near it. */
const checks: Limit = { name: 'leaflet-check', points: 60, windowMs: hours(1) }

export const routes = [
  route(contract.publishCampaign, async ({ db, actor, input, upload, files, now }) => {
    const organisation = asOrganisation(actor)
    refusePastEndDate(input.endDate, now)
    const id = await receiveLeaflet(upload!, files, (leaflet) =>
      db.transaction().execute((tx) => publishCampaign(tx, organisation, input, leaflet, now)),
    )
    return findCampaign(db, id, now)
  }),

  route(checkLeafletContract, async ({ actor, upload, limits }) => {
    await limits.consume(checks, String(asOrganisation(actor).accountId))
    return checkLeaflet(upload!)
  }),

  route(contract.updateCampaign, async ({ db, actor, input, upload, files, now }) => {
    const organisation = asOrganisation(actor)
    await refuseUpdateEarly(db, organisation, input, upload !== undefined)
    const update = (leaflet: Parameters<typeof updateCampaign>[3]) =>
      db.transaction().execute((tx) => updateCampaign(tx, organisation, input, leaflet, now))
    await (upload ? receiveLeaflet(upload, files, update) : update(null))
    return findCampaign(db, input.id, now)
  }),

  route(contract.stopCampaign, async ({ db, actor, input, now }) => {
    const organisation = asOrganisation(actor)
    await db.transaction().execute((tx) => stopCampaign(tx, organisation, input.id, now))
    return { message: contract.messages.stopped }
  }),

  route(contract.deleteCampaign, async ({ db, actor, input, now }) => {
    const organisation = asOrganisation(actor)
    await db.transaction().execute((tx) => deleteCampaign(tx, organisation, input.id, now))
    return { message: contract.messages.deleted }
  }),

  route(contract.showCampaign, ({ db, input, now }) => findCampaign(db, input.id, now)),

  route(contract.listOwnCampaigns, ({ db, actor, input, now }) => {
    const { role, accountId } = requireSignedIn(actor)
    return listCampaigns(db, role === 'administrator' ? null : accountId, input, now)
  }),
]

/** An uploaded file cannot run, fetch or be framed by others, and keeps its declared type (rule: files-served-inert). */
const leafletFileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // A file never changes under its key. Whoever has seen it may keep it; caches that serve others ask again after minutes, so
  // that a campaign which is taken down is soon gone.
  'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
}

function partOrThrow(error: unknown): RangeNotSatisfiable {
  if (error instanceof RangeNotSatisfiable) return error
  throw error
}

/** Serves leaflets and their pictures, also part by part as viewers on phones ask for them, at /files/<key>, as long as their campaign was not deleted. */
export function serveLeafletFiles(app: FastifyInstance, { db, files }: Platform): void {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:key',
    handler: async ({ params: { key }, method, headers }, reply) => {
      const campaign = isFileKey(key) ? await findCampaignByFileKey(db, key) : undefined
      if (!campaign) throw problem('NotFound')
      const etag = `"${key}"`
      reply.headers({ ...leafletFileHeaders, etag })
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()

      // A part of a file that changed would not fit what the asker has (RFC 9110, 13.1.5).
      const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
      const part = method === 'GET' && isSame ? readRange(headers.range) : undefined
      const opened = await files.stream(key, part).catch(partOrThrow)
      if (opened instanceof RangeNotSatisfiable)
        return reply.code(416).header('content-range', `bytes */${opened.bytes}`).send()
      const { bytes, from, to, contentType, content } = opened
      reply.headers({
        'accept-ranges': 'bytes',
        'content-type': contentType,
        'content-length': to - from + 1,
        'content-disposition': `inline; filename="${leafletFilename(campaign.name, key)}"`,
      })
      if (part) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
      if (method === 'GET') return reply.send(content)
      content.destroy()
      return reply.send()
    },
  })
  app.all('/files/*', () => {
    throw problem('NotFound')
  })
}
