import { asMusketeer, requireSignedIn } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { countLinkUse, reportsPerLink, undosPerLink } from './report-limits.ts'
import { showReportPage } from './open-report-link.ts'
import { printByLink, printLeaflets } from './print-leaflets.ts'
import { removeReport } from './remove-report.ts'
import { reportByLink } from './report-by-link.ts'
import { limitPostcode, reportDelivery } from './report-delivery.ts'
import { exportHistory, showHistory, sumHistory } from './show-history.ts'
import { undoReport } from './undo-report.ts'

export const deliveryRoutes = [
  route('POST /api/campaigndata', async ({ db, actor, input, limits, secrets, now }) => {
    const musketeer = asMusketeer(actor)
    const report = await limitPostcode(db, musketeer, input, limits)
    return db.transaction().execute((tx) => reportDelivery(tx, musketeer, report, { secrets, now }))
  }),

  writeRoute('DELETE /api/campaigndata/:campaignDistributorId/:subDate', (tx, { actor, input, now }) =>
    removeReport(tx, asMusketeer(actor), input, now),
  ),

  route('GET /api/printpack/:campaignId', (context) =>
    printLeaflets(requireSignedIn(context.actor), context.input, context, context.now),
  ),

  route('GET /api/history/:page/:size', ({ db, actor, input }) =>
    showHistory(db, requireSignedIn(actor), input),
  ),

  route('GET /api/history/totals', ({ db, actor, now }) => sumHistory(db, requireSignedIn(actor), now)),

  route('GET /api/history.csv', ({ db, actor, now }) => exportHistory(db, requireSignedIn(actor), now)),

  route('GET /api/reportlink/:link', ({ db, input, secrets, now }) =>
    showReportPage(db, input.link, { secrets, now }),
  ),

  route('POST /api/reportlink', async ({ db, input, limits, secrets, now }) => {
    await countLinkUse({ limits, secrets }, reportsPerLink, input.link)
    return db.transaction().execute((tx) => reportByLink(tx, input, { secrets, now }))
  }),

  route('POST /api/reportlink/undo', async ({ db, input, limits, secrets, now }) => {
    await countLinkUse({ limits, secrets }, undosPerLink, input.link)
    return { message: await db.transaction().execute((tx) => undoReport(tx, input, { secrets, now })) }
  }),

  route('GET /api/reportlink/:link/printpack', (context) => printByLink(context.input, context, context.now)),
]
