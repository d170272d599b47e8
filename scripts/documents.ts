import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run-program.ts'
import { sourceFiles } from './source-files.ts'

const read = (file: string) => readFileSync(root + file, 'utf8')

const documents = () =>
  globSync('{*,{docs,deploy,contract,server,web,sandbox,demonstration,e2e,bench}/**/*}.md', {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules'),
  })

/** How a text cites rules, also over the end of a comment's line; a test gives the rule as a property. */
const citation = /(?:\(|; )rules?:[\s*]+([a-z\d-]+(?:,[\s*]+[a-z\d-]+)*)|\brule: '([a-z\d-]+)'/g

const citedRules = (text: string) =>
  [...text.matchAll(citation)].flatMap(([, several, one]) => (one ?? several!).split(/,[\s*]+/))

/**
 * Compares the product rules, which the pages RULES.md list, with what cites them. Migrations keep the names of their time.
 * @returns one sentence for each cited rule that does not exist and each rule that no source cites
 */
export function findStrayRules(): string[] {
  const pages = documents().filter((file) => file.endsWith('RULES.md'))
  const rules = new Map(
    pages.flatMap((page) =>
      [...read(page).matchAll(/^- \*\*`(.+?)`\*\*/gm)].map(([, rule]) => [rule!, page]),
    ),
  )
  const sources = sourceFiles().filter((file) => !/^server\/(migrations|upgrade)\//.test(file))
  const cited = new Set(sources.flatMap((file) => citedRules(read(file))))
  return [
    ...[...sources, ...documents()].flatMap((file) =>
      citedRules(read(file))
        .filter((rule) => !rules.has(rule))
        .map((rule) => `${file}: no page RULES.md has the rule ${rule}.`),
    ),
    ...[...rules]
      .filter(([rule]) => !cited.has(rule))
      .map(([rule, page]) => `${page}: nothing cites ${rule}.`),
  ]
}

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** @returns one sentence for each link in a document to a file or heading that is not in the repository */
export function findDeadLinks(): string[] {
  return documents().flatMap((file) =>
    [...read(file).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, path, anchor]) => {
        const target = path ? join(dirname(file), path) : file
        return !existsSync(root + target) || (anchor && !anchorsOf(read(target)).includes(anchor))
      })
      .map(([link]) => `${file}: the link ${link.slice(1)} leads to nothing.`),
  )
}
