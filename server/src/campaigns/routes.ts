import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { days } from '../platform/values/clock.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import type { Limit } from '../platform/http/limits.ts'
import {
  addLeaflet,
  arrangeLeaflets,
  correctLeaflet,
  refuseLeafletEarly,
} from './leaflets/change-leaflets.ts'
import { changeLeafletWords, changesWords, showOwnWords } from './leaflets/change-words.ts'
import { checkLeaflet, leafletCheckLimit } from './leaflets/check-leaflet.ts'
import { copyCampaign } from './copying/copy-campaign.ts'
import { draftRoutes } from './drafts/routes.ts'
import { deleteCampaign, stopCampaign } from './publishing/end-campaigns.ts'
import {
  findCampaign,
  findLeafletWords,
  findPublicCampaign,
  searchCampaigns,
} from './showing/find-campaigns.ts'
import { showLastDay } from './showing/last-days.ts'
import { drawCampaignPoster, drawQrCode } from './posters/draw-poster.ts'
import { masterRoutes } from './masters/routes.ts'
import { makingRoutes } from './making/routes.ts'
import { printShopRoutes } from './print-shop/routes.ts'
import { chooseOwnScans } from './packs/own-scans.ts'
import { showScannedLeaflet, showScannedMadeLeaflet } from './packs/show-scanned-leaflet.ts'
import { publishCampaign, refusePastEndDate } from './publishing/publish-campaign.ts'
import { refuseUnapproved } from './publishing/require-approval.ts'
import { receiveLeaflet, receiveLeafletOnce } from './leaflets/receive-leaflet.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { refuseUpdateEarly, updateCampaign } from './publishing/update-campaign.ts'

export { serveLeafletFiles } from './leaflets/serve-leaflet-files.ts'
export { countScans } from './packs/count-scans.ts'
export { serveSitemap } from './showing/serve-sitemap.ts'

/** What was there before is kept each time (rule: changed-words), so this also limits what is stored. */
const wordsLimit: Limit = { name: 'leaflet-words', points: 60, windowMs: days(1) }

export const routes = [
  ...reviewRoutes,
  ...makingRoutes,
  ...draftRoutes,
  ...masterRoutes,
  ...printShopRoutes,

  route('POST /api/campaign', async ({ db, actor, input, upload, files, now }) => {
    refusePastEndDate(input.endDate, now)
    const { submissionId, ...content } = input
    const { id } = await receiveLeafletOnce(
      { db, files, by: actor, now },
      upload!,
      { to: 'POST /api/campaign', accountId: actor.accountId, submissionId, content },
      async (tx, leaflet) => {
        await refuseUnapproved(tx, actor, content)
        return { id: await publishCampaign(tx, actor, content, leaflet, now) }
      },
    )
    return findCampaign(db, id, now)
  }),

  route('POST /api/leaflet', async ({ db, actor, input, upload, limits }) => {
    await limits.consume(leafletCheckLimit, String(actor.organisationId))
    return checkLeaflet(db, actor, upload!, input)
  }),

  route('PUT /api/campaign/:id', async ({ db, actor, input, upload, files, limits, now }) => {
    await refuseUpdateEarly(db, actor, input, upload !== undefined)
    if (!upload && (await changesWords(db, input)))
      await limits.consume(wordsLimit, String(actor.organisationId))
    const update = (leaflet: Parameters<typeof updateCampaign>[3]) =>
      db.transaction().execute((tx) => updateCampaign(tx, actor, input, leaflet, now))
    await (upload ? receiveLeaflet(upload, { files, accountId: actor.organisationId }, update) : update(null))
    return findCampaign(db, input.id, now)
  }),

  route('POST /api/campaign/:id/leaflets', async ({ db, actor, input, upload, files, now }) => {
    await refuseLeafletEarly(db, actor, input.id)
    const { submissionId, ...content } = input
    await receiveLeafletOnce(
      { db, files, by: actor, now },
      upload!,
      { to: 'POST /api/campaign/:id/leaflets', accountId: actor.accountId, submissionId, content },
      async (tx, leaflet) => {
        await addLeaflet(tx, actor, content, leaflet, now)
        return { id: input.id }
      },
    )
    return findCampaign(db, input.id, now)
  }),

  route(
    'PUT /api/campaign/:id/leaflets/:leafletVersion',
    async ({ db, actor, input, upload, files, now }) => {
      await refuseLeafletEarly(db, actor, input.id)
      await receiveLeaflet(upload!, { files, accountId: actor.organisationId }, (leaflet) =>
        db.transaction().execute((tx) => correctLeaflet(tx, actor, input, leaflet, now)),
      )
      return findCampaign(db, input.id, now)
    },
  ),

  route('GET /api/campaign/:id/leaflets/:leafletVersion/words', ({ db, actor, input }) =>
    showOwnWords(db, actor, input),
  ),

  route('PUT /api/campaign/:id/leaflets/:leafletVersion/words', async ({ db, actor, input, limits, now }) => {
    await limits.consume(wordsLimit, String(actor.organisationId))
    await db.transaction().execute((tx) => changeLeafletWords(tx, actor, input, now))
    return findCampaign(db, input.id, now)
  }),

  route('PUT /api/campaign/:id/leaflets', async ({ db, actor, input, now }) => {
    await db.transaction().execute((tx) => arrangeLeaflets(tx, actor, input, now))
    return findCampaign(db, input.id, now)
  }),

  route('POST /api/campaign/:id/copy', async ({ actor, input, ...platform }) => {
    const id = await copyCampaign(platform, actor, input, platform.now)
    return findCampaign(platform.db, id, platform.now)
  }),

  route('GET /api/scannedleaflet/:leafletId', ({ db, input, now }) =>
    showScannedLeaflet(db, input.leafletId, now),
  ),

  route('GET /api/scannedmadeleaflet/:madeLeafletId/:revision', ({ db, input, now }) =>
    showScannedMadeLeaflet(db, input, now),
  ),

  writeRoute('PUT /api/ownscans', (tx, { actor, input, now }) => chooseOwnScans(tx, actor, input, now)),

  route('GET /api/org/campaign/:id/poster.pdf', ({ actor, input, now, ...platform }) =>
    drawCampaignPoster(platform, actor, input, now),
  ),

  route('GET /api/org/campaign/:id/qr-code.png', ({ actor, input: { id }, now, ...platform }) =>
    drawQrCode(platform, actor, { id, format: 'png' }, now),
  ),

  route('GET /api/org/campaign/:id/qr-code.svg', ({ actor, input: { id }, now, ...platform }) =>
    drawQrCode(platform, actor, { id, format: 'svg' }, now),
  ),

  writeRoute('POST /api/campaign/:id/stop', async (tx, { actor, input, now }) => {
    await stopCampaign(tx, actor, input.id, now)
    return { message: campaignMessages.stopped }
  }),

  writeRoute('DELETE /api/campaign/:id', async (tx, { actor, input, now }) => {
    await deleteCampaign(tx, actor, input.id, now)
    return { message: campaignMessages.deleted }
  }),

  route('GET /api/campaign/:id', ({ db, input, now }) => findPublicCampaign(db, input.id, now)),

  route('GET /api/campaign/:id/lastday', ({ db, input, config, now }) =>
    showLastDay(db, input.id, config, now),
  ),

  route('GET /api/campaign/:id/words', ({ db, input, now }) => findLeafletWords(db, input.id, now)),

  route('GET /api/publiccampaigns/:page/:size', ({ db, input, now }) => searchCampaigns(db, input, now)),
]
