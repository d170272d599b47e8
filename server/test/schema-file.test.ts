import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/platform/database/db.ts'
import { cloneDatabase } from './support/database.ts'
import { describeSchema } from './support/describe-schema.ts'

test('schema.sql shows the schema as the migrations make it', async () => {
  const { url, drop } = await cloneDatabase()
  const database = openDatabase(url)
  try {
    const file = await readFile(new URL('../schema.sql', import.meta.url), 'utf8')
    expect(await describeSchema(database.pool), 'run `npm run schema` after a new migration').toBe(file)
  } finally {
    await database.close()
    await drop()
  }
})
