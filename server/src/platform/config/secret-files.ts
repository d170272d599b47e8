import { readFileSync } from 'node:fs'

type Settings = Record<string, string | undefined>

/**
 * Reads settings from files: any setting NAME may be in a file whose path is in NAME_FILE. An environment is visible to everyone who
 * can inspect a container, a file only to the product.
 * @param names the names of all settings
 * @returns the environment with the settings from files added, and a sentence for each that is given both ways or cannot be read
 */
export function readSecretFiles(
  environment: Settings,
  names: readonly string[],
): { settings: Settings; problems: string[] } {
  const settings = { ...environment }
  const problems: string[] = []
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (file === undefined) continue
    if (environment[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set; keep one of them.`)
      continue
    }
    try {
      // Editors end files with a line break; no setting has one.
      settings[name] = readFileSync(file, 'utf8').trimEnd()
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read.`)
    }
  }
  return { settings, problems }
}
