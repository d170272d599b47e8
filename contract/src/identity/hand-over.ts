import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, LondonDate } from '../fields.ts'

/** What waits, as officers see it. */
export const HandOver = z.object({
  successor: z.string(),
  day: LondonDate,
  confirmed: z.boolean(),
  /** Whether the caller is to take over. */
  isToCaller: z.boolean(),
})

const day = '2026-12-01'

/** The first officer of an organisation hands over to another officer (rule: hand-over). */
export const handOverEndpoints = {
  askToHandOver: endpoint('POST /api/org/handover', {
    summary:
      'Ask another officer to be first officer from a day on, in London. They are emailed, and nothing changes until they confirm.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({
      /** Of the successor, as in the list of people. */
      id: Id,
      day: LondonDate,
    }),
    problems: ['ProofNeeded', 'NotFirstOfficer', 'HandOverWaits', 'TooManyTries'],
    isPrivate: true,
    example: (id: number) => ({ id, day }),
  }),

  confirmHandOver: endpoint('PUT /api/org/handover', {
    summary:
      'Confirm, as the officer who was asked. On the day the caller becomes first officer, and whoever hands over loses access. If the day has come, this happens at once.',
    who: ['organisation'],
    seat: 'officer',
    input: z.strictObject({
      /** The day that the caller was shown. */
      day: LondonDate,
    }),
    problems: ['ProofNeeded', 'HandOverGone'],
    isPrivate: true,
    example: { day },
  }),

  endHandOver: endpoint('DELETE /api/org/handover', {
    summary:
      'Take a hand-over back before its day, or refuse it: for the first officer and the officer who was asked.',
    who: ['organisation'],
    seat: 'officer',
    problems: ['HandOverGone'],
    isPrivate: true,
  }),
}
