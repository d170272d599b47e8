import {
  membershipMessages,
  refusalMessages,
  roundMessages,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { requireRecentProof } from '../platform/http/actor.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import { joinCampaign, suggestCampaigns } from './joining/join-campaign.ts'
import { listCampaignsOfMusketeer, listJoinedCampaigns } from './joining/list-memberships.ts'
import { withdrawMembership } from './joining/withdraw-membership.ts'
import {
  countLinkUse,
  reportsPerLink,
  undosPerLink,
  showReportPage,
  reportByLink,
  undoReport,
} from './deliveries/report-by-link.ts'
import { printByLink, printLeaflets } from './deliveries/print-leaflets.ts'
import {
  drawLibrarySlip,
  makeLibraryLink,
  makeLibraryLinkByLink,
  printLibraryLink,
  showLibraryLink,
  wrongLinks,
} from './library/library-links.ts'
import { removeReport, limitPostcode, reportDelivery } from './deliveries/report-delivery.ts'
import { exportHistory, showHistory } from './deliveries/show-history.ts'
import { chooseRhythm } from './planning/choose-rhythm.ts'
import type { Limit } from '../platform/http/limits.ts'
import { days, hours } from '../platform/values/clock.ts'
import {
  pauseByLink,
  pauseLeaflets,
  showLinkedLeaflet,
  skipByLink,
  skipLeaflet,
} from './pauses/pause-leaflets.ts'
import { chooseReminders } from './reminders/find-reminders.ts'
import { countTold } from './refusals/homes-to-skip.ts'
import {
  refusalsPerVisitor,
  refuseLeaflets,
  requireKnownPostcode,
  showRefusal,
  takeBackRefusal,
} from './refusals/refuse-leaflets.ts'
import { countRefusedHomes, postcodesPerAdministrator, removeRefusedHomes } from './refusals/refused-homes.ts'
import { askForRound } from './rounds/ask-for-round.ts'
import { giveUpDoors, releaseRound } from './rounds/free-rounds.ts'
import { countQuestion } from './rounds/question-limits.ts'
import { writeStreets } from './rounds/own-streets.ts'
import { showOwnRounds } from './rounds/show-rounds.ts'
import { stopWaiting, waitForRound } from './rounds/wait-for-round.ts'
import { showCurrentLeaflet } from './current-leaflet/show-current-leaflet.ts'
import { problem } from '../platform/http/problem.ts'
import { endCalendar, renewCalendar, readCalendar, readCalendarLink } from './calendar/read-calendar.ts'
import { chooseLastLeaflets } from './encouragement/show-last-leaflets.ts'
import { endShareLink, makeShareLink, showShareLink } from './sharing/share-links.ts'
import { sumHistory } from './encouragement/sum-history.ts'
import { drawYearCard, showYear } from './encouragement/show-year.ts'

const changesPerLink: Limit = { name: 'link-pause-link', points: 30, windowMs: days(1) }
/** By calendar, and not by visitor: a company that keeps calendars reads all of them from a few addresses. */
const readingsPerCalendar: Limit = { name: 'calendar-link', points: 60, windowMs: hours(1) }
/** A card takes a tenth of a second of a reader. */
const cardsPerMusketeer: Limit = { name: 'year-card', points: 20, windowMs: hours(1) }

export const routes = [
  route('GET /api/campaignsbycauses/:page/:size', ({ db, actor, input, now }) =>
    suggestCampaigns(db, actor, input, now),
  ),

  route('GET /api/campaignsbydistributors/:page/:size', ({ db, actor, input, now }) =>
    listJoinedCampaigns(db, actor, input, now),
  ),

  writeRoute('GET /api/campaignsbydistributorsid/:id/:page/:size', (tx, { actor, input, now }) =>
    listCampaignsOfMusketeer(tx, actor, input, now),
  ),

  writeRoute('POST /api/campaigndistributor', (tx, { actor, input, now }) =>
    joinCampaign(tx, actor, input.id, now, input.shareCode),
  ),

  writeRoute('DELETE /api/campaigndistributor/:campaignId', async (tx, { actor, input, now }) => {
    await withdrawMembership(tx, actor, input.campaignId, now)
    return { message: membershipMessages.withdrawn }
  }),

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

  route('GET /api/history/totals', (context) => sumHistory(context, context.actor, context.now)),

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

  route('POST /api/librarylink', (context) =>
    makeLibraryLink(context.actor, context.input, context, context.now),
  ),

  route('POST /api/reportlink/librarylink', (context) =>
    makeLibraryLinkByLink(context.input, context, context.now),
  ),

  route(
    'GET /api/librarylink/:link',
    (context) => showLibraryLink(context.input.link, context, context.now),
    { limit: wrongLinks },
  ),

  route(
    'GET /api/librarylink/:link/printpack',
    (context) => printLibraryLink(context.input, context, context.now),
    { limit: wrongLinks },
  ),

  route(
    'GET /api/librarylink/:link/slip',
    (context) => drawLibrarySlip(context.input.link, context, context.now),
    { limit: wrongLinks },
  ),

  writeRoute('POST /api/frequency', async (tx, { actor, input: { frequency }, now }) => {
    const schedule = await chooseRhythm(tx, actor, { frequency }, now)
    return { frequency, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),

  writeRoute('POST /api/leafletday', async (tx, { actor, input: day, now }) => {
    const schedule = await chooseRhythm(tx, actor, day, now)
    return { ...day, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),

  writeRoute('POST /api/skip', async (tx, { actor, input, now }) => ({
    message: await skipLeaflet(tx, actor, input, now),
  })),

  writeRoute('POST /api/pause', async (tx, { actor, input: { until }, now }) => {
    const schedule = await pauseLeaflets(tx, actor, until, now)
    return { pausedUntil: schedule.paused_until, nextLeafletDate: schedule.next_due_at.toISOString() }
  }),

  route('GET /api/reportlink/:link/leaflet', ({ db, input, secrets, now }) =>
    showLinkedLeaflet(db, input.link, { secrets, now }),
  ),

  route('POST /api/reportlink/skip', async ({ db, input, limits, secrets, now }) => {
    await countLinkUse({ limits, secrets }, changesPerLink, input.link)
    return { message: await db.transaction().execute((tx) => skipByLink(tx, input, { secrets, now })) }
  }),

  route('POST /api/reportlink/pause', async ({ db, input, limits, secrets, now }) => {
    await countLinkUse({ limits, secrets }, changesPerLink, input.link)
    return { message: await db.transaction().execute((tx) => pauseByLink(tx, input, { secrets, now })) }
  }),

  writeRoute('POST /api/reminders', async (tx, { actor, input, now }) => ({
    message: await chooseReminders(tx, actor, input.reminders, now),
  })),

  route('GET /api/rounds/:campaignId', ({ db, actor, input, secrets, now }) =>
    showOwnRounds(db, actor, input.campaignId, { secrets, now }),
  ),

  route('POST /api/round', async ({ db, actor, input, limits, secrets, now }) => {
    await countQuestion(limits, actor.accountId, input.campaignId)
    return countTold(limits, actor.accountId, (isTold) =>
      db.transaction().execute(async (tx) => {
        const { reply, isNew } = await askForRound(tx, actor, input, { secrets, now, isTold })
        return { reply, isUsed: isNew }
      }),
    )
  }),

  writeRoute('DELETE /api/round/:id', async (tx, { actor, input }) => {
    await releaseRound(tx, actor, input.id)
    return { message: roundMessages.released }
  }),

  writeRoute('DELETE /api/keptround/:id', async (tx, { actor, input }) => {
    await giveUpDoors(tx, actor, input.id)
    return { message: roundMessages.givenUp }
  }),

  route('POST /api/roundwait', async ({ db, actor, input, limits, secrets, now }) => {
    await countQuestion(limits, actor.accountId, input.campaignId)
    return countTold(limits, actor.accountId, (isTold) =>
      db.transaction().execute(async (tx) => ({
        reply: await waitForRound(tx, actor, input, { secrets, now, isTold }),
        isUsed: true,
      })),
    )
  }),

  writeRoute('PUT /api/ownstreets', async (tx, { actor, input, secrets }) => ({
    message: await writeStreets(tx, actor, input.streets, { secrets }),
  })),

  writeRoute('DELETE /api/roundwait/:id', async (tx, { actor, input }) => {
    await stopWaiting(tx, actor, input.id)
    return { message: roundMessages.waitEnded }
  }),

  route('POST /api/nomoreleaflets', async ({ db, input, limits, secrets, visitor, now }) => {
    await requireKnownPostcode(db, input.postcode)
    await limits.consume(refusalsPerVisitor, visitor)
    return db.transaction().execute((tx) => refuseLeaflets(tx, input, { secrets, now }))
  }),

  route('GET /api/nomoreleaflets/:link', ({ db, input, now }) => showRefusal(db, input.link, now)),

  writeRoute('POST /api/nomoreleaflets/takeback', async (tx, { input }) => {
    await takeBackRefusal(tx, input.link)
    return { message: refusalMessages.takenBack }
  }),

  route('POST /api/siteadmin/refusedhomes', async ({ db, actor, input, limits, secrets, now }) => {
    await limits.consume(postcodesPerAdministrator, String(actor.accountId))
    return db.transaction().execute((tx) => countRefusedHomes(tx, actor, input.postcode, { secrets, now }))
  }),

  route('POST /api/siteadmin/refusedhomes/removal', async ({ db, actor, input, limits, secrets, now }) => {
    const administrator = requireRecentProof(actor, now)
    await limits.consume(postcodesPerAdministrator, String(actor.accountId))
    await db
      .transaction()
      .execute((tx) => removeRefusedHomes(tx, administrator, input.postcode, { secrets, now }))
    return { message: refusalMessages.removed }
  }),

  route('GET /api/thisweek', ({ db, actor, secrets, now }) =>
    showCurrentLeaflet(db, actor, { secrets, now }),
  ),

  writeRoute('POST /api/calendar', (tx, context) => renewCalendar(tx, context.actor, context)),

  writeRoute('DELETE /api/calendar', (tx, { actor }) => endCalendar(tx, actor)),

  route('GET /api/calendar/:link', async ({ db, input, secrets, limits, now }) => {
    const feedId = readCalendarLink(input.link, secrets)
    if (feedId === null) throw problem('CalendarLinkOver')
    await limits.consume(readingsPerCalendar, String(feedId))
    return { name: 'calendar.ics', content: Buffer.from(await readCalendar(db, feedId, now)) }
  }),

  route('GET /api/sharelink/:campaignId', (context) =>
    showShareLink(context.db, context.actor, context.input.campaignId, context),
  ),

  writeRoute('POST /api/sharelink', (tx, context) =>
    makeShareLink(tx, context.actor, context.input.campaignId, context),
  ),

  writeRoute('DELETE /api/sharelink/:campaignId', (tx, context) =>
    endShareLink(tx, context.actor, context.input.campaignId, context),
  ),

  route('GET /api/year/:year', ({ db, actor, input }) => showYear(db, actor, input.year)),

  route('GET /api/year/:year/card', async (context) => {
    await context.limits.consume(cardsPerMusketeer, String(context.actor.accountId))
    return drawYearCard(context, context.actor, context.input.year)
  }),

  writeRoute('PUT /api/lastleaflets', (tx, { actor, input, now }) =>
    chooseLastLeaflets(tx, actor, input, now),
  ),
]
