/** The words for numbers. */

const numbered = (words: string, from: number, step: number): Readonly<Record<string, number>> =>
  Object.fromEntries(words.split(' ').map((word, nth) => [word, from + nth * step]))

export const units = numbered(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  1,
  1,
)
export const tens = {
  ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  fourty: 40,
}
export const hundred = 'hundred'
/** The word for one that is also used for other things: it counts only beside what is counted. */
export const pronounForOne = 'one'
