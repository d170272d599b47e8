import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acquireLock } from './lock.ts'
import { identifyProcess } from './process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const dead = { pid: identifyProcess(process.pid).pid, started: 'another boot 1' }

test('a lock that is held refuses the next one with its holder’s number, and is free again once released', async () => {
  const path = join(folder, 'held')
  const first = await acquireLock(path, 'The product')
  await expect(acquireLock(path, 'The product')).rejects.toThrow(
    `The product is already running, process ${process.pid}.`,
  )
  first.release()
  const second = await acquireLock(path, 'The product')
  second.release()
  expect(readdirSync(folder)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a holder that died is no obstacle, even when its number has been given to another',
  async () => {
    const path = join(folder, 'stale')
    writeFileSync(path, JSON.stringify({ holder: dead, onBehalfOf: dead, stopping: false }))
    const lock = await acquireLock(path, 'The product')
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a lock whose making was cut short is no obstacle', async () => {
  const path = join(folder, 'unwritten')
  writeFileSync(path, '')
  utimesSync(path, new Date(0), new Date(0))
  const lock = await acquireLock(path, 'The product')
  lock.release()
})

test('of several processes that find a stale lock at once exactly one takes it', async () => {
  const path = join(folder, 'contended')
  writeFileSync(path, JSON.stringify({ holder: dead, onBehalfOf: dead, stopping: false }))
  const script = `
    import { takeLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}
    takeLock(process.argv[1], 'The product').then(() => console.log('taken'), () => console.log('refused'))
    process.stdin.resume()`
  const processes = Array.from({ length: 5 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, path], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const answers = await Promise.all(processes.map(({ stdout }) => once(stdout.setEncoding('utf8'), 'data')))
  expect(answers.flat().toSorted()).toEqual([...Array(4).fill('refused\n'), 'taken\n'])

  for (const { stdin } of processes) stdin.end()
  await Promise.all(processes.map((process) => once(process, 'exit')))
})

test('a holder that is stopping is waited for', async () => {
  const path = join(folder, 'stopping')
  const first = await acquireLock(path, 'The product')
  first.markStopping()
  const waiting = acquireLock(path, 'The product')
  setTimeout(first.release, 100)
  const second = await waiting
  second.release()
})

test.runIf(process.platform === 'linux')(
  'so is one whose own reason to run has died, but not for ever',
  async () => {
    const path = join(folder, 'keeper')
    const keeper = await acquireLock(path, 'The database', { onBehalfOf: dead })
    await expect(acquireLock(path, 'The database', { patienceMs: 100 })).rejects.toThrow('already running')
    keeper.release()
  },
)
