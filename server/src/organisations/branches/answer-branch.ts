import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import {
  findAddress,
  findFirstOfficer,
  lockAsOfficer,
  lockOpenAccounts,
  notifyAccount,
} from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { branchAnsweredEmail } from './email-kinds.ts'
import { findBranchOf, findUnion, saveBranch } from './store.ts'

/**
 * Vouches for an applicant who named the caller's union, or says no. No can become yes; only administrators take a yes back (rule: branches).
 * @throws {Problem} NotFound for nobody who asked this union; CannotVouch
 */
export async function answerBranch(
  tx: Tx,
  by: Organisation,
  { id, vouch }: InputOf<'PUT /api/org/branches/:id'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const { organisationId, accountId } = by
  if (!(await findBranchOf(tx, organisationId, id))) throw problem('NotFound')
  const applicant = (await lockOpenAccounts(tx, [id, organisationId])).find((account) => account.id === id)
  await lockAsOfficer(tx, by)
  const union = await findUnion(tx, organisationId)
  if (!union) throw problem('CannotVouch')
  const branch = await findBranchOf(tx, organisationId, id)
  if (!applicant || !branch) throw problem('NotFound')
  const state = vouch ? 'vouched' : 'refused'
  const isOpen = branch.state === 'asked' || (branch.state === 'refused' && vouch)
  if (!isOpen) return
  await saveBranch(tx, {
    account_id: id,
    union_id: organisationId,
    state,
    since: now,
    answered_by: accountId,
  })
  const about = (await findAddress(tx, id))?.organisation ?? ''
  const action = vouch ? 'vouched-for-branch' : 'refused-branch'
  await recordOrganisationAction(tx, by, { action, about, now })
  await notifyAccount(
    tx,
    (await findFirstOfficer(tx, id))!,
    branchAnsweredEmail,
    {
      idempotencyKey: `branch-answered:${id}:${organisationId}:${state}:${now.getTime()}`,
      union: union.name,
      vouched: vouch,
      isDecided: applicant.role === 'organisation',
    },
    { secrets, now },
  )
}
