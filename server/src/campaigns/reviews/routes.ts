import { reviewMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { days, hours } from '../../platform/values/clock.ts'
import { askForCorrection, previewCorrection } from './ask-for-correction.ts'
import { decideAppeal, recordAppeal } from './decide-appeal.ts'
import { decideReview, takeDownCampaign } from './decide-review.ts'
import { receiveLeafletReport } from './receive-leaflet-report.ts'
import { listAskedCorrections, listReviews, showReview } from './show-reviews.ts'

/** Includes invalid reports. An office or a library shares one network address. */
const reportsPerVisitor: Limit = { name: 'leaflet-report', points: 20, windowMs: hours(1) }
/**
 * By address, which the visitor has not proved to own: each report with it emails a decision there. Beyond that a report is received without the
 * address, because others could have used it.
 */
const answersPerAddress: Limit = { name: 'leaflet-report-address', points: 10, windowMs: days(1) }

const decidedMessages = {
  'no-action': reviewMessages.leftAlone,
  stopped: reviewMessages.takenDown,
  correction: reviewMessages.correctionAsked,
}

export const reviewRoutes = [
  route(
    'POST /api/campaign/:id/leafletreport',
    async ({ db, input, secrets, limits, now }) => {
      const isAnswered = input.email !== '' && (await limits.allows(answersPerAddress, input.email))
      const report = { ...input, email: isAnswered ? input.email : '' }
      const reference = await db
        .transaction()
        .execute((tx) => receiveLeafletReport(tx, report, { secrets, now }))
      return { message: reviewMessages.reported, reference }
    },
    { limit: reportsPerVisitor },
  ),

  route('GET /api/reviews/:page/:size', ({ db, input, now }) => listReviews(db, input, now)),

  writeRoute('GET /api/review/:id', (tx, { actor, input, secrets, now }) =>
    showReview(tx, actor, input, { secrets, now }),
  ),

  writeRoute('POST /api/review/:id/decision', async (tx, { actor, input, secrets, now }) => {
    if (input.outcome === 'stopped') requireRecentProof(actor, now)
    const { outcome, correctBy } = input
    // The contract requires a day for a correction.
    if (outcome === 'correction')
      await askForCorrection(tx, actor, { ...input, correctBy: correctBy! }, { secrets, now })
    else await decideReview(tx, actor, { ...input, outcome }, { secrets, now })
    return { message: decidedMessages[outcome] }
  }),

  route('POST /api/review/:id/correctionemail', ({ db, config, input }) =>
    previewCorrection(db, input, config),
  ),

  route('GET /api/org/corrections', ({ db, actor, now }) => listAskedCorrections(db, actor, now)),

  writeRoute('POST /api/campaign/:id/takedown', async (tx, { actor, input, secrets, now }) => {
    const administrator = requireRecentProof(actor, now)
    const reviewId = await takeDownCampaign(tx, administrator, input, { secrets, now })
    return { message: reviewMessages.takenDown, reviewId }
  }),

  writeRoute('POST /api/review/:id/appeal', async (tx, { actor, input, now }) => {
    await recordAppeal(tx, actor, input, now)
    return { message: reviewMessages.appealRecorded }
  }),

  writeRoute('PUT /api/review/:id/appeal', async (tx, { actor, input, secrets, now }) => {
    // A reversal stops the campaign, or brings a stopped one back.
    if (input.outcome === 'reversed') requireRecentProof(actor, now)
    await decideAppeal(tx, actor, input, { secrets, now })
    return {
      message: input.outcome === 'upheld' ? reviewMessages.appealUpheld : reviewMessages.appealReversed,
    }
  }),
]
