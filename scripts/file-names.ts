import { globSync } from 'node:fs'
import order from './domains.json' with { type: 'json' }
import { root } from './run-program.ts'

const domains = new Set<string>(order)
/** The rooms of a domain on the server; everything else there is a use case, verb and noun. */
const rooms = ['rules', 'store', 'present', 'routes', 'jobs', 'events', 'letters']
/** The first word of a use case says what is done. */
const useCase = /^[a-z]+(-[a-z]+)+$/
const vague = /(^|-)(utils?|helpers?|misc|common|manager|item|entity|data|info|stuff)(-|\.|$)/

/** What is wrong with the names and places of files, a sentence each. Explains itself, so that nobody has to ask. */
export function misplacedFiles(): string[] {
  const wrong: string[] = []
  const files = globSync('{contract,server,web,sandbox,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|build|\.react-router|results)$/.test(path),
  })
  for (const file of files) {
    const name = file.split('/').at(-1)!
    if (!/^\+?[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) wrong.push(`${file}: file names are kebab-case.`)
    if (vague.test(name)) wrong.push(`${file}: name what it does; docs/words.md has the words.`)
    const domain = /^server\/src\/([^/]+)\/(.+)$/.exec(file)
    if (!domain || !domains.has(domain[1]!)) continue
    const place = domain[2]!
    const stem = place.replace(/\.(test\.)?tsx?$/, '')
    const known =
      rooms.includes(stem) ||
      place.endsWith('.test.ts') ||
      /^emails\/[a-z]+(-[a-z]+)*\.tsx$/.test(place) ||
      (!place.includes('/') && useCase.test(stem))
    if (!known)
      wrong.push(`${file}: a domain has ${rooms.join(', ')}, emails/ and use cases named verb-noun.`)
  }
  return wrong
}
