import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPipe, pipeFd } from '../../src/printing/process/pipe.ts'
import type { ReaderReply, ReaderRequest } from '../../src/printing/process/reader.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { productionSettings } from './production-settings.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let clone: TestDatabase
let product: ChildProcess | undefined
let environment: Record<string, string>
beforeAll(async () => {
  clone = await cloneDatabase({ empty: true })
  environment = {
    ...productionSettings(clone.url, await mkdtemp(join(tmpdir(), 'street-musketeers-built-'))),
    PATH: process.env.PATH!,
    PORT: String(await freePort()),
  }
})
afterAll(async () => {
  product?.kill('SIGKILL')
  await clone.drop()
  await rm(environment.DATA_DIR!, { recursive: true })
})

test('what the build writes migrates the database, serves pages and calls, and refuses guessable passwords', async () => {
  product = spawn(process.execPath, ['server/build/main.js'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(product, 'exit')
  expect((await once(product, 'message'))[0]).toMatchObject({ ready: true })
  const url = `http://127.0.0.1:${environment.PORT}`
  const page = await fetch(url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Street Musketeers')

  const signUp = (password: string) =>
    fetch(`${url}/api/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.org',
        password,
        confirm: password,
        userRole: 'ROLE_USER',
        marketing: 'OTHER',
        consent: true,
      }),
    })
  expect((await signUp('password1234')).status).toBe(422)
  expect((await signUp('a quiet street at noon')).status).toBe(200)

  const form = await fetch(`${url}/signin/new`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: 'ada@example.org', password: 'not the right one' }),
  })
  expect(form.status, 'a page knows a refusal of the server').toBeLessThan(500)

  product.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
})

test('what the build writes reads leaflets and draws cards', async () => {
  const reader = spawn(process.execPath, ['server/build/reader.js'], {
    cwd: root,
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const ended = once(reader, 'exit')
  const card = { headline: 'Pay up', byline: 'Bakers', imprint: '', sign: 'Musketeers', picture: null }
  const leaflet = await readFile(join(root, 'server/test/files/leaflets/chrome.pdf'))
  const requests: ReaderRequest[] = [{ card }, { read: leaflet }]
  const replies: unknown[] = []
  const send = openPipe<ReaderRequest, ReaderReply>(reader.stdio[pipeFd] as Socket, (reply) => {
    if (reply !== 'ready') return replies.push(reply)
    send(requests.shift()!)
  })
  await ended
  expect(replies).toMatchObject([
    { done: { width: 1200, height: 630 } },
    { done: { contentType: 'application/pdf', pages: 1 } },
  ])
})

/** Runs the command that deploy/street-musketeers is. */
function runCommand(args: string[], input = '') {
  return new Promise<{ code: number | string | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      join(root, 'deploy/street-musketeers'),
      args,
      { env: { PATH: process.env.PATH, APP: root, ENV_FILE: join(environment.DATA_DIR!, 'settings.env') } },
      (error, stdout, stderr) => resolve({ code: error ? (error.code ?? null) : 0, stdout, stderr }),
    )
    child.stdin!.on('error', () => {}).end(input)
  })
}

test('an operator’s command reads a settings file with spaces, and so does the program that takes bounces', async () => {
  const other = await cloneDatabase()
  const lines = Object.entries({
    ...environment,
    DATABASE_URL: other.url,
    PRODUCT_NAME: 'Dunmere Leaflets & Friends',
  }).map(([name, value]) => `${name}=${value}`)
  await writeFile(
    join(environment.DATA_DIR!, 'settings.env'),
    ['# As an operator fills it in, with spaces and without quotes.', ...lines].join('\n'),
  )
  expect(await runCommand(['mail', 'show'])).toEqual({
    code: 0,
    stdout: 'Mail is being sent from this database.\nNo email waits.\n',
    stderr: '',
  })
  const message = 'From: ada@example.org\nTo: bounces@example.org\nSubject: Hello\n\nNo report.\n'
  expect(await runCommand(['mail', 'bounce'], message)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The message: .+\.\n$/),
  })
  await other.drop()
})
