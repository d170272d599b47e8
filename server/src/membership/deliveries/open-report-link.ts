import { maxLeafletsDelivered } from '@street-musketeers/contract/membership/membership.ts'
import { defaultLeaflets, type ReportPage } from '@street-musketeers/contract/membership/report-link.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  findTotalOfLastDay,
  findLinkedMembership,
  lockLinkedMembership,
  type LinkedMembership,
} from './link-store.ts'
import { hasLinkEnded } from '../rules.ts'
import { readReportLink } from './sign-report-link.ts'

/**
 * What the page behind the link in a leaflet's mail is filled in with. Programs that look at links before people do
 * may come here as often as they like: nothing is written.
 * @throws {Problem} ReportLinkOver, also for a link that was never ours
 */
export async function showReportPage(
  db: Db,
  link: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<ReportPage> {
  const plan = readReportLink(link, secrets)
  const linked = requireLiveLink(plan ? await findLinkedMembership(db, plan) : undefined, now)
  const ofLastDay = await findTotalOfLastDay(db, linked.account_id!)
  return {
    campaignId: linked.campaignId,
    campaignName: linked.campaignName,
    // Several reports of one day may come to more than one report may say.
    usualLeaflets: Math.min(ofLastDay ?? defaultLeaflets, maxLeafletsDelivered),
    from: londonDate(linked.joined_at),
    today: londonDate(now),
  }
}

/**
 * Takes hold of the membership that a link stands for.
 * @throws {Problem} ReportLinkOver
 */
export async function lockMembershipByLink(
  tx: Tx,
  link: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<LinkedMembership> {
  const plan = readReportLink(link, secrets)
  return requireLiveLink(plan ? await lockLinkedMembership(tx, plan) : undefined, now)
}

function requireLiveLink(linked: LinkedMembership | undefined, now: Date): LinkedMembership {
  if (!linked || hasLinkEnded(linked, now)) throw problem('ReportLinkOver')
  return linked
}
