import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { hours } from '../../platform/values/clock.ts'
import { leafletCheckLimit } from '../leaflets/check-leaflet.ts'
import { findCampaign } from '../showing/find-campaigns.ts'
import { checkDraftLeaflet, setDraftLeaflet } from './keep-draft-leaflet.ts'
import { beginDraft, requireDraft, saveDraft, throwDraftAway } from './keep-drafts.ts'
import { publishDraft } from './publish-draft.ts'
import { decideDraft, sendDraft } from './review-draft.ts'
import { showDraft, showDrafts } from './show-drafts.ts'
import { scheduleDraft, unscheduleDraft } from './schedule-draft.ts'

/** Each emails the officers. */
const reviewLimit: Limit = { name: 'draft-review', points: 30, windowMs: hours(1) }

export const draftRoutes = [
  route('GET /api/campaigndrafts', ({ db, actor }) => showDrafts(db, actor)),

  route('POST /api/campaigndraft', async ({ db, actor, input, now }) => {
    const id = await db.transaction().execute((tx) => beginDraft(tx, actor, input, now))
    return showDraft(db, actor, id)
  }),

  route('GET /api/campaigndraft/:id', ({ db, actor, input }) => showDraft(db, actor, input.id)),

  writeRoute('PUT /api/campaigndraft/:id', (tx, { actor, input, now }) => saveDraft(tx, actor, input, now)),

  writeRoute('DELETE /api/campaigndraft/:id', async (tx, { actor, input, now }) => {
    await throwDraftAway(tx, actor, input.id, now)
    return { message: draftMessages.deleted }
  }),

  route('PUT /api/campaigndraft/:id/leaflet', async ({ actor, input, upload, ...platform }) => {
    await requireDraft(platform.db, actor, input.id)
    await platform.limits.consume(leafletCheckLimit, String(actor.organisationId))
    return setDraftLeaflet(platform, actor, input.id, upload!)
  }),

  route('POST /api/campaigndraft/:id/leaflet', async ({ actor, input, ...platform }) => {
    await platform.limits.consume(leafletCheckLimit, String(actor.organisationId))
    return checkDraftLeaflet(platform, actor, input)
  }),

  route('POST /api/campaigndraft/:id/publish', async ({ db, actor, input, secrets, now }) => {
    const id = await db.transaction().execute((tx) => publishDraft(tx, actor, input, { secrets, now }))
    return findCampaign(db, id, now)
  }),

  route('POST /api/campaigndraft/:id/review', async ({ db, actor, input, limits, secrets, now }) => {
    await limits.consume(reviewLimit, String(actor.organisationId))
    await db.transaction().execute((tx) => sendDraft(tx, actor, input, { secrets, now }))
    return showDraft(db, actor, input.id)
  }),

  writeRoute('POST /api/campaigndraft/:id/decision', async (tx, { actor, input, secrets, now }) => {
    await decideDraft(tx, actor, input, { secrets, now })
    return showDraft(tx, actor, input.id)
  }),

  writeRoute('PUT /api/campaigndraft/:id/schedule', async (tx, { actor, input, now }) => {
    await scheduleDraft(tx, actor, input, now)
    return showDraft(tx, actor, input.id)
  }),

  writeRoute('DELETE /api/campaigndraft/:id/schedule', async (tx, { actor, input, now }) => {
    await unscheduleDraft(tx, actor, input.id, now)
    return showDraft(tx, actor, input.id)
  }),
]
