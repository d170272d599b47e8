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

test('a held lock refuses the next process and names its holder, and is free again once released', async () => {
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
  'the lock of a dead process can be taken, even when its process number is in use again',
  async () => {
    const path = join(folder, 'stale')
    writeFileSync(path, JSON.stringify({ holder: dead, onBehalfOf: dead, stopping: false }))
    const lock = await acquireLock(path, 'The product')
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  },
)

test('an empty lock file can be taken over', async () => {
  const path = join(folder, 'unwritten')
  writeFileSync(path, '')
  utimesSync(path, new Date(0), new Date(0))
  const lock = await acquireLock(path, 'The product')
  lock.release()
})

test('when several processes find a stale lock at once, exactly one takes it', async () => {
  const path = join(folder, 'contended')
  writeFileSync(path, JSON.stringify({ holder: dead, onBehalfOf: dead, stopping: false }))
  const script = `
    import { acquireLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}
    acquireLock(process.argv[1], 'The product').then(() => console.log('taken'), () => console.log('refused'))
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

test('the next process waits for a holder that is stopping, however long it takes', async () => {
  const path = join(folder, 'stopping')
  const first = await acquireLock(path, 'The product')
  first.markStopping()
  const waiting = acquireLock(path, 'The product', { patienceMs: 10 })
  setTimeout(first.release, 100)
  const second = await waiting
  second.release()
})

test.runIf(process.platform === 'linux')(
  'the next process waits, for a limited time, for a holder whose launcher has died',
  async () => {
    const path = join(folder, 'supervisor')
    const supervisor = await acquireLock(path, 'The database', { onBehalfOf: dead })
    await expect(acquireLock(path, 'The database', { patienceMs: 100 })).rejects.toThrow('already running')
    supervisor.release()
  },
)
