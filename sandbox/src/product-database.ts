import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from './postgres/postgres.ts'

const name = 'street_musketeers'

/** Starts PostgreSQL on a data directory and creates the product's database if it does not exist. */
export async function startProductDatabase(dataDirectory: string) {
  const postgres = await startPostgres({ directory: join(dataDirectory, 'postgres'), durable: true })
  const client = new pg.Client(postgres.url())
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await client.query(`create database ${name}`)
  await client.end()
  return { url: postgres.url(name), stop: postgres.stop, lost: postgres.lost }
}
