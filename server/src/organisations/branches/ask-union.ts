import { findAddress, findPresentOfficers, notifyAccounts } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { branchAskedEmail, branchBegunEmail } from './email-kinds.ts'
import { deleteBranch, findAsking, findBranch, findUnion, saveBranch } from './store.ts'

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
  if (unionId === undefined) return false
  if (!(await findUnion(tx, unionId))) throw problemWith('unionId', chooseAgain)
  await askOfficers(tx, accountId, unionId, context)
  await saveBranch(tx, {
    account_id: accountId,
    union_id: unionId,
    state: 'asked',
    since: now,
    answered_by: null,
  })
  return false
}

const chooseAgain = 'Choose the union again. The one you chose can’t vouch for branches now.'

/** How long a union's officers have to look at those who ask before they are emailed about another. */
const askAgainAfter = days(1)

/** Emails a union's officers that somebody asks, unless the page that the last such email led to has one from the last day still waiting. */
async function askOfficers(
  tx: Tx,
  accountId: number,
  unionId: number,
  { secrets, now }: Context,
): Promise<void> {
  if ((await findAsking(tx, unionId, addMilliseconds(now, -askAgainAfter))).length > 0) return
  const address = await findAddress(tx, accountId)
  await notifyAccounts(
    tx,
    await findPresentOfficers(tx, unionId),
    branchAskedEmail,
    {
      idempotencyKey: `branch-asked:${accountId}`,
      organisation: address?.organisation ?? '',
      city: address?.city ?? '',
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
