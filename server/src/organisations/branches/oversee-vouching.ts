import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import {
  findAddress,
  findFirstOfficer,
  findPresentOfficers,
  lockOpenAccount,
  notifyAccount,
  notifyAccounts,
} from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { vouchingAllowedEmail, vouchTakenBackEmail } from './email-kinds.ts'
import { deleteBranch, deleteUnion, findAllowed, findBranch, insertUnion } from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** Whether an administrator has allowed an organisation to vouch for branches. */
export const mayVouch = async (db: Db, accountId: number): Promise<boolean> =>
  (await findAllowed(db, accountId)) !== undefined

/**
 * Allows an organisation to vouch for its branches, or ends that. What it has vouched for stays; its invitations work only while it may.
 * @throws {Problem} NotFound; CannotVouch for anybody but an organisation that is approved, and for a branch
 */
export async function allowVouching(
  tx: Tx,
  by: Administrator,
  { id, mayVouch: wanted }: InputOf<'PUT /api/user/:id/vouching'>,
  { secrets, now }: Context,
): Promise<void> {
  const account = await lockOpenAccount(tx, id)
  if (!account) throw problem('NotFound')
  if (wanted === (await mayVouch(tx, id))) return
  if (!wanted) {
    await deleteUnion(tx, id)
    return recordAction(tx, by, { action: 'ended-vouching', accountId: id, now })
  }
  if (account.role !== 'organisation') throw problem('CannotVouch', { message: notApproved })
  const branch = await findBranch(tx, id)
  if (branch && branch.state !== 'refused') throw problem('CannotVouch', { message: isBranch })
  if (branch) await deleteBranch(tx, id)
  await insertUnion(tx, { account_id: id, allowed_at: now })
  await recordAction(tx, by, { action: 'allowed-vouching', accountId: id, now })
  await notifyAccounts(
    tx,
    await findPresentOfficers(tx, id),
    vouchingAllowedEmail,
    { idempotencyKey: `vouching-allowed:${id}:${now.getTime()}` },
    { secrets, now },
  )
}

const notApproved = 'Only an organisation that is approved can vouch for branches.'
const isBranch = 'This organisation is a branch, or asks to be one. A branch can’t vouch for others.'

/**
 * Takes back that a union vouches for somebody, or that they asked it. An application that waits is then decided as any other; a branch that
 * was accepted stays an organisation, which administrators can suspend.
 * @throws {Problem} NotFound for anybody who has no union
 */
export async function takeVouchBack(
  tx: Tx,
  by: Administrator,
  { id, reason }: InputOf<'DELETE /api/user/:id/vouch'>,
  { secrets, now }: Context,
): Promise<void> {
  const account = await lockOpenAccount(tx, id)
  const branch = account && (await findBranch(tx, id))
  if (!branch) throw problem('NotFound')
  await deleteBranch(tx, id)
  await recordAction(tx, by, { action: 'took-vouch-back', accountId: id, now })
  const union = (await findAddress(tx, branch.union_id))?.organisation ?? ''
  const name = (await findAddress(tx, id))?.organisation ?? ''
  const first = (await findFirstOfficer(tx, id))!
  for (const person of [first, ...(await findPresentOfficers(tx, branch.union_id))])
    await notifyAccount(
      tx,
      person,
      vouchTakenBackEmail,
      {
        idempotencyKey: `vouch-taken-back:${id}:${person.id}:${now.getTime()}`,
        union,
        branch: person.id === first.id ? null : name,
        reason,
      },
      { secrets, now },
    )
}
