import * as contract from '@street-musketeers/contract/insight/insight.ts'
import { showOwnCampaign as ownCampaign } from '@street-musketeers/contract/insight/own-campaign.ts'
import { showMembership as membershipContract } from '@street-musketeers/contract/membership/membership.ts'
import { showOwnRecord } from '@street-musketeers/contract/insight/own-record.ts'
import { exportChartData, showChartData } from '@street-musketeers/contract/insight/tallies.ts'
import { listAudit as auditContract } from '@street-musketeers/contract/audit/audit.ts'
import { showMarketing as marketingContract } from '@street-musketeers/contract/insight/marketing.ts'
import * as lists from '@street-musketeers/contract/insight/user-lists.ts'
import { asAdministrator, asMusketeer, requireSignedIn } from '../platform/http/actor.ts'
import { hours } from '../platform/values/clock.ts'
import { route } from '../platform/http/http.ts'
import type { Limit } from '../platform/http/limits.ts'
import { gatherRecord } from './gather-record.ts'
import { listAudit } from './list-audit.ts'
import { listUsers } from './list-users.ts'
import { showCharts, exportCharts } from './show-charts.ts'
import { showOwnCampaign } from './show-own-campaign.ts'
import { exportUsers } from './export-users.ts'
import { showMarketing } from './show-marketing.ts'
import { showMembership } from './show-membership.ts'
import { showOwnUser } from './show-own-user.ts'
import { showUser } from './show-user.ts'

/** It reads much; nobody needs it often. */
const recordRequests: Limit = { name: 'own-record', points: 10, windowMs: hours(1) }
/** A stolen session shall not carry everybody away again and again. */
const listExports: Limit = { name: 'saved-list', points: 30, windowMs: hours(1) }

export const routes = [
  route(contract.showOwnUser, ({ db, actor, now }) => showOwnUser(db, requireSignedIn(actor), now)),

  route(membershipContract, ({ db, actor, input, config, now }) =>
    showMembership(db, asMusketeer(actor), input.campaignId, { config, now }),
  ),

  route(showOwnRecord, async ({ db, actor, limits, now }) => {
    const signedIn = requireSignedIn(actor)
    await limits.consume(recordRequests, String(signedIn.accountId))
    return gatherRecord(db, signedIn, now)
  }),

  route(lists.listUsers, (asked) => listUsers(asked, asAdministrator(asked.actor), asked.input, asked.now)),

  route(lists.exportUsers, async ({ db, replica: reading, actor, input, limits, now }) => {
    const administrator = asAdministrator(actor)
    await limits.consume(listExports, String(administrator.accountId))
    return exportUsers({ db, replica: reading }, administrator, input, now)
  }),

  route(marketingContract, ({ replica: reading, actor, now }) =>
    showMarketing(reading, asAdministrator(actor), now),
  ),

  route(auditContract, ({ replica: reading, actor, input }) =>
    listAudit(reading, asAdministrator(actor), input),
  ),

  route(contract.showUser, ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    return db.transaction().execute((tx) => showUser(tx, administrator, input, now))
  }),

  route(ownCampaign, ({ db, replica: reading, actor, input, now }) =>
    showOwnCampaign({ db, replica: reading }, requireSignedIn(actor), input.id, now),
  ),

  route(showChartData, ({ replica: reading, actor, now }) =>
    showCharts(reading, requireSignedIn(actor), now),
  ),

  route(exportChartData, ({ replica: reading, actor, now }) =>
    exportCharts(reading, requireSignedIn(actor), now),
  ),
]
