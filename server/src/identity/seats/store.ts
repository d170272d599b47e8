import type { Seat } from '@street-musketeers/contract/seats.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** The people with a seat in an organisation, in the order in which they took it; without its first officer. */
export const findSeated = (db: Db, organisationId: number) =>
  db
    .selectFrom('seat')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['account.id', 'firstname', 'lastname', 'email', 'suspended_at', 'seat', 'taken_at'])
    .select(['seat.id as seat_id'])
    .where('organisation_id', '=', organisationId)
    .orderBy('taken_at')
    .orderBy('account.id')
    .execute()

/** @returns undefined if the person has a seat there already, which stays as it is */
export const insertSeat = (tx: Tx, seat: Omit<Row<'seat'>, 'id'>) =>
  tx
    .insertInto('seat')
    .values(seat)
    .onConflict((conflict) => conflict.doNothing())
    .returning('seat')
    .executeTakeFirst()

/** Of a person in one organisation. */
const seatIn = (organisationId: number, accountId: number) => ({
  organisation_id: organisationId,
  account_id: accountId,
})

export const findSeat = (db: Db, organisationId: number, accountId: number) =>
  db
    .selectFrom('seat')
    .select('seat')
    .where(({ and }) => and(seatIn(organisationId, accountId)))
    .executeTakeFirst()

/** The account of somebody in an organisation, by their seat. */
export const findSeatById = (db: Db, organisationId: number, id: number) =>
  db
    .selectFrom('seat')
    .select('account_id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

export const lockSeat = (tx: Tx, organisationId: number, accountId: number) =>
  tx
    .selectFrom('seat')
    .select('seat')
    .where(({ and }) => and(seatIn(organisationId, accountId)))
    .forUpdate()
    .executeTakeFirst()

export const saveSeat = (tx: Tx, organisationId: number, accountId: number, seat: Seat) =>
  tx
    .updateTable('seat')
    .set({ seat })
    .where(({ and }) => and(seatIn(organisationId, accountId)))
    .execute()

/** @returns undefined if the person has no seat there */
export const deleteSeat = (tx: Tx, organisationId: number, accountId: number) =>
  tx
    .deleteFrom('seat')
    .where(({ and }) => and(seatIn(organisationId, accountId)))
    .returning('account_id')
    .executeTakeFirst()

/** Saves an invitation and replaces an older one of the organisation to the same address. */
export const saveSeatInvitation = (tx: Tx, invitation: Omit<Row<'seat_invitation'>, 'id'>) =>
  tx
    .insertInto('seat_invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'email']).doUpdateSet(invitation))
    .execute()

export const findSeatInvitations = (db: Db, organisationId: number, now: Date) =>
  db
    .selectFrom('seat_invitation')
    .innerJoin('account', 'account.id', 'invited_by')
    .select(['seat_invitation.id', 'seat_invitation.email', 'seat', 'invited_at', 'expires_at'])
    .select(['firstname', 'lastname'])
    .where('organisation_id', '=', organisationId)
    .where('expires_at', '>', now)
    .orderBy('invited_at', 'desc')
    .execute()

/** An invitation that can still be accepted. It is not used up. */
export const findSeatInvitation = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('seat_invitation')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses an invitation up. @returns undefined if it was used or withdrawn */
export const consumeSeatInvitation = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('seat_invitation').where('token_hash', '=', hash).returning('id').executeTakeFirst()

export const deleteSeatInvitation = (tx: Tx, organisationId: number, id: number) =>
  tx
    .deleteFrom('seat_invitation')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/**
 * Nobody takes a seat by the invitation of somebody who has left, or of a closed or suspended account.
 * @param organisationId which they left; if left out, those of their account to any organisation
 */
export const deleteSeatInvitationsBy = (tx: Tx, accountId: number, organisationId?: number) =>
  tx
    .deleteFrom('seat_invitation')
    .where('invited_by', '=', accountId)
    .$if(organisationId !== undefined, (all) => all.where('organisation_id', '=', organisationId!))
    .execute()

export const deleteSeatInvitationTo = (tx: Tx, organisationId: number, email: string) =>
  tx
    .deleteFrom('seat_invitation')
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .execute()

/** Of an organisation that is no more. */
export const deleteSeatInvitationsOf = (tx: Tx, organisationId: number) =>
  tx.deleteFrom('seat_invitation').where('organisation_id', '=', organisationId).execute()

/** Whether an organisation asks for a second person's approval of each campaign, and since when. */
export const findApprovalWish = (db: Db, organisationId: number) =>
  db
    .selectFrom('approval_wish')
    .select('since')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()

/** @param since null if it no longer does */
export const saveApprovalWish = (tx: Tx, organisationId: number, since: Date | null) =>
  since
    ? tx.insertInto('approval_wish').values({ organisation_id: organisationId, since }).execute()
    : tx.deleteFrom('approval_wish').where('organisation_id', '=', organisationId).execute()
