/** What an operator must correct before the product can start; `message` names each setting in a sentence, one a line. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
