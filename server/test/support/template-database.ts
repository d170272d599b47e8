import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { buildPages, buildServer } from '@street-musketeers/sandbox/builds.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/platform/database/db.ts'
import { migrate } from '../../src/platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const template = 'template_world'

/** Builds the product, whose programs tests start, starts a PostgreSQL for the run and migrates one database, which each test file copies. */
export default async function setup(project: TestProject) {
  await buildPages()
  await buildServer()
  const postgres = await startPostgres({ durable: false })
  const root = new pg.Client(postgres.url())
  await root.connect()
  await root.query(`create database ${template}`)
  await root.end()
  const database = openDatabase(postgres.url(template))
  await migrate(database.pool)
  await database.close()
  project.provide('postgresUrl', postgres.url())
  return () => postgres.stop()
}
