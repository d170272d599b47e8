import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  maxPlaces,
  messages,
  choosePlace,
  readDistrict,
  readPlace,
  showOwnPlace,
  withoutInner,
} from './places.ts'

const Place = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const place = readPlace(typed)
    if (place) return place
    context.addIssue({ code: 'custom', message: `We do not know the place “${typed.trim()}”.` })
    return z.NEVER
  })

/** The first half of a postcode; the rest of a whole one is dropped. */
export const District = z
  .string()
  .max(20, messages.district)
  .transform((typed, context) => {
    const district = readDistrict(typed)
    if (district) return district
    context.addIssue({ code: 'custom', message: messages.district })
    return z.NEVER
  })

/** Where a campaign is for; empty for everywhere (rule: campaign-places). */
export const CampaignPlaces = z
  .array(Place)
  .max(maxPlaces, `Please name at most ${maxPlaces} places, or larger ones.`)
  .transform(withoutInner)
  .default([])

/** The district of a musketeer, if they gave it, and the one of their address, if they saved one. */
const OwnPlace = z.object({ district: z.string().nullable(), districtOfAddress: z.string().nullable() })

export const placeEndpoints = {
  showOwnPlace: endpoint(showOwnPlace, {
    summary:
      'The first half of the postcode that the signed-in musketeer gave, and of the address they saved.',
    input: z.strictObject({}),
    reply: OwnPlace,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  choosePlace: endpoint(choosePlace, {
    summary:
      'Save the first half of the signed-in musketeer’s postcode. Of a whole one the rest is dropped; an empty one removes it.',
    input: z.strictObject({
      district: z.union([z.literal('').transform(() => null), District], messages.district),
    }),
    reply: OwnPlace,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),
}
