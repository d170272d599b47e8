import type { MatchExtended } from '@zxcvbn-ts/core'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Config } from '../../platform/config/config.ts'
import { problemWith } from '../../platform/http/problem.ts'

/** Why a password is easy to guess. */
type Weakness = 'common' | 'personal' | 'pattern'

/** From here zxcvbn calls a password very unguessable (score 4). */
const minGuesses = 1e10

/**
 * Estimates how many guesses a password takes an attacker who knows the person (rule: guessable-passwords-refused). Only the first 32
 * characters count.
 * @param about names and addresses of the person and the product
 * @returns why it is too easy to guess; null for a good one
 */
export async function screenPassword(password: string, about: readonly string[]): Promise<Weakness | null> {
  // Its lists take 25 MB and 0.2 s, so they are read when somebody first chooses a password.
  const { estimator, maxLength } = await import('./password-estimator.ts')
  const variants = about.flatMap((text) => variantsOf(text, maxLength))
  const { guesses, sequence } = estimator.check(password, variants)
  return guesses < minGuesses ? mainWeakness(sequence) : null
}

/** A name or an address, its words, and its words joined in the usual ways. */
function variantsOf(text: string, maxLength: number): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)
  const joined = ['', ' ', '-', '_', '.'].map((separator) => words.join(separator))
  return [text, ...words, ...joined].map((variant) => variant.slice(0, maxLength))
}

/** What most of the characters are. */
function mainWeakness(sequence: readonly MatchExtended[]): Weakness {
  const lengths = { common: 0, personal: 0, pattern: 0 }
  for (const match of sequence) lengths[weaknessOf(match)] += match.token.length
  const [[weakness]] = Object.entries(lengths).toSorted(([, a], [, b]) => b - a) as [[Weakness, number]]
  return weakness
}

const patterns = new Set(['repeat', 'sequence', 'spatial', 'date', 'regex'])

function weaknessOf(match: MatchExtended): Weakness {
  if ('dictionaryName' in match && match.dictionaryName === 'userInputs') return 'personal'
  return patterns.has(match.pattern) ? 'pattern' : 'common'
}

const sentences = {
  common: accountMessages.passwordCommon,
  personal: accountMessages.passwordPersonal,
  pattern: accountMessages.passwordPattern,
}

/**
 * Refuses a password that an attacker would guess (rule: guessable-passwords-refused).
 * @param about the email address and the full name of the person who chooses it, as far as they are known
 * @throws {Problem} InvalidInput
 */
export async function refuseGuessablePassword(
  password: string,
  about: readonly (string | null | undefined)[],
  { productName }: Pick<Config, 'productName'>,
): Promise<void> {
  const weakness = await screenPassword(password, [productName, ...about.filter((text) => text != null)])
  if (weakness) throw problemWith('password', sentences[weakness])
}
