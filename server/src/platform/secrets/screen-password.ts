import { ZxcvbnFactory, type MatchExtended } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as commonLists } from '@zxcvbn-ts/language-common'
import { dictionary as englishLists } from '@zxcvbn-ts/language-en'

/** Why a password is easy to guess. */
export type Weakness = 'common' | 'personal' | 'pattern'

// Without the words of Diceware: they are in no order, so a good phrase of them would look easy. Rare names and Wikipedia's words cost memory.
const { 'diceware-common': _diceware, ...common } = commonLists
const { 'wikipedia-en': _wikipedia, 'lastnames-en': lastNames, ...english } = englishLists

const maxLength = 32
/**
 * The time of an estimate grows with the square of the length and with each substitution such as `@` for `a`. Within these bounds the
 * slowest passwords that we found take 15 ms, and 1.8 s without.
 */
const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, 'lastnames-en': lastNames.slice(0, 10_000) },
  graphs: adjacencyGraphs,
  maxLength,
  l33tMaxSubstitutions: 4,
})

/** From here zxcvbn calls a password very unguessable (score 4). */
const minGuesses = 1e10

/**
 * Estimates how many guesses a password takes an attacker who knows the person (rule: guessable-passwords-refused). Only the first 32
 * characters count.
 * @param about names and addresses of the person and the product
 * @returns why it is too easy to guess; null for a good one
 */
export function screenPassword(password: string, about: readonly string[]): Weakness | null {
  const { guesses, sequence } = estimator.check(password, about.flatMap(variantsOf))
  return guesses < minGuesses ? mainWeakness(sequence) : null
}

/** A name or an address, its words, and its words joined in the usual ways. */
function variantsOf(text: string): string[] {
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
