/**
 * Starting: from `npm start` of an installed, built copy in production, with its database as it was left, to the first page; and the memory of web and worker in one
 * process a minute later.
 */
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processorSeconds, lastDescendantOf, memoryMb } from '../process-usage.ts'
import { median, report } from '../report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const targets = { seconds: 2.5, megabytes: 160 }
const starts = 5
const idleSeconds = 60

const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-start-'))
const postgres = await startPostgres({ durable: false })
const port = await freePort()
const environment = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  DATABASE_URL: postgres.url(),
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'https://street.bench.org.uk',
  SECRET_KEY: randomBytes(32).toString('base64url'),
  DATA_DIR: directory,
  CONTACT_EMAIL: 'team@bench.org.uk',
  MAIL_FROM: 'team@bench.org.uk',
  PROMOTER: 'A. Person, 1 High Street, Manchester',
  SOURCE_URL: 'https://bench.org.uk/source',
  PORT: String(port),
}

/** @returns seconds until the first page, and what the product's process needed for it */
async function start({ idle }: { idle: number }) {
  const began = performance.now()
  const npm = spawn('npm', ['start'], { cwd: root, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(npm, 'exit')
  while (!(await hasPage())) {
    if (npm.exitCode !== null) throw new Error('The product did not start.')
    await sleep(10)
  }
  const seconds = (performance.now() - began) / 1000
  const product = lastDescendantOf(npm.pid!)
  const processor = processorSeconds(product)
  await sleep(idle * 1000)
  const megabytes = memoryMb(product)
  process.kill(product, 'SIGTERM')
  await exited
  return { seconds, processor, megabytes }
}

const hasPage = () =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )

try {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
  // Migrates the database.
  await start({ idle: 0 })
  const runs: Awaited<ReturnType<typeof start>>[] = []
  for (let nth = 1; nth <= starts; nth += 1) runs.push(await start({ idle: nth < starts ? 0 : idleSeconds }))
  const seconds = median(runs.map((run) => run.seconds))
  report(
    'first page after npm start',
    `${seconds.toFixed(2)} s, median of ${starts} (${median(runs.map(({ processor }) => processor)).toFixed(2)} s of processor time)`,
    `at most ${targets.seconds} s`,
    seconds <= targets.seconds,
  )
  const { megabytes } = runs.at(-1)!
  report(
    'memory of web and worker in one process, idle',
    `${megabytes.toFixed(0)} MB`,
    `at most ${targets.megabytes} MB`,
    megabytes <= targets.megabytes,
  )
} finally {
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
