import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePortVariables } from './processes/port.ts'
import { waitForExit, isRunning, waitUntil } from './processes/process.ts'
import { root } from './processes/program.ts'
import type { Running } from './processes/running.ts'

let folder: string
let env: Record<string, string | undefined>
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-test-'))
  chmodSync(folder, 0o711)
  env = {
    ...process.env,
    NODE_ENV: undefined,
    DATA_DIR: join(folder, 'data'),
    ...(await freePortVariables()),
    STRIPE_SECRET_KEY: undefined,
    DEMO: '0',
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGINT')
  await Promise.all(children.map(waitForExit))
  rmSync(folder, { recursive: true })
})

/** Runs a program of the sandbox as `npm run` does. */
function run(program: string, args: string[] = [], over: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', `sandbox/src/${program}`, ...args], {
    cwd: root,
    env: { ...env, ...over },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  const output = { text: '' }
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output.text += chunk))
  const errorText = child.stderr ? text(child.stderr) : ''
  const exit = once(child, 'close').then(async ([code]) => ({
    code: code as number | null,
    errors: await errorText,
  }))
  return { child, output, exit }
}

async function start() {
  const launcher = run('start.ts')
  await waitUntil(
    () => launcher.output.text.includes('Press Ctrl-C to stop') || launcher.child.exitCode !== null,
  )
  if (launcher.child.exitCode !== null) throw new Error(`It did not start: ${(await launcher.exit).errors}`)
  return launcher
}

const dataFiles = () => readdirSync(join(folder, 'data'))
const runningFile = () => join(folder, 'data/running.json')
const readRunningFile = () => JSON.parse(readFileSync(runningFile(), 'utf8')) as Running

test('the product starts, refuses a second start and recovers from kill -9, and Ctrl-C leaves only the data', async () => {
  const first = await start()
  const { publicUrl, mailboxUrl, payments, product } = readRunningFile()
  expect(statSync(runningFile()).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'data/secret-key')).mode & 0o777).toBe(0o600)
  expect(first.output.text).toContain(publicUrl)
  expect(first.output.text).toContain(mailboxUrl)
  expect(await (await fetch(publicUrl)).text()).toContain('</html>')
  expect(await (await fetch(`${mailboxUrl}/api/emails`)).json()).toEqual([])
  const accountsUrl = `http://127.0.0.1:${env.IDENTITY_PORT}`
  expect(first.output.text).toContain(accountsUrl)
  expect(await (await fetch(accountsUrl)).text()).toContain('Test accounts')
  const paymentsUrl = `http://127.0.0.1:${env.PAYMENTS_PORT}`
  expect(first.output.text).toContain(paymentsUrl)
  expect(await (await fetch(paymentsUrl)).text()).toContain('No money moves')
  expect(payments?.url).toBe(paymentsUrl)

  const second = await run('start.ts').exit
  expect(second.code).toBe(1)
  expect(second.errors).toBe(
    `Street Musketeers on ${env.DATA_DIR} is already running, process ${first.child.pid}.\n`,
  )

  const command = run('command.ts', ['admin', 'add', 'ada@example.org'])
  expect(await command.exit).toEqual({ code: 0, errors: '' })
  expect(command.output.text).toContain(`${publicUrl}/resetpassword#grant=`)

  first.child.kill('SIGKILL')
  await first.exit
  const next = await start()
  expect(product && isRunning(product)).toBe(false)
  expect(await (await fetch(publicUrl)).text()).toContain('</html>')

  const nextProduct = readRunningFile().product
  next.child.kill('SIGINT')
  expect(await next.exit).toEqual({ code: 0, errors: '' })
  expect(nextProduct && isRunning(nextProduct)).toBe(false)
  expect(dataFiles().filter((name) => /lock|running/.test(name))).toEqual([])
  expect(readdirSync(join(folder, 'data/postgres'))).not.toContain('lock')
})

test('a command works while nothing is running', async () => {
  const command = run('command.ts', ['admin', 'add', 'grace@example.org'])
  expect(await command.exit).toEqual({ code: 0, errors: '' })
  expect(command.output.text).toContain('grace@example.org is an administrator')
  expect(await run('command.ts', ['nonsense']).exit).toEqual({
    code: 1,
    errors: 'There is no command "nonsense".\n',
  })
})

test('wrong arguments are refused before anything is started', async () => {
  const DATA_DIR = join(folder, 'unused')
  const command = await run('command.ts', ['mail', 'lose'], { DATA_DIR }).exit
  expect(command.code).toBe(1)
  expect(command.errors).toMatch(/^“lose” is not understood\.\n\nUsage: npm run mail/)
  for (const args of [['--relaod'], ['--reload', '--reload=no'], ['--reload', 'now']])
    expect(await run('start.ts', args, { DATA_DIR }).exit).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^“[^”]+” is not understood: no arguments are needed\.\n$/),
    })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a busy port or a malformed setting prints one sentence', async () => {
  const other = createServer().listen(Number(env.MAILBOX_PORT), '127.0.0.1')
  await once(other, 'listening')
  expect(await run('start.ts').exit).toEqual({
    code: 1,
    errors: `Port ${env.MAILBOX_PORT} is already in use: stop the program that uses it, or choose another with MAILBOX_PORT.\n`,
  })
  other.close()
  expect(await run('start.ts', [], { PORT: 'x' }).exit).toEqual({
    code: 1,
    errors: 'PORT must be a whole number from 1 to 65535, not "x".\n',
  })
  expect(dataFiles()).not.toContain('launcher.lock')
})
