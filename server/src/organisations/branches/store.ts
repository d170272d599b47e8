import { sql } from 'kysely'
import { firstOfficerOf } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'
import type { Row } from '../../platform/database/tables.ts'

/** Organisations that may vouch now: neither closed nor suspended. */
const unions = (db: Db) =>
  db
    .selectFrom('vouching_union')
    .innerJoin('account', 'account.id', 'vouching_union.account_id')
    .innerJoin('address', 'address.account_id', 'vouching_union.account_id')
    .where('role', '=', 'organisation')
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)

/** By name. */
export const findUnions = (db: Db) =>
  unions(db)
    .select(['account.id', 'organisation as name'])
    .orderBy('organisation')
    .orderBy('account.id')
    .execute()

/** @returns undefined for an organisation that may not vouch */
export const findUnion = (db: Db, id: number) =>
  unions(db).select(['account.id', 'organisation as name']).where('account.id', '=', id).executeTakeFirst()

/** The union that vouches for a branch and may do so now. */
export const findUnionOf = (db: Db, branchId: number) =>
  unions(db)
    .innerJoin('branch', 'branch.union_id', 'account.id')
    .select(['account.id', 'organisation as name'])
    .where('branch.account_id', '=', branchId)
    .where('branch.state', '=', 'vouched')
    .executeTakeFirst()

/** @returns whether an administrator has allowed it, whatever has become of the account */
export const findAllowed = (db: Db, accountId: number) =>
  db.selectFrom('vouching_union').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const insertUnion = (tx: Tx, union: Row<'vouching_union'>) =>
  tx.insertInto('vouching_union').values(union).execute()

export const deleteUnion = (tx: Tx, accountId: number) =>
  tx.deleteFrom('vouching_union').where('account_id', '=', accountId).execute()

export const findBranch = (db: Db, accountId: number) =>
  db.selectFrom('branch').selectAll().where('account_id', '=', accountId).executeTakeFirst()

/** Saves of which union somebody is a branch, and how far it is. */
export const saveBranch = (tx: Tx, branch: Row<'branch'>) =>
  tx
    .insertInto('branch')
    .values(branch)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(branch))
    .execute()

export const deleteBranch = (tx: Tx, accountId: number) =>
  tx.deleteFrom('branch').where('account_id', '=', accountId).execute()

/** The applicants who asked a union after a moment and wait for its answer. */
export const findAsking = (db: Db, unionId: number, after: Date) =>
  db
    .selectFrom('branch')
    .select('account_id')
    .where('union_id', '=', unionId)
    .where('state', '=', 'asked')
    .where('since', '>', after)
    .execute()

/** What a union has to do with: neither closed nor rejected accounts. */
const branchesOf = (db: Db, unionId: number) =>
  db
    .selectFrom('branch')
    .innerJoin('account', 'account.id', 'branch.account_id')
    .innerJoin('account as officer', (join) => join.on('officer.id', '=', firstOfficerOf('account')))
    .leftJoin('application', 'application.account_id', 'branch.account_id')
    // Of who has not applied it may be a person's.
    .leftJoin('address', 'address.account_id', 'application.account_id')
    .leftJoin('org_info', 'org_info.account_id', 'application.account_id')
    .where('union_id', '=', unionId)
    .where('account.closed_at', 'is', null)
    .where('application.state', 'is distinct from', 'rejected')

/** A page of a union's branches: those first who ask, then the newest. */
export const pageOfBranches = (db: Db, unionId: number, page: PageRequest) =>
  pageOfRows(
    branchesOf(db, unionId),
    (query) =>
      query
        .select(['account.id', 'officer.firstname', 'officer.lastname', 'officer.email'])
        .select(['organisation', 'city', 'website', 'branch.state', 'since'])
        .select('application.state as application_state')
        .orderBy(sql`branch.state = 'asked'`, 'desc')
        .orderBy('since', 'desc')
        .orderBy('branch.account_id', 'desc'),
    page,
  )

export const countAsking = async (db: Db, unionId: number): Promise<number> => {
  const asking = branchesOf(db, unionId).where('branch.state', '=', 'asked')
  const { count } = await asking
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One of a union's branches, as in its list. */
export const findBranchOf = (db: Db, unionId: number, accountId: number) =>
  branchesOf(db, unionId).select('branch.state').where('branch.account_id', '=', accountId).executeTakeFirst()

/** Saves an invitation and replaces an older one of the union to the same address. */
export const saveBranchInvitation = (tx: Tx, invitation: Omit<Row<'branch_invitation'>, 'id'>) =>
  tx
    .insertInto('branch_invitation')
    .values(invitation)
    .onConflict((conflict) => conflict.columns(['union_id', 'email']).doUpdateSet(invitation))
    .execute()

export const findBranchInvitations = (db: Db, unionId: number, now: Date) =>
  db
    .selectFrom('branch_invitation')
    .innerJoin('account', 'account.id', 'invited_by')
    .select(['branch_invitation.id', 'branch_invitation.email', 'invited_by', 'invited_at', 'expires_at'])
    .select(['firstname', 'lastname'])
    .where('union_id', '=', unionId)
    .where('expires_at', '>', now)
    .orderBy('invited_at', 'desc')
    .execute()

/** An invitation that has not expired. It is not used up. */
export const findBranchInvitation = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('branch_invitation')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses an invitation up. @returns undefined if it was used or withdrawn */
export const consumeBranchInvitation = (tx: Tx, hash: Buffer) =>
  tx.deleteFrom('branch_invitation').where('token_hash', '=', hash).returning('id').executeTakeFirst()

export const deleteBranchInvitation = (tx: Tx, unionId: number, id: number) =>
  tx
    .deleteFrom('branch_invitation')
    .where('union_id', '=', unionId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const deleteExpiredInvitations = (tx: Tx, now: Date) =>
  tx.deleteFrom('branch_invitation').where('expires_at', '<', now).execute()

/**
 * Erases what a closed account had to do with branches: as one, as a union, and as a person who invited some (rule: closing-erases-personal-data).
 * What it vouched for is vouched for no longer.
 */
export async function eraseBranches(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await tx
    .deleteFrom('branch')
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('union_id', '=', accountId)]))
    .execute()
  await tx
    .deleteFrom('branch_invitation')
    .where(({ eb, or }) => or([eb('union_id', '=', accountId), eb('invited_by', '=', accountId)]))
    .execute()
  await deleteUnion(tx, accountId)
}
