import { z } from 'zod'
import { markMailed } from '../membership/change-plans.ts'
import { letterKind } from '../platform/letters/letter.ts'
import { composeLeaflet } from './compose-leaflet.ts'

/** A leaflet for a member. Address and words are looked up as it leaves. */
export const leafletLetter = letterKind({
  name: 'mailing.leaflet',
  priority: 'leaflet',
  whenInDoubt: 'repeat',
  words: z.object({ membershipId: z.int(), leafletId: z.int() }),
  sealed: z.undefined(),
  compose: ({ words }, on) => composeLeaflet(words, on),
  whenSent: ({ words }, { tx, sentAt }) => markMailed(tx, words, sentAt),
})

export const letters = [leafletLetter]
