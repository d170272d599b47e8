/** A problem that the person at the terminal can solve. Its message is a sentence, or a line for each problem, printed without a stack. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** The message of a refusal, or the whole stack of anything unexpected. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
