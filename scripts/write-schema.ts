import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { writeFile } from 'node:fs/promises'
import { openDatabase } from '../server/src/platform/database/db.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { describeSchema } from '../server/test/support/describe-schema.ts'
import { root } from './run-program.ts'

/** Writes server/schema.sql from a database with all migrations. */
const postgres = await startPostgres({ durable: false })
const database = openDatabase(postgres.url())
await migrate(database.pool)
await writeFile(`${root}server/schema.sql`, await describeSchema(database.pool))
await database.close()
await postgres.stop()
console.log('server/schema.sql has been written.')
