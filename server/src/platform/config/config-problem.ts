/** A setting that is missing or malformed; `message` is one sentence that names it. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem'
}
