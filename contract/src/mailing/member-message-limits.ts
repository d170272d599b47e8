import { formatDay, quoteName } from '../text.ts'

/** One paragraph, read on a phone. */
export const maxMemberMessageLength = 600
/** A member's page and an organisation's show the latest. */
export const maxShownMessages = 12
/** Fewer emails are not counted (rule: message-counts). */
export const minCountedEmails = 10

/** Where a message to members is. `sending`: it was approved, and its emails are being queued. */
export const memberMessageStates = [
  'draft',
  'waiting',
  'refused',
  'sending',
  'sent',
  'not-sent',
  'taken-down',
] as const
export type MemberMessageState = (typeof memberMessageStates)[number]

/** Why a message that was approved did not go out, or not to everybody. */
export const haltCauses = {
  suspended: 'the organisation’s account was suspended',
  ended: 'the campaign was stopped or deleted',
} as const
export type HaltCause = keyof typeof haltCauses

export const memberMessageMessages = {
  textMissing: 'Write your message',
  textHoldsLink:
    'Put a web address in the field below, and leave out email addresses: replies come to you anyway. Put a space after each full stop.',
  draftSaved: 'Draft saved. Nobody gets it until somebody else has approved it.',
  sentToOfficer: 'We’ve asked the other officers of your organisation to review it.',
  sentToAdministrator: 'One of our administrators will review it.',
  gone: 'The message that you opened has been sent or thrown away. Save again to begin another.',
  changed: 'Somebody has changed this message since you opened it. Open it again to read it.',
  deleted: 'The message is thrown away.',
  approved: 'Approved. We’re emailing it to the members now.',
  refused: 'Sent back with your comment.',
  takenDown: 'Taken down. We’ll email your reason to the organisation.',
  decisionMissing: 'Choose whether it may be sent',
  elsewhere: (campaignName: string) =>
    `Your organisation is already preparing a message, for ${quoteName(campaignName)}. Send that one or throw it away first.`,
  alreadySent: (freeFrom: string) =>
    `Your organisation has sent its message of this month. The next can go from ${formatDay(freeFrom)}.`,
  halted: (cause: HaltCause) => `A message cannot be sent now, because ${haltCauses[cause]}.`,
} as const
