import { seats } from '@street-musketeers/contract/seats.ts'
import { z } from 'zod'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { siteOf } from '../../site.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { findAddress } from '../accounts/find-account.ts'
import {
  renderApprovalWishEmail,
  renderSeatChangedEmail,
  renderSeatInvitedEmail,
  renderSeatLeftEmail,
  renderSeatTakenEmail,
} from './emails/seats.tsx'

const AnySeat = z.enum(seats)

/** Its link gives a seat, so it is never repeated: an officer can send another invitation. None is sent for an organisation that closed. */
export const seatInvitedEmail = emailKind({
  name: 'identity.seat-invited',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: z.object({ organisationId: z.int(), seat: AnySeat }),
  sealed: z.object({ invitation: z.string() }),
  async compose({ content: { organisationId, seat }, sealed }, { tx, config }) {
    const organisation = (await findAddress(tx, organisationId))?.organisation
    return organisation ? renderSeatInvitedEmail(siteOf(config), { organisation, seat, ...sealed }) : null
  },
})

/** Who it is about is encrypted and deleted once it has left, because they may close their account meanwhile. */
export const seatTakenEmail = emailKind({
  name: 'identity.seat-taken',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: RecipientContent,
  sealed: z.object({ who: z.string(), seat: AnySeat }),
  compose: ({ content, sealed }, { config }) =>
    renderSeatTakenEmail(siteOf(config), { ...content, ...sealed }),
})

/** Encrypted as in {@link seatTakenEmail}. */
export const seatLeftEmail = emailKind({
  name: 'identity.seat-left',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: RecipientContent,
  sealed: z.object({ who: z.string() }),
  compose: ({ content, sealed }, { config }) =>
    renderSeatLeftEmail(siteOf(config), { ...content, ...sealed }),
})

export const seatChangedEmail = noticeKind(
  'identity.seat-changed',
  z.object({ firstname: z.string(), organisation: z.string(), seat: AnySeat.nullable() }),
  (content, { config }) => renderSeatChangedEmail(siteOf(config), content),
)

export const approvalWishEmail = noticeKind(
  'identity.approval-wish',
  RecipientContent.extend({ who: z.string(), isAsked: z.boolean() }),
  (content, { config }) => renderApprovalWishEmail(siteOf(config), content),
)

export const seatEmailKinds = [
  seatInvitedEmail,
  seatTakenEmail,
  seatLeftEmail,
  seatChangedEmail,
  approvalWishEmail,
]
