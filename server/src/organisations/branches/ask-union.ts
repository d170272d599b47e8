import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import {
  findAddress,
  findPresentOfficers,
  findRole,
  lockAsOfficer,
  notifyAccounts,
} from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'
import { branchAskedEmail, branchBegunEmail } from './email-kinds.ts'
import { deleteBranch, findAllowed, findAsking, findBranch, findUnion, saveBranch } from './store.ts'

type Context = Pick<Platform, 'config' | 'secrets'> & { now: Date }

/**
 * Notes of which union an application is, which an applicant sends now: the one that invited them, or the one that they name.
 * @param unionId whom they name; undefined for nobody
 * @returns whether a union's invitation vouches for it, so that nobody needs to decide it (rule: branches)
 * @throws {Problem} InvalidInput for an organisation that may not vouch
 */
export async function nameUnion(
  tx: Tx,
  accountId: number,
  unionId: number | undefined,
  context: Context,
): Promise<boolean> {
  const { now } = context
  const branch = await findBranch(tx, accountId)
  if (branch) {
    if (await findUnion(tx, branch.union_id)) {
      await saveBranch(tx, { ...branch, state: 'vouched', since: now })
      await tellTeam(tx, accountId, context)
      return true
    }
    // The union may not vouch any more: it is decided as any other.
    await deleteBranch(tx, accountId)
    return false
  }
  if (unionId !== undefined) await ask(tx, accountId, unionId, context)
  return false
}

/**
 * Asks a union to vouch for an organisation that is here already, in place of any other, or with null takes it out of its union (rule: branches).
 * Asking the same again changes nothing.
 * @throws {Problem} CannotVouch for a union; InvalidInput for an organisation that may not vouch, or that has said no; SignInNeeded for somebody
 *   who is no officer any more
 */
export async function askUnion(
  tx: Tx,
  by: Organisation,
  { unionId }: InputOf<'PUT /api/org/union'>,
  context: Context,
): Promise<void> {
  const { organisationId } = by
  await lockAsOfficer(tx, by)
  if (unionId !== null && (await findAllowed(tx, organisationId)))
    throw problem('CannotVouch', { message: unionIsNoBranch })
  const branch = await findBranch(tx, organisationId)
  // A union's no stays, so that nobody asks again and again.
  if (unionId === null && (!branch || branch.state === 'refused')) return
  if (branch?.union_id === unionId && branch.state !== 'refused') return
  if (branch?.union_id === unionId) throw problemWith('unionId', saidNo)
  if (unionId === null) await deleteBranch(tx, organisationId)
  else await ask(tx, organisationId, unionId, context)
  const union = await findAddress(tx, unionId ?? branch!.union_id)
  await recordOrganisationAction(tx, by, {
    action: unionId === null ? 'left-union' : 'asked-union',
    about: union?.organisation ?? '',
    now: context.now,
  })
}

const unionIsNoBranch = 'An organisation that can vouch for branches can’t be one.'
const saidNo =
  'This union has told us that you’re not a branch of it. Please ask its officers: they can still vouch for you.'

/** @throws {Problem} InvalidInput for an organisation that may not vouch */
async function ask(tx: Tx, accountId: number, unionId: number, context: Context): Promise<void> {
  if (!(await findUnion(tx, unionId))) throw problemWith('unionId', chooseAgain)
  await askOfficers(tx, accountId, unionId, context)
  await saveBranch(tx, {
    account_id: accountId,
    union_id: unionId,
    state: 'asked',
    since: context.now,
    answered_by: null,
  })
}

const chooseAgain = 'Choose the union again. The one you chose can’t vouch for branches now.'

/** Anybody can sign up and name a union, so its officers are emailed about so many a day who wait for their answer, and find the others on the same page. */
const maxAskingEmailed = 5

/** Emails a union's officers that somebody asks (rule: branches). */
async function askOfficers(
  tx: Tx,
  accountId: number,
  unionId: number,
  { secrets, now }: Context,
): Promise<void> {
  if ((await findAsking(tx, unionId, addMilliseconds(now, -days(1)))).length >= maxAskingEmailed) return
  const address = await findAddress(tx, accountId)
  await notifyAccounts(
    tx,
    await findPresentOfficers(tx, unionId),
    branchAskedEmail,
    {
      // Whoever asks, leaves and asks again emails nobody twice a day.
      idempotencyKey: `branch-asked:${accountId}:${unionId}:${londonDate(now)}`,
      organisation: address?.organisation ?? '',
      city: address?.city ?? '',
      isDecided: (await findRole(tx, accountId)) === 'organisation',
    },
    { secrets, now },
  )
}

/** Emails the team that an organisation has begun on its union's word, because nobody of them reads its application before. */
const tellTeam = (tx: Tx, accountId: number, { config, secrets, now }: Context) =>
  queueEmail(
    tx,
    branchBegunEmail,
    {
      idempotencyKey: `branch-begun:${accountId}`,
      accountId,
      to: { name: config.productName, address: config.contactEmail },
      content: {},
      sealed: undefined,
    },
    { secrets, now },
  )
