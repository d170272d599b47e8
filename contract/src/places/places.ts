import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { normaliseLine, withoutQuotes } from '../normalise-text.ts'
import { maxPlaces, placeMessages, readDistrict, readPlace, withoutInner } from './read-place.ts'
import { askAboutCode } from './read-postcode.ts'

type ReadPlace = (typed: string) => string | null

const typedLine = (message: string) => z.string(message).overwrite(normaliseLine).max(20, message)

const takePlace =
  (read: ReadPlace, message: string) =>
  (typed: string, context: z.RefinementCtx<string>): string => {
    const place = read(typed)
    if (place) return place
    context.addIssue({ code: 'custom', message: askAboutCode(typed) ?? message })
    return z.NEVER
  }

/** A place as somebody types it. @param message for what `read` does not know, if it is no code that people mistype */
export const typedPlace = (read: ReadPlace, message: string) =>
  typedLine(message).transform(takePlace(read, message))

/** The same, or nothing. */
export const optionalPlace = (read: ReadPlace, message: string) =>
  typedLine(message).transform((typed, context) =>
    typed === '' ? null : takePlace(read, message)(typed, context),
  )

/** The first half of a postcode; the rest of a whole one is dropped. */
export const District = typedPlace(readDistrict, placeMessages.district)

/** Where a campaign is for; empty for everywhere (rule: campaign-places). */
export const CampaignPlaces = z
  .array(z.string().overwrite(normaliseLine).overwrite(withoutQuotes).max(40, placeMessages.place))
  .max(maxPlaces, `Enter at most ${maxPlaces} places, or larger ones`)
  .transform((typed, context) => {
    const unknown = typed.find((place) => !readPlace(place))
    if (unknown === undefined) return withoutInner(typed.map((place) => readPlace(place)!))
    context.addIssue({
      code: 'custom',
      message:
        askAboutCode(unknown) ??
        (unknown ? `We do not know “${unknown}”. ${placeMessages.place}` : placeMessages.place),
    })
    return z.NEVER
  })

/** The district of a musketeer, if they gave it, and the one of their address, if they saved one. */
const OwnPlace = z.object({ district: z.string().nullable(), districtOfAddress: z.string().nullable() })

export const placeEndpoints = {
  showOwnPlace: endpoint('GET /api/place', {
    summary:
      'The first half of the postcode that the signed-in musketeer gave, and of the address they saved.',
    who: ['musketeer'],
    reply: OwnPlace,
  }),

  choosePlace: endpoint('PUT /api/place', {
    summary:
      'Save the first half of the signed-in musketeer’s postcode. The rest of a whole one is dropped; an empty one removes it.',
    who: ['musketeer'],
    input: z.strictObject({
      district: optionalPlace(readDistrict, placeMessages.district),
    }),
    reply: OwnPlace,
    example: { district: 'LS27' },
  }),
}
