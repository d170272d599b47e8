/** A missing or malformed setting; `message` is one sentence that names it. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
}
