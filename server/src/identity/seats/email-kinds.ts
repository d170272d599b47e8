import { seats } from '@street-musketeers/contract/seats.ts'
import * as z from 'zod'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import type { Tx } from '../../platform/database/db.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { siteOf } from '../../site.ts'
import { RecipientContent } from '../accounts/email-kinds.ts'
import { findAccountName, findAddress, findFirstOfficer } from '../accounts/find-account.ts'
import { fullName } from '../accounts/rules.ts'
import {
  renderFirstOfficerChangedEmail,
  renderHandedOverEmail,
  renderHandOverAskedEmail,
  renderHandOverConfirmedEmail,
  renderHandOverEndedEmail,
  renderTookOverEmail,
} from './emails/hand-over.tsx'
import {
  renderAccessMadeEmail,
  renderApprovalWishEmail,
  renderSeatChangedEmail,
  renderSeatInvitedEmail,
  renderSeatLeftEmail,
  renderSeatTakenEmail,
} from './emails/seats.tsx'
import { findHandOver } from './hand-over-store.ts'

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

const nameOfOrganisation = async (tx: Tx, organisationId: number) =>
  (await findAddress(tx, organisationId))?.organisation ?? ''

export const accessMadeEmail = noticeKind(
  'identity.access-made',
  RecipientContent.extend({
    organisationId: z.int(),
    who: z.string(),
    what: z.enum(['key', 'webhook']),
    name: z.string(),
  }),
  async ({ organisationId, ...content }, { tx, config }) => {
    const organisation = await nameOfOrganisation(tx, organisationId)
    return organisation ? renderAccessMadeEmail(siteOf(config), { ...content, organisation }) : null
  },
)

const HandOverContent = RecipientContent.extend({ organisationId: z.int() })

/** Not sent once the hand-over is answered or taken back. */
export const handOverAskedEmail = noticeKind(
  'identity.hand-over-asked',
  HandOverContent.extend({ day: z.iso.date() }),
  async ({ organisationId, ...content }, { tx, config }) => {
    const waits = await findHandOver(tx, organisationId)
    const first = await findFirstOfficer(tx, organisationId)
    if (!waits || waits.confirmed_at || !first) return null
    const organisation = await nameOfOrganisation(tx, organisationId)
    return renderHandOverAskedEmail(siteOf(config), { ...content, organisation, who: fullName(first) })
  },
)

/** Not sent once the hand-over is taken back or done. */
export const handOverConfirmedEmail = noticeKind(
  'identity.hand-over-confirmed',
  HandOverContent.extend({ day: z.iso.date() }),
  async ({ organisationId, ...content }, { tx, config }) => {
    const waits = await findHandOver(tx, organisationId)
    if (!waits?.confirmed_at) return null
    const organisation = await nameOfOrganisation(tx, organisationId)
    const who = await findAccountName(tx, waits.successor_id)
    return renderHandOverConfirmedEmail(siteOf(config), { ...content, organisation, who })
  },
)

export const handOverEndedEmail = noticeKind(
  'identity.hand-over-ended',
  HandOverContent.extend({ why: z.enum(['refused', 'taken-back', 'unconfirmed', 'cannot']) }),
  async ({ organisationId, ...content }, { tx, config }) => {
    const organisation = await nameOfOrganisation(tx, organisationId)
    return organisation ? renderHandOverEndedEmail(siteOf(config), { ...content, organisation }) : null
  },
)

/** Its address may be that of an account that has ended, so it is encrypted and deleted once it has left. */
export const handedOverEmail = emailKind({
  name: 'identity.handed-over',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({ organisationId: z.int(), keepsAccount: z.boolean() }),
  sealed: z.object({ firstname: z.string(), address: z.string() }),
  async compose({ content: { organisationId, keepsAccount }, sealed }, { tx, config }) {
    const { firstname, address } = sealed
    const organisation = await nameOfOrganisation(tx, organisationId)
    return {
      ...renderHandedOverEmail(siteOf(config), { firstname, organisation, keepsAccount }),
      to: { name: firstname, address },
    }
  },
})

export const tookOverEmail = noticeKind(
  'identity.took-over',
  HandOverContent,
  async ({ organisationId, firstname }, { tx, config }) => {
    const organisation = await nameOfOrganisation(tx, organisationId)
    return organisation ? renderTookOverEmail(siteOf(config), { firstname, organisation }) : null
  },
)

/** Encrypted as in {@link seatTakenEmail}. */
export const firstOfficerChangedEmail = emailKind({
  name: 'identity.first-officer-changed',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: HandOverContent,
  sealed: z.object({ who: z.string(), before: z.string() }),
  async compose({ content: { organisationId, firstname }, sealed }, { tx, config }) {
    const organisation = await nameOfOrganisation(tx, organisationId)
    return renderFirstOfficerChangedEmail(siteOf(config), { firstname, organisation, ...sealed })
  },
})

export const seatEmailKinds = [
  seatInvitedEmail,
  seatTakenEmail,
  seatLeftEmail,
  seatChangedEmail,
  approvalWishEmail,
  accessMadeEmail,
  handOverAskedEmail,
  handOverConfirmedEmail,
  handOverEndedEmail,
  handedOverEmail,
  tookOverEmail,
  firstOfficerChangedEmail,
]
