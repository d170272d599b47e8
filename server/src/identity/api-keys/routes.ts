import { keyMessages } from '@street-musketeers/contract/api-key-scopes.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { hours } from '../../platform/values/clock.ts'
import { endKey, listKeys, makeKey } from './manage-keys.ts'

/** By organisation: each is in its log for two years. */
const keysMade: Limit = { name: 'api-key-made', points: 20, windowMs: hours(1) }

export const apiKeyRoutes = [
  route('GET /api/org/keys', ({ db, actor }) => listKeys(db, actor)),

  route('POST /api/org/keys', async (context) => {
    const officer = requireRecentProof(context.actor, context.now)
    const key = await context.limits.consumeFor(keysMade, String(officer.organisationId), () =>
      context.db.transaction().execute((tx) => makeKey(tx, officer, context.input, context)),
    )
    return { key }
  }),

  writeRoute('DELETE /api/org/keys/:id', async (tx, { actor, input, now }) => {
    await endKey(tx, actor, input.id, now)
    return { message: keyMessages.ended }
  }),
]
