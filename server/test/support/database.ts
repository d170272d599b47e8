import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { template } from './template-database.ts'

/** A test file's own database. */
export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const root = new pg.Client(url)
  await root.connect()
  await root.query(statement)
  await root.end()
}

/**
 * Copies the migrated template, or with `empty` creates a database without a schema.
 * @param of the address of another database to copy, which must have no connections
 */
export async function cloneDatabase({
  empty = false,
  of,
}: { empty?: boolean; of?: string } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `world_${randomBytes(6).toString('hex')}`
  await runOnServer(
    server,
    `create database ${name}${empty ? '' : ` template ${of ? new URL(of).pathname.slice(1) : template}`}`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => runOnServer(server, `drop database ${name} with (force)`),
  }
}
