import type { RefusalCounts } from '../pause-store.ts'

/** Of this many answers at least, and of the last so many, more than a tenth must be refusals. */
const [fewest, most, mostRefused] = [100, 500, 0.1]

/** Counts the mail server's last answers to leaflets and newsletters: too many refusals cost the good name that all mail needs. */
export function createRefusalCounter() {
  let answers: { isRefused: boolean; at: Date }[] = []
  let refused = 0

  return {
    /** @returns what was counted when that is too much, and since when; null otherwise */
    record(isRefused: boolean, at: Date): (RefusalCounts & { since: Date }) | null {
      answers.push({ isRefused, at })
      refused += Number(isRefused)
      if (answers.length > most) refused -= Number(answers.shift()!.isRefused)
      const answered = answers.length
      if (answered < fewest || refused <= answered * mostRefused) return null
      return { refused, answered, since: answers[0]!.at }
    },

    /** Starts anew: what was refused before is known. */
    reset(): void {
      answers = []
      refused = 0
    },
  }
}
