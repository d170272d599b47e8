import { globSync, readFileSync } from 'node:fs'

const source = new URL('../../web/src/', import.meta.url)

/**
 * Finds the forms of the dashboards whose text must survive a lost session, in the source, so that no list can forget one.
 * @returns how many each file has, by its path relative to `web/src`
 */
export function findForms(): Map<string, number> {
  const found = new Map<string, number>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    // What all forms share, with the form of every `ReasonButton`.
    if (file.startsWith('app/forms/')) continue
    const code = readFileSync(new URL(file, source), 'utf8')
    const kept = code
      .split(/\buseApiForm\(/)
      .slice(1)
      .filter((call) => !call.includes("onLeave: 'drop'"))
    const count = kept.length + [...code.matchAll(/<ReasonButton\b/g)].length
    if (count) found.set(file, count)
  }
  return found
}
