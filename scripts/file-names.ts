import order from './domains.json' with { type: 'json' }
import { sourceFiles } from './source-files.ts'

const domains = new Set<string>(order)
/** The files that a domain and its sub-folders may have besides use cases. docs/map.md says what goes where. */
const roles = ['rules', 'store', 'conditions', 'present', 'routes', 'jobs', 'events', 'email-kinds']
/** Files that a domain has once, in its top folder. */
const topLevelOnly = ['index', 'demonstration', 'handlers', 'tables']
/** A use case is named verb-noun. */
const useCase = /^[a-z]+(-[a-z]+)+$/
const vague = /(^|-)(utils?|helpers?|misc|manager|item|entity|data|info|stuff)(-|\.|$)|^common\./

/**
 * Finds files with a wrong name or in a wrong place.
 * @returns one sentence for each
 */
export function findMisplacedFiles(): string[] {
  const problems: string[] = []
  for (const file of sourceFiles()) {
    const name = file.split('/').at(-1)!
    if (!/^\+?[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) problems.push(`${file}: file names are kebab-case.`)
    if (vague.test(name))
      problems.push(`${file}: the name must say what the file does, in the words of docs/words.md.`)
    const inDomain = /^server\/src\/([^/]+)\/(.+)$/.exec(file)
    if (inDomain && domains.has(inDomain[1]!) && !isInPlace(inDomain[2]!))
      problems.push(
        `${file}: a domain and its sub-folders contain ${roles.join(', ')}, emails/ and use cases named verb-noun; ${topLevelOnly.join(', ')} are in the top folder.`,
      )
  }
  return problems
}

/** @param path inside a domain: at most one sub-folder deep, apart from `emails/` */
function isInPlace(path: string): boolean {
  if (/^([a-z-]+\/)?emails\/[a-z]+(-[a-z]+)*\.tsx$/.test(path)) return true
  const [file, folder, ...deeper] = path.split('/').toReversed()
  if (deeper.length) return false
  if (file!.endsWith('.test.ts')) return true
  const stem = file!.replace(/\.tsx?$/, '')
  return roles.includes(stem) || useCase.test(stem) || (!folder && topLevelOnly.includes(stem))
}
