import type pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import { root } from '../root.ts'
import { migrationsFolder } from './db.ts'
import {
  apply,
  findPending,
  migrate,
  readApplied,
  readMigrations,
  record,
  requireNoneBroken,
  underMigrationLock,
} from './migrate.ts'

/** The migrations between 0.2.0 and the schema of 1.0.0. */
const upgradeFolder = new URL('server/upgrade/', root)

/** The last migration of 0.2.0. */
const lastOfOldest = '0106-asked-what-next.sql'

/**
 * Brings a database of 0.2.0, or of a development version after it, to the schema of this version. Each step is a transaction, so a run that was
 * cut off goes on where it was. On a database of 1.0.0 or later it does what every start does.
 * @param report takes one line for each step
 * @throws {StartProblem} with the reason, having changed nothing, when the database is older, or of another program, or when processes of an
 * earlier version run
 */
export async function upgrade(pool: pg.Pool, report: (line: string) => void): Promise<void> {
  const steps = await readMigrations(upgradeFolder)
  const schema = (await readMigrations(migrationsFolder))[0]!
  await underMigrationLock(pool, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select to_regclass('migration') is not null as "isOurs"`,
    )
    if (!rows[0]!.isOurs)
      throw new StartProblem(
        'The database has nothing to upgrade: no version of the product has used it. Correct DATABASE_URL.',
      )
    const applied = await readApplied(client)
    if (applied.some(({ name }) => name >= schema.name)) return

    if (!applied.some(({ name }) => name === lastOfOldest))
      throw new StartProblem(
        'The database is of a version before 0.2.0. Start 0.2.0 on it once, stop it, then run this again.',
      )
    const unknown = applied.find(
      ({ name }) => name > lastOfOldest && !steps.some((step) => step.name === name),
    )
    if (unknown)
      throw new StartProblem(
        `The database has migration ${unknown.name}, which no version up to this one has. Run the upgrade of the version that made it.`,
      )
    const pending = findPending(steps, applied)
    await requireNoneBroken(client, [...pending, schema], applied.at(-1)!.name)
    for (const step of pending) {
      report(step.name)
      await apply(client, step)
    }
    await client.query('begin')
    await client.query('delete from migration')
    await record(client, schema)
    await client.query('commit')
    // Copied tables have no statistics yet.
    report('analyze')
    await client.query('analyze')
  })
  await migrate(pool)
}
