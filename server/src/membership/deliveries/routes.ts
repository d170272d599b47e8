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
    const report = await limitPostcode(db, actor, input, limits)
    return db.transaction().execute((tx) => reportDelivery(tx, actor, report, { secrets, now }))
  }),

  writeRoute('DELETE /api/campaigndata/:campaignDistributorId/:subDate', (tx, { actor, input, now }) =>
    removeReport(tx, actor, input, now),
  ),

  route('GET /api/printpack/:campaignId', (context) =>
    printLeaflets(context.actor, context.input, context, context.now),
  ),

  route('GET /api/history/:page/:size', ({ db, actor, input }) => showHistory(db, actor, input)),

  route('GET /api/history/totals', ({ db, actor, now }) => sumHistory(db, actor, now)),

  route('GET /api/history.csv', ({ db, actor, now }) => exportHistory(db, actor, now)),

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
