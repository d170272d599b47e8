import { route, writeRoute } from '../platform/http/route.ts'
import { exportCharts, showCampaignCharts, showCharts } from './charts/show-charts.ts'
import { listOwnCampaigns, showOwnCampaign } from './charts/show-own-campaigns.ts'
import { showBranchTotals } from './charts/show-branch-totals.ts'
import { drawCampaignWeeks, exportCampaignWeeks, showCampaignWeeks } from './charts/show-campaign-weeks.ts'
import { listJoinedWeeks } from './charts/list-joined-weeks.ts'
import { nameOrganisationActions } from './list-organisation-actions.ts'
import { listAudit } from './list-audit.ts'
import { showCampaignProgress, showDeliveredThisYear } from './public-figures/show-delivered.ts'
import { listLastDays, showPublicOrganisation } from './public-figures/show-organisation.ts'
import { showRetained } from './retention/show-retained.ts'
import { showOwnSettings } from './settings/show-own-settings.ts'
import { showMembership } from './show-membership.ts'
import { requireRecentProof } from '../platform/http/actor.ts'
import type { Limit } from '../platform/http/limits.ts'
import { hours } from '../platform/values/clock.ts'
import { exportUsers } from './users/export-users.ts'
import { listUsers } from './users/list-users.ts'
import { showMarketing } from './users/show-marketing.ts'
import { showOwnUser, showUser } from './users/show-user.ts'
import { gatherRecord } from './record/gather-record.ts'
import { listWaitingPlaces, showAudience } from './audience/show-audience.ts'
import { showToDo } from './to-do/show-to-do.ts'
import { showWaitingForYou } from './to-do/show-waiting-for-you.ts'

/** A stolen session must not be able to export everybody's data repeatedly. */
const exportsPerAdministrator: Limit = { name: 'saved-list', points: 30, windowMs: hours(1) }
/** Gathering a record reads many tables, and is rarely needed. */
const recordsPerAccount: Limit = { name: 'own-record', points: 10, windowMs: hours(1) }
/** Far more than filling in a form needs. */
const audienceLimit: Limit = { name: 'audience', points: 300, windowMs: hours(1) }

export const routes = [
  route('GET /api/user', ({ db, actor, now }) => showOwnUser(db, actor, now)),

  writeRoute('GET /api/siteadmin/user/:id', (tx, { actor, input, now }) => showUser(tx, actor, input, now)),

  route('GET /api/users/:role/:page/:size', ({ db, actor, input, now }) => listUsers(db, actor, input, now)),

  route('GET /api/users/:role/csv', async ({ db, actor, input, limits, now }) => {
    const administrator = requireRecentProof(actor, now)
    await limits.consume(exportsPerAdministrator, String(administrator.accountId))
    return exportUsers(db, administrator, input, now)
  }),

  route('GET /api/marketing', ({ db, now }) => showMarketing(db, now)),

  route('GET /api/mydata', async (context) => {
    const signedIn = requireRecentProof(context.actor, context.now)
    await context.limits.consume(recordsPerAccount, String(signedIn.accountId))
    return gatherRecord(context, signedIn, context.now)
  }),

  route('POST /api/audience', async ({ db, actor, input, limits }) => {
    await limits.consume(audienceLimit, String(actor.organisationId))
    return showAudience(db, input)
  }),

  route('GET /api/waitingplaces', ({ db, now }) => listWaitingPlaces(db, now)),

  route('GET /api/campaigns/:page/:size', ({ db, actor, input, now }) =>
    listOwnCampaigns(db, actor, input, now),
  ),

  route('GET /api/org/campaign/:id', ({ db, secrets, actor, input, now }) =>
    showOwnCampaign({ db, secrets }, actor, input.id, now),
  ),

  route('GET /api/org/data', ({ db, actor, now }) => showCharts(db, actor, now)),

  route('GET /api/org/campaign/:id/data', ({ db, actor, input, now }) =>
    showCampaignCharts(db, actor, input.id, now),
  ),

  route('GET /api/org/campaign/:id/weeks', ({ db, secrets, actor, input, now }) =>
    showCampaignWeeks({ db, secrets }, actor, input.id, now),
  ),

  route('GET /api/org/campaign/:id/weeks.csv', ({ db, secrets, actor, input, now }) =>
    exportCampaignWeeks({ db, secrets }, actor, input.id, now),
  ),

  route('GET /api/org/campaign/:id/weeks.pdf', (context) =>
    drawCampaignWeeks(context, context.actor, context.input.id, context.now),
  ),

  route('GET /api/org/weeks', ({ db, actor, now }) => listJoinedWeeks(db, actor, now)),

  route('GET /api/org/branchtotals', ({ db, actor }) => showBranchTotals(db, actor)),

  route('GET /api/org/data.csv', ({ db, actor, now }) => exportCharts(db, actor, now)),

  route('GET /api/campaign/:id/progress', ({ db, input, now }) => showCampaignProgress(db, input.id, now)),

  route('GET /api/organisation/:organisationId', ({ db, input }) =>
    showPublicOrganisation(db, input.organisationId),
  ),

  route('GET /api/organisation/:organisationId/lastdays', ({ db, input, config, now }) =>
    listLastDays(db, input.organisationId, config, now),
  ),

  route('GET /api/delivered', ({ db, now }) => showDeliveredThisYear(db, now)),

  route('GET /api/settings', (context) => showOwnSettings(context.db, context.actor, context)),

  route('GET /api/keptmusketeers', ({ db }) => showRetained(db)),

  route('GET /api/campaigndistributor/:campaignId', ({ db, actor, input, config, secrets, now }) =>
    showMembership(db, actor, input.campaignId, { config, secrets, now }),
  ),

  route('GET /api/waiting', ({ db, now }) => showToDo(db, now)),

  route('GET /api/org/waiting', ({ db, actor }) => showWaitingForYou(db, actor)),

  route('GET /api/audit/:page/:size', ({ db, input }) => listAudit(db, input)),

  route('GET /api/org/actions/:page/:size', ({ db, actor, input, now }) =>
    nameOrganisationActions(db, actor, input, now),
  ),
]
