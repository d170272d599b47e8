import { readFileSync } from 'node:fs'
import { StartProblem } from './start-problem.ts'

type Settings = Record<string, string | undefined>

/**
 * Reads settings from files: any setting NAME may be in a file whose path is in NAME_FILE. An environment is visible to everyone who
 * can inspect a container, a file only to the product.
 * @param names the names of all settings
 * @returns the environment with the settings from files added
 * @throws {StartProblem} when a file cannot be read, or a setting is given both ways
 */
export function readSecretFiles(environment: Settings, names: readonly string[]): Settings {
  const settings = { ...environment }
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (file === undefined) continue
    if (environment[name] !== undefined)
      throw new StartProblem(`${name} and ${name}_FILE are both set; keep one of them.`)
    settings[name] = contentOf(file, name)
  }
  return settings
}

function contentOf(file: string, name: string): string {
  try {
    // Editors end files with a line break; no setting has one.
    return readFileSync(file, 'utf8').trimEnd()
  } catch {
    throw new StartProblem(`${name}_FILE names a file that cannot be read.`)
  }
}
