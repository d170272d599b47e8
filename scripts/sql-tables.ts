import { readFileSync } from 'node:fs'
import order from './domains.json' with { type: 'json' }
import { root } from './run-program.ts'
import { sourceFiles } from './source-files.ts'

/** Where a query names tables: Kysely's calls, and the words of SQL before a table. */
const inQueries = [
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|using|mergeInto)\(\s*'(\w+)/g,
  /\b(?:inner|left|right|full|cross)Join(?:Lateral)?\(\s*'(\w+)/g,
  /\b(?:from|join|into|update|using)\s+(\w+)/g,
]
const declared = /^ {4}(\w+): /gm

/**
 * Statements that name a table of a later domain: SQL follows the same order as imports. The platform's tables come first.
 * @returns one sentence each
 */
export function foreignTables(): string[] {
  const files = sourceFiles().filter((file) => /^server\/src\/(?!.*\.test\.)/.test(file))
  const ownerOf = new Map<string, string>()
  for (const domain of order)
    if (files.includes(`server/src/${domain}/tables.ts`))
      for (const [, table] of read(`server/src/${domain}/tables.ts`).matchAll(declared))
        ownerOf.set(table!, domain)

  return files.flatMap((file) => {
    const domain = file.split('/')[2]!
    const text = read(file).replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    const named = new Set(
      inQueries.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!)),
    )
    const isTyped = /from '.*(kysely|database\/db\.ts)'/.test(text)
    return [...named]
      .filter(
        (table) =>
          isTyped && ownerOf.has(table) && order.indexOf(ownerOf.get(table)!) > order.indexOf(domain),
      )
      .map((table) => `${file}: the table ${table} belongs to ${ownerOf.get(table)}, which comes later.`)
  })
}

const read = (file: string) => readFileSync(root + file, 'utf8')
