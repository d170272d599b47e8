import { messages } from '@street-musketeers/contract/mailing/newsletter.ts'
import { leaveNewsletter } from '../../identity/index.ts'
import { withdrawMember } from '../../membership/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { countUnsubscribe, findLeavingMember } from '../newsletter/store.ts'
import { readLeaveLink } from './sign-leave-link.ts'

/**
 * What the page behind a link for leaving says. Programs that look at links before people do change nothing (RFC 8058).
 * @throws {Problem} LeaveLinkUnknown for a link that was never ours
 */
export async function showLeavePage(
  db: Db,
  link: string,
  secrets: Secrets,
): Promise<{ leaves: 'newsletter' | 'campaign'; campaignName: string | null }> {
  const leaving = readLeaveLink(link, secrets)
  if (!leaving) throw problem('LeaveLinkUnknown')
  if (leaving.leaves === 'newsletter') return { leaves: 'newsletter', campaignName: null }
  const member = await findLeavingMember(db, leaving.membershipId)
  return { leaves: 'campaign', campaignName: member?.name ?? null }
}

/**
 * Takes a reader out of the newsletter, or a musketeer out of a campaign, by the link in a mail. Leaving what was left
 * already is well too.
 * @returns what to tell them
 * @throws {Problem} LeaveLinkUnknown for a link that was never ours
 */
export async function leaveByLink(
  tx: Tx,
  link: string,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<string> {
  const leaving = readLeaveLink(link, secrets)
  if (!leaving) throw problem('LeaveLinkUnknown')
  if (leaving.leaves === 'newsletter') {
    if (await leaveNewsletter(tx, leaving.accountId, now)) await countUnsubscribe(tx, leaving.issueId)
    return messages.leftNewsletter
  }
  const member = await findLeavingMember(tx, leaving.membershipId)
  if (member) await withdrawMember(tx, member.accountId, member.campaign_id, now)
  return messages.leftCampaign
}
