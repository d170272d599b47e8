import type { ReportPage } from '@street-musketeers/contract/membership/report-links.ts'
import {
  defaultLeaflets,
  maxLeafletsDelivered,
  reportLinkMessages,
  remainingSentence,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { londonDate, days, addMilliseconds } from '../../platform/values/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  findLastPlan,
  findLinkedMembership,
  findLinkedPage,
  lockLinkedMembership,
  saveLinkReport,
  deleteOldLinkReports,
  deleteLinkReport,
  type LinkedMembership,
} from './link-store.ts'
import { findHomesToSkip } from '../refusals/homes-to-skip.ts'
import { findDoorsToReport } from '../rounds/show-rounds.ts'
import { hasLinkEnded, undoPeriodOf, undoPeriod, undoPeriodByEmail } from './rules.ts'
import { readReportLink, signReportLink } from './sign-report-link.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { totalDelivered, deleteDeliveries, findDeliveries, saveDelivery } from './delivery-store.ts'
import { recordReport } from './record-report.ts'

/**
 * What the page of a report link is filled in with. It writes nothing, because mail programs open links before people do.
 * @throws {Problem} ReportLinkOver, also for a link that we did not sign
 */
export async function showReportPage(
  db: Db,
  link: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<ReportPage> {
  const plan = readReportLink(link, secrets)
  const page = requireLiveLink(plan ? await findLinkedPage(db, plan, londonDate(now)) : undefined, now)
  return {
    campaignDistributorId: page.id,
    campaignId: page.campaignId,
    campaignName: page.campaignName,
    leafletVersion: page.leafletVersion,
    leafletPlace: page.leafletPlace,
    // Several reports of one day may add up to more than one report allows.
    usualLeaflets: Math.min(page.lastDayTotal ?? defaultLeaflets, maxLeafletsDelivered),
    from: londonDate(page.joined_at),
    today: londonDate(now),
    campaignEnded: page.campaign_ended,
    doors: page.hasDoors ? await findDoorsToReport(db, page.id, now) : [],
    skip: page.campaign_ended ? [] : await findHomesToSkip(db, page.id, { secrets, now }),
  }
}

/**
 * The membership of a report link.
 * @throws {Problem} ReportLinkOver, also for a link that we did not sign
 */
export async function findMembershipByLink(
  db: Db,
  link: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<LinkedMembership> {
  const plan = readReportLink(link, secrets)
  return requireLiveLink(plan ? await findLinkedMembership(db, plan, londonDate(now)) : undefined, now)
}

/** The report link of the leaflet that a member was emailed last; null before any email, and once the link is over. */
export async function findOwnReportLink(
  db: Db,
  membershipId: number,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string | null> {
  const plan = await findLastPlan(db, membershipId)
  return plan && !hasLinkEnded(plan, now) ? signReportLink(plan, secrets) : null
}

/**
 * Locks the membership of a report link.
 * @throws {Problem} ReportLinkOver
 */
async function lockMembershipByLink(
  tx: Tx,
  link: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<LinkedMembership> {
  const plan = readReportLink(link, secrets)
  return requireLiveLink(plan ? await lockLinkedMembership(tx, plan, londonDate(now)) : undefined, now)
}

function requireLiveLink<M extends LinkedMembership>(membership: M | undefined, now: Date): M {
  if (!membership || hasLinkEnded(membership, now)) throw problem('ReportLinkOver')
  return membership
}

/** A leaked link must not fill a campaign with made-up numbers, whether they come by its page or by email. */
export const reportsPerLink: Limit = { name: 'link-report-link', points: 30, windowMs: days(1) }
export const undosPerLink: Limit = { name: 'link-undo-link', points: 30, windowMs: days(1) }

/**
 * Counts a use of a report link: by link, because an office, a library and a mobile network share one address. A link that we did not sign is
 * refused before it is counted, so that nobody fills the table of counts. Call it before a transaction: a limit takes a second connection, and
 * the pool could run out.
 * @throws {Problem} ReportLinkOver, TooManyTries
 */
export async function countLinkUse(
  { limits, secrets }: Pick<Platform, 'limits' | 'secrets'>,
  limit: Limit,
  link: string,
): Promise<void> {
  if (!readReportLink(link, secrets)) throw problem('ReportLinkOver')
  await limits.consume(limit, link)
}

/**
 * Records leaflets delivered on a day for the holder of a report link, who can undo it for a time (rules: report-links,
 * reply-by-email).
 * @param byEmail whether they answered the email instead of opening the link
 * @throws {Problem} ReportLinkOver; InvalidInput for an impossible day; DayReported until `again` is given
 */
export async function reportByLink(
  tx: Tx,
  { link, again = 'ask', ...input }: InputOf<'POST /api/reportlink'>,
  { secrets, now, byEmail = false }: Pick<Platform, 'secrets'> & { now: Date; byEmail?: boolean },
): Promise<ReplyOf<'POST /api/reportlink'>> {
  const membership = await lockMembershipByLink(tx, link, { secrets, now })
  const { report, replaced, isNew, all } = await recordReport(
    tx,
    { ...membership, campaign_id: membership.campaignId },
    { ...input, again, leafletsPrinted: null },
    { secrets, now },
  )
  if (isNew)
    await saveLinkReport(
      tx,
      {
        membership_id: membership.id,
        submission_id: report.submission_id,
        reported_at: now,
        by_email: byEmail,
      },
      replaced,
    )
  return {
    subDate: report.delivered_on,
    leafletsDelivered: report.leaflets_delivered,
    leafletsOfDay: totalDelivered(all.filter(({ delivered_on }) => delivered_on === report.delivered_on)),
    leafletsInAll: totalDelivered(all),
    late: all.some(({ submission_id, late }) => submission_id === report.submission_id && late),
    undoUntil: addMilliseconds(report.reported_at, undoPeriodOf({ by_email: byEmail })).toISOString(),
  }
}

/**
 * Undoes a report made with a report link and restores the deliveries it replaced.
 * @returns the sentences to show, which say what remains
 * @throws {Problem} ReportLinkOver; NothingToUndo when it was undone or changed since, or is too old
 */
export async function undoReport(
  tx: Tx,
  { link, submissionId }: { link: string; submissionId: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  const membership = await lockMembershipByLink(tx, link, { secrets, now })
  const report = await deleteLinkReport(tx, membership.id, submissionId)
  if (!report || addMilliseconds(report.reported_at, undoPeriodOf(report)) <= now)
    throw problem('NothingToUndo')
  // A later report has replaced it, and can itself be undone.
  if (!(await deleteDeliveries(tx, membership.id, [submissionId]))) throw problem('NothingToUndo')

  for (const { reported_at, ...delivery } of report.replaced)
    await saveDelivery(tx, {
      ...delivery,
      membership_id: membership.id,
      campaign_id: membership.campaignId,
      reported_at: new Date(reported_at),
    })
  const remaining = totalDelivered(await findDeliveries(tx, [membership.id]))
  return `${report.replaced.length ? reportLinkMessages.restored : reportLinkMessages.undone} ${remainingSentence(remaining)}`
}

/** Deletes the undo data of reports that can no longer be undone. */
export const deleteOldUndoData = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteOldLinkReports(tx, {
    onPage: addMilliseconds(clock.now(), -undoPeriod),
    byEmail: addMilliseconds(clock.now(), -undoPeriodByEmail),
  })
