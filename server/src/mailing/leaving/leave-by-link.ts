import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import {
  newsletterMessages,
  emailSettingMessages,
} from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { getsNewsletter, leaveNewsletter } from '../../identity/index.ts'
import { stopReminders, wantsReminders, withdrawMember } from '../../membership/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { isEmailOn, switchEmailOff } from '../settings/switch-email.ts'
import { readLeaveLink, type LeaveTarget } from './sign-leave-link.ts'
import { countUnsubscribe, findLeavingMember, hasEmailChanged } from './store.ts'

/**
 * What the page of a leave link shows. It changes nothing, because mail programs open links before people do (RFC 8058).
 * @throws {Problem} LeaveLinkUnknown for a link that we did not sign
 */
export async function showLeavePage(
  db: Db,
  link: string,
  secrets: Secrets,
): Promise<ReplyOf<'GET /api/leavelink/:link'>> {
  const target = readLeaveLink(link, secrets)
  if (!target) throw problem('LeaveLinkUnknown')
  const { leaves } = target
  if (await hasEmailChanged(db, target))
    return { leaves, campaignName: null, hasLeft: false, emailChanged: true }
  if (target.leaves === 'campaign') {
    const member = await findLeavingMember(db, target.membershipId)
    // Nothing is shown of somebody who is suspended, but they can leave (rule: suspensions).
    const campaignName = member && !member.suspended_at ? member.name : null
    return { leaves, campaignName, hasLeft: !member, emailChanged: false }
  }
  return { leaves, campaignName: null, hasLeft: !(await getsEmail(db, target)), emailChanged: false }
}

function getsEmail(db: Db, target: Exclude<LeaveTarget, { leaves: 'campaign' }>): Promise<boolean> {
  if (target.leaves === 'newsletter') return getsNewsletter(db, target.accountId)
  if (target.leaves === 'reminders') return wantsReminders(db, target.accountId)
  return isEmailOn(db, target.accountId, target.leaves)
}

/**
 * Unsubscribes a reader from the newsletter, takes a musketeer out of a campaign, turns reminders off, or switches one kind of email off, by
 * what an email links to. Leaving twice is harmless. Nothing happens while the reader has another email address: anybody who reads the old
 * one unsubscribes nobody.
 * @returns the sentence to show
 */
export async function leave(tx: Tx, target: LeaveTarget, now: Date): Promise<string> {
  if (await hasEmailChanged(tx, target)) return newsletterMessages.emailChanged
  if (target.leaves === 'newsletter') {
    if (await leaveNewsletter(tx, target.accountId, now)) await countUnsubscribe(tx, target.issueId)
    return newsletterMessages.leftNewsletter
  }
  if (target.leaves === 'reminders') {
    await stopReminders(tx, target.accountId)
    return newsletterMessages.leftReminders
  }
  if (target.leaves !== 'campaign') {
    await switchEmailOff(tx, { accountId: target.accountId, email: target.leaves, now })
    return emailSettingMessages.switchedOff(target.leaves)
  }
  const member = await findLeavingMember(tx, target.membershipId)
  if (member) await withdrawMember(tx, member.accountId, member.campaign_id, now)
  return newsletterMessages.leftCampaign
}
