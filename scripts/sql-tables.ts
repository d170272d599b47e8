import { readFileSync } from 'node:fs'
import order from './domains.json' with { type: 'json' }
import { root } from './run-program.ts'
import { sourceFiles } from './source-files.ts'

/** Where Kysely's calls name a table, alone or in a list, with or without an alias. */
const kyselyCalls =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|using|from|(?:inner|left|right|full|cross)Join(?:Lateral)?|sql\.table)\(\s*\[?((?:\s*'[\w. ]+'\s*,?)+)/g
/** Where SQL names a table, or a list of tables with aliases: `from account as a, campaign c`. */
const tableName = String.raw`(?:only\s+)?(?:public\.)?"?\w+"?`
const tableAndAlias = String.raw`${tableName}(?:\s+as)?(?:\s+\w+)?`
const sqlClauses = new RegExp(
  String.raw`\b(?:from|join|into|update|using|truncate|table)\s+((?:${tableAndAlias}\s*,\s*)*${tableName})`,
  'gi',
)
const declaredTable = /^ {4}(\w+): /gm
const platformTable = /^ {2}(\w+): /gm
const schemaRelation = /^create (?:unlogged |materialized )?(?:table|view) (\w+)/gm

/**
 * Finds statements that name a table of a later domain: SQL follows the same order as imports. The platform's tables come first. A table or view
 * that no `tables.ts` declares belongs to the one domain that names it. A common table expression must not have a table's name.
 * @returns one sentence for each
 */
export function findForeignTables(): string[] {
  const files = sourceFiles().filter((file) => /^server\/src\/(?!.*\.test\.)/.test(file))
  const ownerOf = readOwners(files)
  const undeclared = readUndeclaredRelations(ownerOf)
  const firstUse = new Map<string, string>()
  const place = (domain: string) => order.indexOf(domain)
  return files.flatMap((file) => {
    const domain = file.split('/')[2]!
    return [...tablesNamedIn(read(file))].flatMap((table) => {
      const owner = ownerOf.get(table)
      if (owner && place(owner) > place(domain))
        return [`${file}: the table ${table} belongs to ${owner}, which comes later.`]
      if (!undeclared.has(table)) return []
      const user = firstUse.get(table) ?? domain
      firstUse.set(table, user)
      return user === domain
        ? []
        : [`${file}: ${table} is also named in ${user}; declare it in the tables.ts of its domain.`]
    })
  })
}

/** @returns the domain, or `platform`, of each table that a `tables.ts` declares */
function readOwners(files: readonly string[]): Map<string, string> {
  const ownerOf = new Map<string, string>()
  for (const [, table] of read('server/src/platform/database/tables.ts').matchAll(platformTable))
    ownerOf.set(table!, 'platform')
  for (const domain of order) {
    const file = `server/src/${domain}/tables.ts`
    if (!files.includes(file)) continue
    for (const [, table] of read(file).matchAll(declaredTable)) ownerOf.set(table!, domain)
  }
  return ownerOf
}

function readUndeclaredRelations(ownerOf: ReadonlyMap<string, string>): Set<string> {
  const migrations = sourceFiles().filter((file) => file.startsWith('server/migrations/'))
  const relations = migrations.flatMap((file) =>
    [...read(file).matchAll(schemaRelation)].map(([, name]) => name!),
  )
  return new Set(relations.filter((name) => !ownerOf.has(name)))
}

function tablesNamedIn(source: string): Set<string> {
  const code = source.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '')
  const calls = [...code.matchAll(kyselyCalls)].flatMap(([, names]) =>
    [...names!.matchAll(/'(?:public\.)?(\w+)/g)].map(([, name]) => name!),
  )
  const clauses = [...code.matchAll(sqlClauses)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim().replace(/^(?:only\s+)?(?:public\.)?"?(\w+)[\s\S]*$/i, '$1')),
  )
  return new Set([...calls, ...clauses])
}

const read = (file: string) => readFileSync(root + file, 'utf8')
