import { tooManyTries, whenToTryAgain, type Limit, type Limits } from '../../platform/http/limits.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import { days, minutes } from '../../platform/values/clock.ts'
import { isLinkToken } from './rules.ts'

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
