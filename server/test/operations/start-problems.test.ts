import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '@street-musketeers/demonstration/content.ts'
import { createActivatedAccount } from '../../src/identity/demonstration.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openDatabase } from '../../src/platform/database/db.ts'
import { explainDatabaseError } from '../../src/platform/database/explain-database.ts'
import { createPlatform } from '../../src/platform/open-platform.ts'
import { productionOptions } from '../../../scripts/node-options.mjs'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { productionSettings } from './production-settings.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let directory: string
let clone: TestDatabase
let environment: Record<string, string>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'street-musketeers-start-'))
  clone = await cloneDatabase()
  environment = { ...productionSettings(clone.url, directory), RUN: 'worker' }
})
afterAll(async () => {
  await clone.drop()
  await rm(directory, { recursive: true })
})

/** Starts the product, which must end by itself. @returns its exit code and what it printed */
async function start(over: Record<string, string>) {
  const child = spawn(process.execPath, [...productionOptions, 'server/build/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment, ...over },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}

const withPart = (part: 'username' | 'pathname' | 'port', value: string) =>
  Object.assign(new URL(clone.url), { [part]: value }).href

/** A role that may connect, and own nothing. */
async function createStranger(): Promise<string> {
  await runStatement(`create role stranger_at_start login password 'a password'`)
  return 'stranger_at_start'
}

async function runStatement(statement: string): Promise<void> {
  const client = new pg.Client(clone.url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a database that cannot be used, or a folder that cannot be written, stops the start with one sentence', async () => {
  const stranger = await createStranger()
  const empty = await cloneDatabase({ empty: true })
  const foreign = Object.assign(new URL(empty.url), { username: stranger, password: 'a password' }).href
  const file = join(directory, 'a-file')
  await writeFile(file, '')
  const cases: [over: Record<string, string>, sentence: RegExp][] = [
    [
      { DATABASE_URL: withPart('pathname', '/nowhere') },
      /^There is no database "nowhere" at \S+\. .*DATABASE_URL\.\n$/,
    ],
    [
      { DATABASE_URL: withPart('username', 'nobody') },
      /^The database at \S+ does not let the role "nobody" in\. .*DATABASE_URL\.\n$/,
    ],
    [{ DATABASE_URL: foreign }, /^The role "stranger_at_start" may not create tables .*\n$/],
    [{ DATA_DIR: join(file, 'data') }, /^DATA_DIR \S+ cannot be written \(.+\)\. Make it a folder .*\n$/],
  ]
  const outcomes = await Promise.all(cases.map(async ([over]) => start(over)))
  for (const [index, [, sentence]] of cases.entries())
    expect(outcomes[index]).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  const over = { ...cases[0]![0], ...cases.at(-1)![0] }
  const { code, stderr } = await start(over)
  expect({ code, lines: stderr.split('\n') }, 'all at once').toEqual({
    code: 1,
    lines: [expect.stringMatching(/^There is no database/), expect.stringMatching(/^DATA_DIR /), ''],
  })
  await empty.drop()
  await runStatement('drop role stranger_at_start')
})

test('a database that cannot be reached, and TLS that it does not offer, are explained without the password', async () => {
  const unused = await freePort()
  const closed = `postgres://ada:hidden@127.0.0.1:${unused}/leaflets`
  const readable = new URL(clone.url)
  readable.searchParams.set('sslmode', 'require')
  for (const [url, sentence] of [
    [
      closed,
      /^The database at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. Start it, or correct DATABASE_URL\.$/,
    ],
    [readable.href, /^The database at \S+ does not offer TLS that we trust \(.*\): see DATABASE_URL\.$/],
  ] as const) {
    const database = openDatabase(url, { connections: 1 })
    const error = await database.pool.connect().catch((reason: unknown) => explainDatabaseError(reason, url))
    expect(error).toMatchObject({ name: 'StartProblem', message: expect.stringMatching(sentence) })
    await database.close()
  }
})

test('a port that is taken and a host that is not ours stop the start with one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const [taken, foreign] = await Promise.all([
    start({ OPERATIONS_PORT: String(port) }),
    start({ OPERATIONS_PORT: '0', OPERATIONS_HOST: '192.0.2.7' }),
  ])
  other.close()
  expect(taken).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is in use by another program. Stop it, or set OPERATIONS_PORT to a free port.\n`,
  })
  expect(foreign).toEqual({
    code: 1,
    stdout: '',
    stderr: 'OPERATIONS_HOST 192.0.2.7 is not an address of this machine.\n',
  })
})

test('production refuses a database with the demonstration’s accounts, and one that another key was used with', async () => {
  const copy = await cloneDatabase()
  const database = openDatabase(copy.url)
  const config = readConfig({ ...environment, DATABASE_URL: copy.url })
  const platform = await createPlatform(database, config)
  const now = new Date('2026-11-20T12:00:00Z')
  await database.db.transaction().execute((tx) =>
    createActivatedAccount(
      tx,
      { ...administrator, role: 'administrator', password_hash: '', how_heard: 'OTHER' },
      now,
      {
        ...platform,
        now,
      },
    ),
  )
  expect(await start({ DATABASE_URL: copy.url })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^DATABASE_URL names a database with the demonstration's accounts .+\n$/),
  })
  // The first start recorded its key.
  expect(await start({ DATABASE_URL: copy.url, SECRET_KEY: randomBytes(32).toString('base64url') })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^SECRET_KEY is not the key that this database was used with.+\n$/),
  })
  await database.close()
  await copy.drop()
})

test('the example of the settings starts nothing until it is filled in, and then it is production', async () => {
  const example = parseEnv(await readFile(join(root, '.env.example'), 'utf8')) as Record<string, string>
  expect(example.DEMO).toBe('')
  expect(() => readConfig(example)).toThrow('DATABASE_URL is not set')
  const { NODE_ENV: _, RUN: __, DATA_DIR: ___, ...required } = environment
  expect(readConfig({ ...example, ...required })).toMatchObject({ production: true })
  for (const name of Object.keys(required))
    expect(() => readConfig({ ...example, ...required, [name]: '' })).toThrow(`${name} is not set`)
})
