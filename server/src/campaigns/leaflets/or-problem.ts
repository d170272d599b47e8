import { problem, type Problem } from '../../platform/http/problem.ts'
import { DocumentRefused, DocumentsBusy } from '../../printing/index.ts'

/**
 * Does what a call needs from a reader of documents.
 * @param refuse says why, to the person who waits
 * @throws {Problem} Unavailable when too many are waiting, and what `refuse` returns for a document that is refused
 */
export async function orProblem<T>(
  work: () => Promise<T>,
  refuse: (refused: DocumentRefused) => Problem,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DocumentRefused) throw refuse(error)
    if (error instanceof DocumentsBusy) throw problem('Unavailable')
    throw error
  }
}
