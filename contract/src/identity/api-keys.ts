import * as z from 'zod'
import { keyMessages, keyScopes, maxKeyNameLength } from '../api-key-scopes.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, line, LondonDate } from '../fields.ts'

const Scopes = z.array(z.enum(keyScopes)).min(1, keyMessages.scopesMissing).max(keyScopes.length)

/** An organisation's keys for programs (rule: api-keys). */
export const apiKeyEndpoints = {
  listKeys: endpoint('GET /api/org/keys', {
    summary: 'The keys with which programs read what belongs to the caller’s organisation, newest first.',
    who: ['organisation'],
    seat: 'officer',
    reply: z.object({
      keys: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          scopes: z.array(z.enum(keyScopes)),
          madeAt: Instant,
          /** The name of who made it; null once they have left the organisation, and where it is not known. */
          madeBy: z.string().nullable(),
          makerHasLeft: z.boolean(),
          /** The day in London; null for one that was never used. */
          lastUsedOn: LondonDate.nullable(),
        }),
      ),
    }),
  }),

  makeKey: endpoint('POST /api/org/keys', {
    summary:
      'Make a key, which the reply shows this once. A program sends it as `Authorization: Bearer KEY`, for the calls that say so, up to 600 an hour. At most 10 keys.',
    who: ['organisation'],
    seat: 'officer',
    isPrivate: true,
    input: z.strictObject({ name: line(maxKeyNameLength), scopes: Scopes }),
    reply: z.object({ key: z.string() }),
    problems: ['ProofNeeded', 'TooManyTries'],
    example: { name: 'Our website', scopes: ['figures'] },
  }),

  endKey: endpoint('DELETE /api/org/keys/:id', {
    summary: 'End a key, at once.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
  }),
}
