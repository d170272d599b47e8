import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { resealEverything } from './reseal.ts'
import { openSecrets } from './secrets.ts'

const w = world()

test('what is sealed in a table of parts is sealed again, each value once', async () => {
  const { db, secrets: previous } = w.platform
  const newKey = randomBytes(32).toString('base64url')
  const secrets = openSecrets(newKey, w.config.secretKey)
  await sql`create table sealed_by_month (id bigint, month date, sealed bytea, primary key (id, month)) partition by range (month)`.execute(
    db,
  )
  for (const [name, from, to] of [
    ['november', '2026-11-01', '2026-12-01'],
    ['december', '2026-12-01', '2027-01-01'],
  ])
    await sql`create table ${sql.table(name!)} partition of sealed_by_month for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
      db,
    )
  for (const [id, month] of ['2026-11-01', '2026-12-01', '2026-12-01'].entries())
    await sql`insert into sealed_by_month values (${id}, ${month}, ${previous.seal({ id })})`.execute(db)

  const resealed = await resealEverything(db, secrets)
  expect(resealed.filter(({ table }) => /sealed_by_month|november|december/.test(table))).toEqual([
    { table: 'sealed_by_month', resealed: 3, unreadable: 0 },
  ])
  const { rows } = await sql<{
    id: number
    sealed: Buffer
  }>`select id, sealed from sealed_by_month order by id`.execute(db)
  expect(rows.map(({ sealed }) => openSecrets(newKey).unseal(sealed))).toEqual(
    [0, 1, 2].map((id) => ({ id })),
  )
})
