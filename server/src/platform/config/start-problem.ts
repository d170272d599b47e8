/** What an operator must correct before the product can start; `message` is one sentence that names the setting. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
