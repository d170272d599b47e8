import type {
  HaltCause,
  MemberMessageState,
} from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { minCountedEmails } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import type { Row } from '../../platform/database/tables.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { roundDownToOneDigit } from '../../platform/values/round-down.ts'

/** The states of a message that nobody has approved. An organisation has one at most (rule: one-message-in-preparation). */
export const statesInPreparation = ['draft', 'waiting', 'refused'] as const
export const statesAfterApproval = ['sending', 'sent', 'not-sent'] as const

/** The month in London of an instant, as its first day. */
export const monthOf = (now: Date): string => `${londonDate(now).slice(0, 7)}-01`

/** The idempotency key of a message's email: a member gets it once. */
export const memberMessageKey = (messageId: number, membershipId: number) =>
  `member-message:${messageId}:${membershipId}`

/** Why no message can go to a campaign's members now (rule: messages-to-members); null if one can. A campaign after its last day can have one. */
export function findHaltCause(campaign: {
  suspended_at: Date | null
  paused_at: Date | null
  stopped_at: Date | null
  deleted_at: Date | null
}): HaltCause | null {
  if (campaign.stopped_at || campaign.deleted_at) return 'ended'
  return campaign.suspended_at || campaign.paused_at ? 'suspended' : null
}

/** Where a message is, as screens show it. */
export const memberMessageState = (message: {
  state: Row<'member_message'>['state']
  taken_down_at: Date | null
}): MemberMessageState => (message.taken_down_at ? 'taken-down' : message.state)

/** How many emails were accepted, as an organisation sees it (rule: message-counts); null for few. */
export const presentEmailed = (emailed: number): number | null =>
  emailed < minCountedEmails ? null : roundDownToOneDigit(emailed)

/** What is stored of a message, as its form has it. */
export const savedMessage = ({ message, link }: { message: string; link: string }) => ({
  messageText: message,
  messageLink: link,
})

/** Who is not a message's second person: who wrote it, and who sent it for review (rule: messages-are-reviewed-first). */
export const authorsOf = ({
  written_by,
  submitted_by,
}: Pick<Row<'member_message'>, 'written_by' | 'submitted_by'>): number[] =>
  [written_by, submitted_by].filter((id) => id !== null)
