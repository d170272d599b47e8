import order from './domains.json' with { type: 'json' }
import { sourceFiles } from './source-files.ts'

const domains = new Set<string>(order)
/** What a domain, and each sub-folder of one, may hold beside use cases; docs/map.md says what goes where. */
const roles = ['rules', 'store', 'conditions', 'present', 'routes', 'jobs', 'events', 'email-kinds']
/** Files that a domain has once, at its top. */
const onceOnly = ['index', 'handlers', 'tables']
/** The first word of a use case says what it does. */
const useCase = /^[a-z]+(-[a-z]+)+$/
const vague = /(^|-)(utils?|helpers?|misc|common|manager|item|entity|data|info|stuff)(-|\.|$)/

/** What is wrong with the names and places of files, one sentence each. */
export function misplacedFiles(): string[] {
  const wrong: string[] = []
  for (const file of sourceFiles()) {
    const name = file.split('/').at(-1)!
    if (!/^\+?[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) wrong.push(`${file}: file names are kebab-case.`)
    if (vague.test(name)) wrong.push(`${file}: name what it does; docs/words.md has the words.`)
    const inDomain = /^server\/src\/([^/]+)\/(.+)$/.exec(file)
    if (inDomain && domains.has(inDomain[1]!) && !isInPlace(inDomain[2]!))
      wrong.push(
        `${file}: a domain and its sub-folders hold ${roles.join(', ')}, emails/ and use cases named verb-noun; ${onceOnly.join(', ')} stand at the top.`,
      )
  }
  return wrong
}

/** @param place a path inside a domain, at most one sub-folder deep, and `emails/` */
function isInPlace(place: string): boolean {
  if (/^([a-z-]+\/)?emails\/[a-z]+(-[a-z]+)*\.tsx$/.test(place)) return true
  const [file, folder, ...deeper] = place.split('/').toReversed()
  if (deeper.length) return false
  if (file!.endsWith('.test.ts')) return true
  const stem = file!.replace(/\.tsx?$/, '')
  return roles.includes(stem) || useCase.test(stem) || (!folder && onceOnly.includes(stem))
}
