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
/** One for many tests, because making a cluster takes most of the time. */
let directory: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-test-'))
  chmodSync(folder, 0o711)
  directory = join(folder, 'postgres')
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

const postmasterIn = (place: string) =>
  Number(readFileSync(join(place, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
const keeperIn = (place: string) =>
  (JSON.parse(readFileSync(join(place, 'lock'), 'utf8')) as { holder: { pid: number } }).holder.pid

/** Starts PostgreSQL from a process of its own, which may be killed. */
async function startElsewhere() {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const postgres = await startPostgres({ directory: process.argv[1], durable: false })
    console.log(postgres.url())`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(launcher.stdout.setEncoding('utf8'), 'data')) as [string]
  const postmaster = identifyProcess(postmasterIn(directory))
  return { launcher, url: url.trim(), postmaster, keeper: identifyProcess(keeperIn(directory)) }
}

test('what was written is there after a restart; only the password opens it', async () => {
  const first = await startPostgres({ directory, durable: true })
  await ask(first.url(), "create table leaflet as select 'Café – £5 an hour' as title")
  expect(statSync(join(directory, 'password')).mode & 0o777).toBe(0o600)
  const stranger = new URL(first.url())
  stranger.password = 'guess'
  await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  await first.stop()
  await expect(ask(first.url(), 'select 1')).rejects.toThrow('ECONNREFUSED')

  const began = performance.now()
  const second = await startPostgres({ directory, durable: true })
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await ask(second.url(), 'select upper(title) from leaflet')).toEqual(['CAFÉ – £5 AN HOUR'])
  const settings = ['server_encoding', 'timezone', 'max_connections', 'jit', 'listen_addresses', 'fsync']
  expect(
    await ask(second.url(), `select ${settings.map((name) => `current_setting('${name}')`).join()}`),
  ).toEqual(['UTF8', 'UTC', '200', 'off', '127.0.0.1', 'on'])
  await second.stop()
  expect(existsSync(join(directory, 'lock'))).toBe(false)
})

test('without a directory it leaves nothing behind', async () => {
  const postgres = await startPostgres({ durable: false })
  const [cluster] = await ask(postgres.url(), "select current_setting('data_directory')")
  expect(await ask(postgres.url(), "select current_setting('fsync')")).toEqual(['off'])
  await postgres.stop()
  expect(existsSync(dirname(String(cluster)))).toBe(false)
})

test('a second start on the same directory is told who runs', async () => {
  const first = await startPostgres({ directory, durable: false })
  await expect(startPostgres({ directory, durable: false })).rejects.toThrow(
    new RegExp(`^The database in .* is already running, process ${process.pid}\\.$`),
  )
  expect(await ask(first.url(), 'select 1')).toEqual([1])
  await first.stop()
})

test('a port that is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(startPostgres({ directory, durable: false, port })).rejects.toThrow(
    `Port ${port}, where PostgreSQL should listen, is already in use.`,
  )
  other.close()
})

test('a killed launcher leaves nothing running, and the next start works at once', async () => {
  const killed = await startElsewhere()
  await ask(killed.url, 'create table kept ()')
  killed.launcher.kill('SIGKILL')

  const next = await startPostgres({ directory, durable: false })
  expect(isRunning(killed.postmaster)).toBe(false)
  expect(await ask(next.url(), 'select count(*)::int from kept')).toEqual([0])
  await next.stop()

  const again = await startElsewhere()
  again.launcher.kill('SIGKILL')
  expect(await waitUntil(() => !isRunning(again.postmaster) && !isRunning(again.keeper), 5000)).toBe(true)
  expect(existsSync(join(directory, 'lock'))).toBe(false)
})

test('even when its keeper was killed too, the next start stops what is left and works', async () => {
  const { launcher, keeper, postmaster } = await startElsewhere()
  launcher.kill('SIGKILL')
  process.kill(keeper.pid, 'SIGKILL')
  expect(isRunning(postmaster)).toBe(true)

  const next = await startPostgres({ directory, durable: false })
  expect(isRunning(postmaster)).toBe(false)
  expect(await ask(next.url(), 'select 1')).toEqual([1])
  await next.stop()
})

test('a killed server is reported; neither it nor a pid file naming another process is an obstacle', async () => {
  const first = await startPostgres({ directory, durable: false })
  process.kill(postmasterIn(directory), 'SIGKILL')
  expect(await first.lost).toMatch(/^PostgreSQL has ended by itself/)
  await first.stop()

  const pidFile = join(directory, 'cluster/postmaster.pid')
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))
  const next = await startPostgres({ directory, durable: false })
  expect(await ask(next.url(), 'select 1')).toEqual([1])
  await next.stop()
})

test('a killed keeper is reported, and the server stopped', async () => {
  const postgres = await startPostgres({ directory, durable: false })
  const postmaster = identifyProcess(postmasterIn(directory))
  process.kill(keeperIn(directory), 'SIGKILL')
  expect(await postgres.lost).toBe('The process that keeps PostgreSQL was killed.')
  expect(isRunning(postmaster)).toBe(false)
})

test('a making that was cut short is made again', async () => {
  const cut = join(folder, 'cut-short')
  mkdirSync(join(cut, 'unfinished-1234'), { recursive: true })
  const postgres = await startPostgres({ directory: cut, durable: false })
  expect(readdirSync(cut).toSorted()).toEqual(['cluster', 'lock', 'log', 'password'])
  await postgres.stop()
})

test.runIf(isRoot)(
  'run by root it belongs to another user, and lies elsewhere when that user may not enter',
  async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const link = join(closed, '.data/postgres')
    const postgres = await startPostgres({ directory: link, durable: false })
    const real = realpathSync(link)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(real).toMatch(/^\/var\/lib\/street-musketeers\/[0-9a-f]{16}$/)
    expect(statSync(`/proc/${postmasterIn(link)}`).uid).not.toBe(0)
    await ask(postgres.url(), 'create table leaflet ()')
    await postgres.stop()

    const again = await startPostgres({ directory: link, durable: false })
    expect(await ask(again.url(), 'select count(*)::int from leaflet')).toEqual([0])
    await again.stop()
    rmSync(real, { recursive: true })

    const copied = await startPostgres({ directory: link, durable: false })
    expect(realpathSync(link)).not.toBe(real)
    await expect(ask(copied.url(), 'select from leaflet')).rejects.toThrow('does not exist')
    await copied.stop()
    rmSync(realpathSync(link), { recursive: true })
  },
)
