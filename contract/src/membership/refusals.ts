import * as z from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { Id, LondonDate, Message } from '../fields.ts'
import { normaliseLine } from '../normalise-text.ts'
import { refusalMessages } from './messages-and-limits.ts'
import { Postcode } from './rounds.ts'

/** A number is all that is stored of a home: words of a stranger would be printed on a musketeer's sheets. */
const number = (message: string, pattern: RegExp, before = '') =>
  z
    .string()
    .overwrite((typed) => normaliseLine(typed).replaceAll(' ', '').toUpperCase().replace(before, ''))
    .regex(pattern, message)

const House = number(refusalMessages.house, /^[1-9]\d{0,3}[A-Z]?$/)
const Flat = number(refusalMessages.flat, /^(?:[1-9]\d{0,3}[A-Z]?|[A-Z]\d{0,3})?$/, 'FLAT').default('')

/** What the link takes back that somebody gets who wants no more leaflets. */
const Link = z.string().max(100)

/** For residents, who need no account (rule: no-more-leaflets). */
export const refusalEndpoints = {
  refuseLeaflets: endpoint('POST /api/nomoreleaflets', {
    summary:
      'Ask for no more leaflets at a home, for 24 months. The reply has a link that takes it back. The same `submissionId` again changes the address. At most 5 a day from one network address.',
    who: everyone,
    input: z.strictObject({
      /** Whose leaflet they got, if they scanned one. */
      campaignId: Id.optional(),
      postcode: Postcode,
      house: House,
      flat: Flat,
      submissionId: z.uuid(),
    }),
    reply: Message.extend({ link: z.string() }),
    problems: ['TooManyTries'],
    example: {
      postcode: 'LS27 0AB',
      house: '14',
      flat: '',
      submissionId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    },
  }),

  showRefusal: endpoint('GET /api/nomoreleaflets/:link', {
    summary: 'Until when a home gets no leaflets. It does not say which home. This records nothing.',
    who: everyone,
    input: z.strictObject({ link: Link }),
    /** Null for a link that ended, or never was one. */
    reply: z.object({ until: LondonDate.nullable() }),
    example: { link: 'a'.repeat(22) },
  }),

  takeBackRefusal: endpoint('POST /api/nomoreleaflets/takeback', {
    summary: 'Take back that a home wants no more leaflets. What was stored about it is deleted.',
    who: everyone,
    input: z.strictObject({ link: Link }),
    reply: Message,
    example: { link: 'a'.repeat(22) },
  }),

  countRefusedHomes: endpoint('POST /api/siteadmin/refusedhomes', {
    summary:
      'How often homes of a postcode asked for no more leaflets, never which: for a complaint about a street. The audit log records it. At most 30 a day.',
    who: ['administrator'],
    isPrivate: true,
    input: z.strictObject({ postcode: Postcode }),
    /** The postcode as it is written: `LS27 0AB`. */
    reply: z.object({ postcode: z.string(), requests: z.int() }),
    problems: ['TooManyTries'],
    example: { postcode: 'LS27 0AB' },
  }),

  removeRefusedHomes: endpoint('POST /api/siteadmin/refusedhomes/removal', {
    summary:
      'Delete what is stored about the homes of a postcode that asked for no more leaflets, all of them. The audit log records it. Twice is harmless.',
    who: ['administrator'],
    isPrivate: true,
    input: z.strictObject({ postcode: Postcode }),
    reply: Message,
    problems: ['ProofNeeded', 'TooManyTries'],
    example: { postcode: 'LS27 0AB' },
  }),
}
