import { readFileSync } from 'node:fs'
import { ConfigProblem } from './config-problem.ts'

type Settings = Record<string, string | undefined>

/**
 * Any setting may be given by a file that holds it, named in NAME_FILE: an environment is shown to whoever may look at a
 * container, a file only to the product.
 * @param names the settings there are
 * @returns the settings with those that files hold
 * @throws {ConfigProblem} when a file cannot be read, or a setting is given both ways
 */
export function readSecretFiles(given: Settings, names: readonly string[]): Settings {
  const settings = { ...given }
  for (const name of names) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined)
      throw new ConfigProblem(`${name} and ${name}_FILE are both set; keep one of them.`)
    settings[name] = contentOf(file, name)
  }
  return settings
}

function contentOf(file: string, name: string): string {
  try {
    // Editors end files with a line break; no setting has one.
    return readFileSync(file, 'utf8').trimEnd()
  } catch {
    throw new ConfigProblem(`${name}_FILE names a file that cannot be read.`)
  }
}
