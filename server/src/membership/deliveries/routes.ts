import { printPack } from '@street-musketeers/contract/campaigns/print-pack.ts'
import * as history from '@street-musketeers/contract/membership/history.ts'
import * as contract from '@street-musketeers/contract/membership/membership.ts'
import * as links from '@street-musketeers/contract/membership/report-link.ts'
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
  route(contract.reportDelivery, async ({ db, actor, input, limits, secrets, now }) => {
    const musketeer = asMusketeer(actor)
    const report = await limitPostcode(db, musketeer, input, limits)
    return db.transaction().execute((tx) => reportDelivery(tx, musketeer, report, { secrets, now }))
  }),

  writeRoute(contract.removeReport, (tx, { actor, input, now }) =>
    removeReport(tx, asMusketeer(actor), input, now),
  ),

  route(printPack, (context) =>
    printLeaflets(requireSignedIn(context.actor), context.input, context, context.now),
  ),

  route(history.showHistory, ({ db, actor, input }) => showHistory(db, requireSignedIn(actor), input)),

  route(history.showOwnTotals, ({ db, actor, now }) => sumHistory(db, requireSignedIn(actor), now)),

  route(history.exportHistory, ({ db, actor, now }) => exportHistory(db, requireSignedIn(actor), now)),

  route(links.showReportPage, ({ db, input, secrets, now }) =>
    showReportPage(db, input.link, { secrets, now }),
  ),

  route(links.reportByLink, async ({ db, input, limits, secrets, now }) => {
    await countLinkUse({ limits, secrets }, reportsPerLink, input.link)
    return db.transaction().execute((tx) => reportByLink(tx, input, { secrets, now }))
  }),

  route(links.undoReport, async ({ db, input, limits, secrets, now }) => {
    await countLinkUse({ limits, secrets }, undosPerLink, input.link)
    return { message: await db.transaction().execute((tx) => undoReport(tx, input, { secrets, now })) }
  }),

  route(links.printByLink, (context) => printByLink(context.input, context, context.now)),
]
