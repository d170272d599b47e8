import { createHash } from 'node:crypto'
import {
  findMembershipByLink,
  reportByLink,
  reportsPerLink,
  signReportLink,
  type LinkedPlan,
} from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { Problem } from '../../platform/http/problem.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import { isAutomatic } from '../../platform/mail/inbound/is-automatic.ts'
import type { Email } from '../../platform/mail/inbound/read-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'
import { findCampaignOfMember } from '../member-store.ts'
import { replyResponseEmail } from './email-kinds.ts'
import { readReply, type ReplyMeaning } from './read-reply.ts'
import { ourSender } from './reply-address.ts'
import type { ReplyResponse } from './reply-response.ts'
import { receivedReplyRetention, reportedDay } from './rules.ts'
import { deleteReceivedBefore, hasReportedSince, recordReceived } from './store.ts'

/** The outcome of a message that came to a reply address. */
export type ReplyOutcome =
  /** A program sent it, it only thanks us, or it was asked about often enough. */
  | 'ignored'
  /** It came before. */
  | 'already known'
  | 'reported'
  /** Its sender gets one email that asks. */
  | 'asked'
  /** Its link has ended. */
  | 'link over'
  /** The link reported too often today. */
  | 'too many'

/** Reading a reply takes longer than receiving it. Nobody answers one email this often (rule: replies-read). */
const repliesPerLink: Limit = { name: 'reply-read', points: 60, windowMs: days(1) }
/** Two programs that answer each other end after this, even if neither says that it is one (rule: unclear-replies). */
const questionsPerLink: Limit = { name: 'reply-question', points: 3, windowMs: days(7) }

interface Reply {
  email: Email
  /** Whose it is: the address that it came to proves that, and not its sender (rule: reply-address). */
  plan: LinkedPlan
  /** On its envelope; null when that is not known. */
  sender: string | null
  /** Names the message when its sender did not. */
  digest: string
}

/** Takes a reply to a leaflet's email: reports the number in it, or asks once (rules: reply-by-email, unclear-replies, replies-not-stored). */
export const receiveReply = (reply: Reply, platform: Platform): Promise<ReplyOutcome> =>
  takeReply(reply, platform).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'ReportLinkOver') return 'link over' as const
    throw error
  })

async function takeReply({ email, plan, sender, digest }: Reply, platform: Platform): Promise<ReplyOutcome> {
  const { db, secrets, limits, clock } = platform
  if (isAutomatic(email, sender)) return 'ignored'
  const now = clock.now()
  const link = signReportLink(plan, secrets)
  const { sent_at: sentAt, planned_at: plannedAt } = await findMembershipByLink(db, link, { secrets, now })
  if (!(await limits.allows(repliesPerLink, link))) return 'too many'
  const memberName = (await findCampaignOfMember(db, plan.membershipId))?.firstname
  const meaning = readReply(email, ourSender(platform), memberName)
  const submissionId = nameUuid(email.messageId || digest)
  const emailedOn = londonDate(sentAt ?? plannedAt)
  if (meaning.is === 'thanks' && (await hasReportedSince(db, plan.membershipId, emailedOn))) return 'ignored'
  // Before the transaction: a limit takes a second connection.
  if (meaning.is === 'count' && !(await limits.allows(reportsPerLink, link))) return 'too many'
  const mayAsk = meaning.is === 'count' || (await limits.allows(questionsPerLink, link))

  return db.transaction().execute(async (tx): Promise<ReplyOutcome> => {
    const member = await findMembershipByLink(tx, link, { secrets, now })
    const id = nameUuid(`${submissionId} ${link}`)
    if (!(await recordReceived(tx, id, now))) return 'already known'
    const writtenAt = readDate(email.date)
    const result = await act(tx, { meaning, link, member, submissionId, writtenAt }, { secrets, now })
    if (!mayAsk) return 'ignored'
    await queueEmail(
      tx,
      replyResponseEmail,
      {
        idempotencyKey: `reply:${id}`,
        accountId: member.account_id,
        content: { membershipId: plan.membershipId, leafletId: plan.leafletId, answer: result },
        sealed: undefined,
      },
      { secrets, now },
    )
    return result.is === 'reported' ? 'reported' : 'asked'
  })
}

/** Reports what a reply says, if it says one number. @returns the answer to its member */
async function act(
  tx: Tx,
  {
    meaning,
    link,
    member,
    submissionId,
    writtenAt,
  }: {
    meaning: ReplyMeaning
    link: string
    member: Awaited<ReturnType<typeof findMembershipByLink>>
    submissionId: string
    writtenAt: Date | null
  },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<ReplyResponse> {
  if (meaning.is !== 'count') return { is: meaning.is === 'thanks' ? 'unclear' : meaning.is }
  const { joined_at: joinedAt, sent_at: sentAt, planned_at: plannedAt } = member
  const day = reportedDay(
    { writtenAt, daysAgo: meaning.daysAgo },
    { joinedAt, emailedAt: sentAt ?? plannedAt },
    now,
  )
  if (!day) return { is: 'unclear' }
  try {
    const report = { link, subDate: day, leafletsDelivered: meaning.count, submissionId }
    const { leafletsInAll } = await reportByLink(tx, report, { secrets, now, byEmail: true })
    return { is: 'reported', count: meaning.count, day, inAll: leafletsInAll, submissionId }
  } catch (error) {
    // It is refused before anything is written.
    if (error instanceof Problem && error.code === 'DayReported')
      return { is: 'day reported', count: meaning.count, day }
    throw error
  }
}

function readDate(date: string | undefined): Date | null {
  const at = new Date(date ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

/** This product's own, so that no other program makes the same ids. */
const namespace = Buffer.from('6f3d9f5e2b1c4d8aa7e05c9b1f7d2e64', 'hex')

/** A UUID of version 5 (RFC 9562): the same name always has the same one, and the name cannot be read from it. */
function nameUuid(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Forgets the replies that no mail server sends again. */
export const deleteOldReplies = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteReceivedBefore(tx, addMilliseconds(clock.now(), -receivedReplyRetention))
