import { messages as settingsMessages } from '@street-musketeers/contract/mailing/email-settings.ts'
import { messages } from '@street-musketeers/contract/mailing/newsletter.ts'
import { getsNewsletter, leaveNewsletter } from '../../identity/index.ts'
import { stopReminders, wantsReminders, withdrawMember } from '../../membership/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { countUnsubscribe } from '../newsletter/store.ts'
import { isEmailOn, switchEmailOff } from '../settings/switch-email.ts'
import { readLeaveLink, type LeaveTarget } from './sign-leave-link.ts'
import { findLeavingMember } from './store.ts'

/**
 * What the page of a leave link shows. It changes nothing, because mail programs open links before people do (RFC 8058).
 * @throws {Problem} LeaveLinkUnknown for a link that we did not sign
 */
export async function showLeavePage(
  db: Db,
  link: string,
  secrets: Secrets,
): Promise<{ leaves: LeaveTarget['leaves']; campaignName: string | null; hasLeft: boolean }> {
  const target = readLeaveLink(link, secrets)
  if (!target) throw problem('LeaveLinkUnknown')
  if (target.leaves === 'newsletter')
    return {
      leaves: 'newsletter',
      campaignName: null,
      hasLeft: !(await getsNewsletter(db, target.accountId)),
    }
  if (target.leaves === 'reminders')
    return {
      leaves: 'reminders',
      campaignName: null,
      hasLeft: !(await wantsReminders(db, target.accountId)),
    }
  if (target.leaves !== 'campaign')
    return {
      leaves: target.leaves,
      campaignName: null,
      hasLeft: !(await isEmailOn(db, target.accountId, target.leaves)),
    }
  const member = await findLeavingMember(db, target.membershipId)
  return { leaves: 'campaign', campaignName: member?.name ?? null, hasLeft: !member }
}

/**
 * Unsubscribes a reader from the newsletter, takes a musketeer out of a campaign, turns reminders off, or switches one kind of email off, by
 * the link in an email. Leaving twice is harmless.
 * @returns the sentence to show
 * @throws {Problem} LeaveLinkUnknown for a link that we did not sign
 */
export async function leaveByLink(
  tx: Tx,
  link: string,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<string> {
  const target = readLeaveLink(link, secrets)
  if (!target) throw problem('LeaveLinkUnknown')
  if (target.leaves === 'newsletter') {
    if (await leaveNewsletter(tx, target.accountId, now)) await countUnsubscribe(tx, target.issueId)
    return messages.leftNewsletter
  }
  if (target.leaves === 'reminders') {
    await stopReminders(tx, target.accountId)
    return messages.leftReminders
  }
  if (target.leaves !== 'campaign') {
    await switchEmailOff(tx, { accountId: target.accountId, email: target.leaves, now })
    return settingsMessages.switchedOff(target.leaves)
  }
  const member = await findLeavingMember(tx, target.membershipId)
  if (member) await withdrawMember(tx, member.accountId, member.campaign_id, now)
  return messages.leftCampaign
}
