import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as commonLists } from '@zxcvbn-ts/language-common'
import { dictionary as englishLists } from '@zxcvbn-ts/language-en'

// Without the words of Diceware: they are in no order, so a good phrase of them would look easy. Rare names and Wikipedia's words cost memory.
const { 'diceware-common': _diceware, ...common } = commonLists
const { 'wikipedia-en': _wikipedia, 'lastnames-en': lastNames, ...english } = englishLists

/** Only so much of a password counts. */
export const maxLength = 32

/**
 * The time of an estimate grows with the square of the length and with each substitution such as `@` for `a`. Within these bounds the
 * slowest passwords that we found take 15 ms, and 1.8 s without.
 */
export const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, 'lastnames-en': lastNames.slice(0, 10_000) },
  graphs: adjacencyGraphs,
  maxLength,
  l33tMaxSubstitutions: 4,
})
