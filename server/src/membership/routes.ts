import * as contract from '@street-musketeers/contract/membership/membership.ts'
import * as history from '@street-musketeers/contract/membership/history.ts'
import * as links from '@street-musketeers/contract/membership/report-link.ts'
import { days, hours } from '../platform/values/clock.ts'
import { printPack } from '@street-musketeers/contract/campaigns/print-pack.ts'
import { asAdministrator, asMusketeer, requireSignedIn } from '../platform/http/actor.ts'
import { route } from '../platform/http/http.ts'
import type { Limit } from '../platform/http/limits.ts'
import { chooseFrequency } from './planning/choose-frequency.ts'
import { joinCampaign } from './joining/join-campaign.ts'
import { listCampaignsOfMusketeer, listJoinedCampaigns } from './joining/list-memberships.ts'
import { showReportPage } from './deliveries/open-report-link.ts'
import { reportByLink } from './deliveries/report-by-link.ts'
import { printLeaflets } from './deliveries/print-leaflets.ts'
import { reportDelivery } from './deliveries/report-delivery.ts'
import { showHistory, sumHistory, exportHistory } from './deliveries/show-history.ts'
import { suggestCampaigns } from './joining/suggest-campaigns.ts'
import { undoReport } from './deliveries/undo-report.ts'
import { withdrawMembership } from './joining/withdraw-membership.ts'

/** An office or a library shares one network address. */
const reportsPerVisitor: Limit = { name: 'link-report', points: 300, windowMs: hours(1) }
/** A link that went astray must not fill a campaign with numbers. */
const reportsPerLink: Limit = { name: 'link-report-link', points: 30, windowMs: days(1) }

export const routes = [
  route(contract.suggestCampaigns, ({ db, actor, input, now }) =>
    suggestCampaigns(db, requireSignedIn(actor), input, now),
  ),

  route(contract.listJoinedCampaigns, ({ db, actor, input, now }) =>
    listJoinedCampaigns(db, requireSignedIn(actor), input, now),
  ),

  route(contract.listCampaignsOfMusketeer, ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    return db.transaction().execute((tx) => listCampaignsOfMusketeer(tx, administrator, input, now))
  }),

  route(contract.joinCampaign, ({ db, actor, input, now }) => {
    const musketeer = asMusketeer(actor)
    return db.transaction().execute((tx) => joinCampaign(tx, musketeer, input.id, now))
  }),

  route(contract.withdraw, async ({ db, actor, input, now }) => {
    const musketeer = asMusketeer(actor)
    await db.transaction().execute((tx) => withdrawMembership(tx, musketeer, input.campaignId, now))
    return { message: contract.messages.withdrawn }
  }),

  route(contract.reportDelivery, ({ db, actor, input, now }) => {
    const musketeer = asMusketeer(actor)
    return db.transaction().execute((tx) => reportDelivery(tx, musketeer, input, now))
  }),

  route(printPack, (asked) => printLeaflets(requireSignedIn(asked.actor), asked.input, asked, asked.now)),

  route(contract.chooseFrequency, async ({ db, actor, input: { frequency }, now }) => {
    const musketeer = asMusketeer(actor)
    const rhythm = await db.transaction().execute((tx) => chooseFrequency(tx, musketeer, frequency, now))
    return { frequency, nextLeafletDate: rhythm.next_due_at.toISOString() }
  }),

  route(history.showHistory, ({ db, actor, input }) => showHistory(db, requireSignedIn(actor), input)),

  route(history.showOwnTotals, ({ db, actor, now }) => sumHistory(db, requireSignedIn(actor), now)),

  route(history.exportHistory, ({ db, actor, now }) => exportHistory(db, requireSignedIn(actor), now)),

  route(links.showReportPage, ({ db, input, secrets, now }) =>
    showReportPage(db, input.link, { secrets, now }),
  ),

  route(
    links.reportByLink,
    async ({ db, input, limits, secrets, now }) => {
      await limits.consume(reportsPerLink, input.link)
      return db.transaction().execute((tx) => reportByLink(tx, input, { secrets, now }))
    },
    { limit: reportsPerVisitor },
  ),

  route(
    links.undoReport,
    async ({ db, input, secrets, now }) => ({
      message: await db.transaction().execute((tx) => undoReport(tx, input, { secrets, now })),
    }),
    { limit: reportsPerVisitor },
  ),
]
