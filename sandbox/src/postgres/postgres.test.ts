import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from './postgres.ts'
import { isRunning, identifyProcess, waitUntil } from '../processes/process.ts'

const isRoot = process.getuid?.() === 0
let folder: string
/** Shared by many tests, because creating a cluster is slow. */
let directory: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-test-'))
  chmodSync(folder, 0o711)
  directory = join(folder, 'postgres')
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

const postmasterIn = (folder: string) =>
  Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
const supervisorIn = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as { holder: { pid: number } }).holder.pid

/** Starts PostgreSQL from a separate process, which may be killed. */
async function startInOtherProcess() {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const postgres = await startPostgres({ directory: process.argv[1], durable: false })
    console.log(postgres.url())`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(launcher.stdout.setEncoding('utf8'), 'data')) as [string]
  const postmaster = identifyProcess(postmasterIn(directory))
  return { launcher, url: url.trim(), postmaster, supervisor: identifyProcess(supervisorIn(directory)) }
}

test('data survives a restart, and connecting needs the password', async () => {
  const first = await startPostgres({ directory, durable: true })
  await query(first.url(), "create table leaflet as select 'Café – £5 an hour' as title")
  expect(statSync(join(directory, 'password')).mode & 0o777).toBe(0o600)
  const wrongPassword = new URL(first.url())
  wrongPassword.password = 'guess'
  await expect(query(wrongPassword.href, 'select 1')).rejects.toThrow('password authentication failed')
  await first.stop()
  await expect(query(first.url(), 'select 1')).rejects.toThrow('ECONNREFUSED')

  const began = performance.now()
  const second = await startPostgres({ directory, durable: true })
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await query(second.url(), 'select upper(title) from leaflet')).toEqual(['CAFÉ – £5 AN HOUR'])
  const settings = ['server_encoding', 'timezone', 'max_connections', 'jit', 'listen_addresses', 'fsync']
  expect(
    await query(second.url(), `select ${settings.map((name) => `current_setting('${name}')`).join()}`),
  ).toEqual(['UTF8', 'UTC', '200', 'off', '127.0.0.1', 'on'])
  await second.stop()
  expect(existsSync(join(directory, 'lock'))).toBe(false)
})

test('without a directory PostgreSQL leaves nothing behind', async () => {
  const postgres = await startPostgres({ durable: false })
  const [cluster] = await query(postgres.url(), "select current_setting('data_directory')")
  expect(await query(postgres.url(), "select current_setting('fsync')")).toEqual(['off'])
  await postgres.stop()
  expect(existsSync(dirname(String(cluster)))).toBe(false)
})

test('a second start on the same directory names the process that is running', async () => {
  const first = await startPostgres({ directory, durable: false })
  await expect(startPostgres({ directory, durable: false })).rejects.toThrow(
    new RegExp(`^The database in .* is already running, process ${process.pid}\\.$`),
  )
  expect(await query(first.url(), 'select 1')).toEqual([1])
  await first.stop()
})

test('a start on a port in use names the port', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startPostgres({ directory, durable: false, port })).rejects.toThrow(
    `Port ${port}, where PostgreSQL should listen, is already in use.`,
  )
  other.close()
})

test('a killed launcher leaves nothing running, and the next start works at once', async () => {
  const killed = await startInOtherProcess()
  await query(killed.url, 'create table survivor ()')
  killed.launcher.kill('SIGKILL')

  const next = await startPostgres({ directory, durable: false })
  expect(isRunning(killed.postmaster)).toBe(false)
  expect(await query(next.url(), 'select count(*)::int from survivor')).toEqual([0])
  await next.stop()

  const again = await startInOtherProcess()
  again.launcher.kill('SIGKILL')
  expect(await waitUntil(() => !isRunning(again.postmaster) && !isRunning(again.supervisor), 5000)).toBe(true)
  expect(existsSync(join(directory, 'lock'))).toBe(false)
})

test('even when its supervisor was killed too, the next start stops the old server and works', async () => {
  const { launcher, supervisor, postmaster } = await startInOtherProcess()
  launcher.kill('SIGKILL')
  process.kill(supervisor.pid, 'SIGKILL')
  expect(isRunning(postmaster)).toBe(true)

  const next = await startPostgres({ directory, durable: false })
  expect(isRunning(postmaster)).toBe(false)
  expect(await query(next.url(), 'select 1')).toEqual([1])
  await next.stop()
})

test('a killed server is reported, and neither it nor a stale pid file prevents the next start', async () => {
  const first = await startPostgres({ directory, durable: false })
  process.kill(postmasterIn(directory), 'SIGKILL')
  expect(await first.lost).toMatch(/^PostgreSQL has ended by itself/)
  await first.stop()

  const pidFile = join(directory, 'cluster/postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
  const next = await startPostgres({ directory, durable: false })
  expect(await query(next.url(), 'select 1')).toEqual([1])
  await next.stop()
})

test('a killed supervisor is reported, and the server is stopped', async () => {
  const postgres = await startPostgres({ directory, durable: false })
  const postmaster = identifyProcess(postmasterIn(directory))
  process.kill(supervisorIn(directory), 'SIGKILL')
  expect(await postgres.lost).toBe('The supervisor of PostgreSQL was killed.')
  expect(isRunning(postmaster)).toBe(false)
})

test('an interrupted creation of a cluster is repeated', async () => {
  const interrupted = join(folder, 'interrupted')
  mkdirSync(join(interrupted, 'unfinished-1234'), { recursive: true })
  const postgres = await startPostgres({ directory: interrupted, durable: false })
  expect(readdirSync(interrupted).toSorted()).toEqual(['cluster', 'lock', 'log', 'password'])
  await postgres.stop()
})

test.runIf(isRoot)(
  'for root, PostgreSQL runs as another user, and its files move when that user cannot enter the directory',
  async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const link = join(closed, '.data/postgres')
    const postgres = await startPostgres({ directory: link, durable: false })
    const real = realpathSync(link)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(real).toMatch(/^\/var\/lib\/street-musketeers\/[0-9a-f]{16}$/)
    expect(statSync(`/proc/${postmasterIn(link)}`).uid).not.toBe(0)
    await query(postgres.url(), 'create table leaflet ()')
    await postgres.stop()

    const again = await startPostgres({ directory: link, durable: false })
    expect(await query(again.url(), 'select count(*)::int from leaflet')).toEqual([0])
    await again.stop()
    rmSync(real, { recursive: true })

    const copied = await startPostgres({ directory: link, durable: false })
    expect(realpathSync(link)).not.toBe(real)
    await expect(query(copied.url(), 'select from leaflet')).rejects.toThrow('does not exist')
    await copied.stop()
    rmSync(realpathSync(link), { recursive: true })
  },
)
