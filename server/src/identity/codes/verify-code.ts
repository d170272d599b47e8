import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { isLinkToken, type LinkPurpose } from './rules.ts'
import { consumeCode } from './store.ts'
import { tooManyTries, whenToTryAgain, type Limit, type Limits } from '../../platform/http/limits.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import { days, minutes } from '../../platform/values/clock.ts'

/**
 * What a code was asked for with: the hash of a session's token, or of a ticket. The code works with that only. A code that may be
 * entered anywhere has none.
 */
export type CodeRequester = Buffer | undefined

/** The part of a code that is hashed. */
export const boundCode = (code: string, requester: CodeRequester) =>
  requester ? `${code} ${requester.toString('hex')}` : code

/** The column and the values, one for each accepted key, that a code or the token of an emailed link is stored as. */
export const storedCode = (
  code: string,
  { secrets, requester }: Pick<Platform, 'secrets'> & { requester?: CodeRequester },
) =>
  isLinkToken(code)
    ? ({ column: 'link_hash', hashes: [hashToken(code)] } as const)
    : ({
        column: 'code_hash',
        hashes: secrets.accepted.map((key) => key.hashCode(boundCode(code, requester))),
      } as const)

/**
 * Uses up a code that was emailed to an account, or the token of its link. The caller limits wrong tries.
 * @param email the account's address; without it a code of any account is accepted
 * @returns whose code it was; null for a wrong one
 */
export async function verifyCode(
  tx: Tx,
  {
    code,
    email,
    purpose,
    requester,
  }: { code: string; email?: string | undefined; purpose: LinkPurpose; requester?: CodeRequester },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ accountId: number } | null> {
  const consumed = await consumeCode(tx, { ...storedCode(code, { secrets, requester }), email, purpose }, now)
  return consumed ? { accountId: consumed.account_id } : null
}

/** By visitor: somebody who tries codes of many addresses. */
export const codeTries: Limit = { name: 'code-try', points: 60, windowMs: minutes(5), failuresOnly: true }
/** By address and visitor, so that a stranger cannot use up the owner's tries (rule: five-wrong-code-tries). */
const wrongCodes: Limit = { name: 'wrong-code', points: 5, windowMs: minutes(15) }
/** By address: many visitors together cannot guess a code. The link in the email goes on working. */
const wrongCodesPerAddress: Limit = { name: 'wrong-code-address', points: 100, windowMs: days(1) }
/** A code tried without an address could be any that is live, so all visitors share this limit. */
const triesWithoutEmail: Limit = { name: 'code-try-nameless', points: 100, windowMs: minutes(5) }

interface CodeTry {
  /** What was entered: a code, or the token of a link, which cannot be guessed and needs no limit. */
  code: string
  /** Whose code it is: an address, or the ticket of a sign-in; left out when any code is accepted. */
  of: string | undefined
  visitor: string
  /** The input that contained the code. */
  field: string
}

/**
 * Tries a code within the limits on wrong tries.
 * @returns what `verify` returned
 * @throws {Problem} CodeNotAccepted when `verify` returns null; TooManyTries
 */
export async function limitCodeTries<Result>(
  limits: Limits,
  { code, of, visitor, field }: CodeTry,
  verify: () => Promise<Result | null>,
): Promise<Result> {
  const counted = countedTries({ code, of, visitor })
  for (const [limit, key] of counted)
    if (!(await limits.allows(limit, key)))
      throw tooManyTries(limit, {
        fields: {
          [field]: `Open the link in our email instead: it still works. Or ${whenToTryAgain(limit)}.`,
        },
      })
  const result = await verify()
  if (result === null) throw codeNotAccepted(field)
  for (const [limit, key] of counted) await limits.reset(limit, key)
  return result
}

function countedTries({ code, of, visitor }: Omit<CodeTry, 'field'>): [Limit, string][] {
  if (isLinkToken(code)) return []
  if (of === undefined) return [[triesWithoutEmail, 'all']]
  return [
    [wrongCodes, `${of} ${visitor}`],
    [wrongCodesPerAddress, of],
  ]
}

/** The refusal of a code. @param field the input that contained it */
const codeNotAccepted = (field: string): Problem =>
  problem('CodeNotAccepted', { fields: { [field]: 'Check the code in the email.' } })
