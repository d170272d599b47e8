import type { ReportPage } from '@street-musketeers/contract/membership/report-links.ts'
import {
  defaultLeaflets,
  maxLeafletsDelivered,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  findLinkedMembership,
  findLinkedPage,
  lockLinkedMembership,
  type LinkedMembership,
} from './link-store.ts'
import { lastDayOf } from '../rounds/rules.ts'
import { hasLinkEnded } from './rules.ts'
import { readReportLink } from './sign-report-link.ts'

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
  const page = requireLiveLink(
    plan ? await findLinkedPage(db, plan, { today: londonDate(now), now }) : undefined,
    now,
  )
  return {
    campaignId: page.campaignId,
    campaignName: page.campaignName,
    leafletVersion: page.leafletVersion,
    leafletPlace: page.leafletPlace,
    // Several reports of one day may add up to more than one report allows.
    usualLeaflets: Math.min(page.lastDayTotal ?? defaultLeaflets, maxLeafletsDelivered),
    from: londonDate(page.joined_at),
    today: londonDate(now),
    campaignEnded: page.campaign_ended,
    doorsEnded: page.doorsEnded && lastDayOf(page.doorsEnded),
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

/**
 * Locks the membership of a report link.
 * @throws {Problem} ReportLinkOver
 */
export async function lockMembershipByLink(
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
