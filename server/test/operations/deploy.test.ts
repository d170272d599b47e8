import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeOptions } from '../../../scripts/node-options.mjs'
import { startWorker } from '../../src/worker.ts'
import { world } from '../support/world.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const readDeployFile = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

const w = world()
let directory: string
let settings: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'street-musketeers-deploy-'))
  settings = join(directory, 'settings.env')
  const lines = [
    '# As an operator fills it in, with spaces and without quotes.',
    'NODE_ENV=test',
    `DATABASE_URL=${w.config.databaseUrl}`,
    `DATA_DIR=${w.config.dataDirectory}`,
    'SMTP_URL=smtp://127.0.0.1:9',
    'PUBLIC_URL=http://localhost:3000',
    `SECRET_KEY=${w.config.secretKey}`,
    'PROMOTER=Dunmere Trades Union Council, 1 High Street, Dunmere DN1 1AA',
    'PRODUCT_NAME=Dunmere Leaflets & Friends',
  ]
  await writeFile(settings, lines.join('\n'))
})
afterAll(() => rm(directory, { recursive: true }))

/** Runs the command that deploy/street-musketeers is. */
function runCommand(args: string[], input = '') {
  return new Promise<{ code: number | string | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      join(root, 'deploy/street-musketeers'),
      args,
      { env: { PATH: process.env.PATH, APP: root, ENV_FILE: settings } },
      (error, stdout, stderr) => resolve({ code: error ? (error.code ?? null) : 0, stdout, stderr }),
    )
    child.stdin!.on('error', () => {}).end(input)
  })
}

test('an operator’s command reads a settings file with spaces, and so does the program that takes bounces', async () => {
  expect(await runCommand(['mail', 'show'])).toEqual({
    code: 0,
    stdout: 'Mail is being sent from this database.\n',
    stderr: '',
  })
  const message = 'From: ada@example.org\nTo: bounces@example.org\nSubject: Hello\n\nNo report.\n'
  expect(await runCommand(['mail', 'bounce'], message)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The message: .+\.\n$/),
  })
})

test('the units start the product with the options that npm uses', async () => {
  const options = [...nodeOptions, 'server/src/main.ts'].join(' ')
  for (const name of ['street-musketeers-web@.service', 'street-musketeers-worker@.service']) {
    const unit = await readDeployFile(name)
    expect(/^ExecStart=(.+)$/m.exec(unit)?.[1]).toBe(
      `/opt/street-musketeers/node_modules/.bin/node --env-file=/etc/street-musketeers.env ${options}`,
    )
  }
})

test('every metric of the alert rules exists', async () => {
  const worker = await startWorker(w.platform, w.database)
  const { text } = await w.platform.metrics.read()
  await worker.stop()
  const existing = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const rules = await readDeployFile('alerts.yaml')
  const used = new Set(
    [...rules.matchAll(/street_musketeers_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')),
  )
  expect(used.size).toBeGreaterThan(7)
  expect([...used].filter((name) => !existing.has(name))).toEqual([])
})
