import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { Message, Year } from '../fields.ts'
import { chooseLastLeaflets, drawYearCard, lastLeaflets, showOwnYear } from './own-year.ts'

/** What a musketeer delivered in a year (rule: own-year). */
export const OwnYear = z.object({
  year: z.int(),
  leafletsDelivered: z.int(),
  /** On how many days, for how many campaigns. */
  days: z.int(),
  campaigns: z.int(),
  /** All twelve, oldest first, by the calendar in London. */
  months: z.array(z.object({ month: z.string(), leafletsDelivered: z.int() })),
})
export type OwnYear = z.output<typeof OwnYear>

/** How many of a musketeer's last leaflets they delivered (rule: last-leaflets). */
export const LastLeaflets = z.object({ delivered: z.int(), of: z.int().max(lastLeaflets) })
export type LastLeaflets = z.output<typeof LastLeaflets>

export const ownYearEndpoints = {
  showOwnYear: endpoint(showOwnYear, {
    summary: 'What the signed-in musketeer delivered in a year: sums only.',
    input: z.strictObject({ year: Year }),
    reply: OwnYear,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  drawYearCard: endpoint(drawYearCard, {
    summary: 'The same as a picture to share. It names nobody and no campaign.',
    input: z.strictObject({ year: Year }),
    reply: FileReply,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'TooManyTries'],
  }),

  chooseLastLeaflets: endpoint(chooseLastLeaflets, {
    summary: 'Hide how many of their last five leaflets the signed-in musketeer delivered, or show it again.',
    input: z.strictObject({ isHidden: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),
}
