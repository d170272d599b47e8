import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase, type Db } from '../src/platform/database/db.ts'
import { cloneDatabase } from './support/database.ts'
import { sql } from 'kysely'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a query gives for each type of PostgreSQL that the schema uses (server/src/platform/database/db.ts). */
const typesOfValues: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  oid: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying': 'string',
  text: 'string',
  date: 'string',
  'timestamp without time zone': 'string',
  'timestamp with time zone': 'Date',
  ARRAY: 'readonly unknown[]',
  uuid: 'string',
  tsvector: 'string',
  jsonb: 'unknown',
  json: 'unknown',
}

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  /** Whether an INSERT may leave it out. */
  isFilledIn: boolean
  isGenerated: boolean
  /** PostgreSQL does not say which columns of a view can be null. */
  isOfView: boolean
}

async function readColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name, data_type as type, is_nullable = 'YES' as "isNullable",
      column_default is not null or is_nullable = 'YES' or is_identity = 'YES' or is_generated = 'ALWAYS' as "isFilledIn",
      is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' as "isGenerated", table_type = 'VIEW' as "isOfView"
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_name != 'migration'
    order by table_name, ordinal_position`.execute(db)
  return rows
}

/** Tables that only a library reads and writes. */
const untyped = new Set(['rate_limit'])

/** TypeScript that compiles only if `Tables` has exactly these tables and columns. Each line is one claim, so that an error names it. */
function writeClaims(columns: readonly Column[], files: readonly string[]): string {
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const union = (names: Iterable<string>) => [...names].map((name) => `'${name}'`).join(' | ')
  return [
    `import type { Insertable, Selectable } from '${root}node_modules/kysely/dist/index.d.ts'`,
    `import type { Tables } from '${root}server/src/platform/database/tables.ts'`,
    ...files.map((file) => `import '${file}'`),
    'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false',
    'type Is<A, B> = [A] extends [B] ? true : false',
    'type IsOptional<T, K extends keyof T> = {} extends Pick<T, K> ? true : false',
    'declare function claim<T extends true>(): T',
    `claim<Same<keyof Tables, ${union(byTable.keys())}>>()`,
    ...[...byTable].map(
      ([table, all]) => `claim<Same<keyof Tables['${table}'], ${union(all.map(({ name }) => name))}>>()`,
    ),
    ...columns.flatMap(claimsOfColumn),
    '',
  ].join('\n')
}

function claimsOfColumn(column: Column): string[] {
  const { table, name, type, isNullable, isFilledIn, isGenerated, isOfView } = column
  const value = `Selectable<Tables['${table}']>['${name}']`
  const row = `Insertable<Tables['${table}']>`
  const valueType = typesOfValues[type] ?? `'unknown type ${type}'`
  return [
    `claim<Is<NonNullable<${value}>, ${valueType}>>()`,
    ...(valueType === 'unknown' || isOfView
      ? []
      : [`claim<Same<null extends ${value} ? true : false, ${isNullable}>>()`]),
    ...(isGenerated
      ? [`claim<Same<Extract<keyof ${row}, '${name}'>, never>>()`]
      : isFilledIn || isOfView
        ? []
        : [`claim<Same<IsOptional<${row}, '${name}'>, false>>()`]),
  ]
}

test('the types of all tables agree with the database that the migrations make', async () => {
  const { url, drop } = await cloneDatabase()
  const database = openDatabase(url)
  const folder = await mkdtemp(join(tmpdir(), 'street-musketeers-types-'))
  try {
    const all = await readColumns(database.db)
    const columns = all.filter(({ table }) => !untyped.has(table))
    const known = new Set(all.map(({ table }) => table))
    expect(
      [...untyped].filter((name) => !known.has(name)),
      'untyped, but not in the database',
    ).toEqual([])
    const files = globSync(`${root}server/src/*/tables.ts`)
    const claims = writeClaims(columns, files)
    await writeFile(join(folder, 'claims.ts'), claims)
    const options = { noEmit: true, typeRoots: [`${root}node_modules/@types`] }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: `${root}tsconfig.json`,
        compilerOptions: options,
        include: [],
        files: ['claims.ts'],
      }),
    )
    const output = await new Promise<string>((resolve) => {
      execFile(`${root}node_modules/.bin/tsc`, ['-p', folder, '--pretty', 'false'], (_, stdout, stderr) =>
        resolve(stdout + stderr),
      )
    })
    const lines = claims.split('\n')
    const wrong = output.replaceAll(/^.*claims\.ts\((\d+),.*$/gm, (_, line) => lines[Number(line) - 1] ?? '')
    expect(wrong).toBe('')
    console.log(`Table types: ${columns.length} columns of the database have the type they claim.`)
  } finally {
    await rm(folder, { recursive: true })
    await database.close()
    await drop()
  }
})
