import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, LondonDate, optionalMultilineText } from '../fields.ts'
import { normaliseLine } from '../normalise-text.ts'
import { readDistrict } from '../places/read-place.ts'
import { askAboutCode, readPostcode } from '../places/read-postcode.ts'
import { maxStreetsLength, roundMessages, roundParts } from './messages-and-limits.ts'

/** A whole postcode with doors, as people type it. It is used to answer, and stored nowhere (rule: round-postcodes). */
export const Postcode = z
  .string()
  .overwrite(normaliseLine)
  .max(20, roundMessages.postcode)
  .transform((typed, context) => {
    const postcode = readPostcode(typed)
    if (postcode && readDistrict(postcode)) return postcode
    const message = postcode ? roundMessages.noDoors : (askAboutCode(typed) ?? roundMessages.postcode)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const RoundQuestion = z.strictObject({ campaignId: Id, postcode: Postcode, part: z.enum(roundParts) })

/** What a member holds, or has lost, of a postcode for the campaign's current edition. */
export const OwnRound = z.object({
  id: z.int(),
  /** The same for everything of one postcode that a member is shown for a campaign, so that their browser can name it. It says nothing of the postcode. */
  postcodeId: z.string(),
  /** The postcode without its last two letters: `LS27 0`. */
  sector: z.string(),
  part: z.enum(roundParts),
  /** `ended`: they had it, and did not report it in time. */
  state: z.enum(['claimed', 'done', 'ended']),
  /** Whether another member has what has ended. */
  taken: z.boolean(),
  /** The last day on which they have it, in London. */
  until: LondonDate,
})

const AwaitedRound = z.object({
  id: z.int(),
  sector: z.string(),
  part: z.enum(roundParts),
  since: LondonDate,
})

/** A postcode of the public list near the one that was asked for, free at that moment. */
const NearbyRound = z.object({ postcode: z.string(), doors: z.int().nullable() })
export type NearbyRound = z.output<typeof NearbyRound>

export const OwnRounds = z
  .object({
    rounds: z.array(OwnRound),
    waits: z.array(AwaitedRound),
    /** Where they delivered the leaflet before, kept for them for the one they have now (rule: rounds-again). */
    kept: z.array(OwnRound.pick({ id: true, postcodeId: true, sector: true, part: true })),
    /** The homes that want no leaflets, in all postcodes that they hold (rule: no-more-leaflets): `14`, `22 flat 3`. */
    skip: z.array(z.string()),
    /** Where they deliver, in their own words; empty if they wrote nothing (rule: own-streets). */
    streets: z.string(),
  })
  .meta({ id: 'OwnRounds' })
export type OwnRounds = z.output<typeof OwnRounds>

const refusals = ['CampaignEnded', 'CampaignPaused', 'CampaignGone', 'TooManyTries'] as const

export const roundEndpoints = {
  showRounds: endpoint('GET /api/rounds/:campaignId', {
    summary: 'The rounds of the signed-in musketeer in a campaign, and those they wait for.',
    who: ['musketeer'],
    object: 'own',
    reply: OwnRounds,
  }),

  askForRound: endpoint('POST /api/round', {
    summary:
      'Ask for a postcode, or one half of it, to deliver a campaign’s leaflet there. `claimed` is false if it is taken, resting or somebody waits for it, without saying which; then `nearby` has up to five others that are free, if the operator has loaded a list of postcodes, and `doors` how many this one has. At most 10 questions a campaign and 30 in all a day. The postcode is not stored.',
    who: ['musketeer'],
    object: 'own',
    input: RoundQuestion,
    reply: OwnRounds.extend({
      claimed: z.boolean(),
      /** Which of the rounds are of the postcode that was asked for; null if it was not given. */
      postcodeId: z.string().nullable(),
      doors: z.int().nullable(),
      nearby: z.array(NearbyRound),
    }),
    problems: refusals,
    example: (campaignId) => ({ campaignId, postcode: 'LS27 0AB', part: 'all' }),
  }),

  releaseRound: endpoint('DELETE /api/round/:id', {
    summary:
      'Give back what one holds of a postcode and has not finished, so that somebody else can have it.',
    who: ['musketeer'],
    object: 'own',
  }),

  giveUpRound: endpoint('DELETE /api/keptround/:id', {
    summary:
      'Give up doors that are kept because the musketeer delivered there, so that others are offered them.',
    who: ['musketeer'],
    object: 'own',
  }),

  waitForRound: endpoint('POST /api/roundwait', {
    summary:
      'Wait for a round. When it is the musketeer’s turn, they get it and an email says so. Counts as a question.',
    who: ['musketeer'],
    object: 'own',
    input: RoundQuestion,
    reply: OwnRounds,
    problems: refusals,
    example: (campaignId) => ({ campaignId, postcode: 'LS27 0AB', part: 'a' }),
  }),

  writeStreets: endpoint('PUT /api/ownstreets', {
    summary:
      'Write down, in one’s own words, the streets where the signed-in musketeer delivers. Stored encrypted and shown only to them; an empty text deletes it.',
    who: ['musketeer'],
    input: z.strictObject({ streets: optionalMultilineText(maxStreetsLength) }),
    example: { streets: 'Mill Lane, the even numbers. Dog at 22.' },
  }),

  stopWaiting: endpoint('DELETE /api/roundwait/:id', {
    summary: 'Stop waiting for a postcode.',
    who: ['musketeer'],
    object: 'own',
  }),
}
