import { freePort } from '@street-musketeers/sandbox/port.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './program.ts'

/** Starts the whole product as a newcomer would, and at the end stops it as they would: with Ctrl-C, leaving nothing behind. */
export default async function startProduct() {
  const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-journeys-'))
  const [port, mailboxPort] = [await freePort(), await freePort()]
  process.env.JOURNEY_URL = `http://localhost:${port}`
  process.env.JOURNEY_MAILBOX = `http://127.0.0.1:${mailboxPort}`
  process.env.JOURNEY_DATA = directory

  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      MAILBOX_PORT: String(mailboxPort),
      DATA_DIR: directory,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Ctrl-C stops it')) resolve()
    })
  })
  const exited = once(child, 'exit')
  await Promise.race([
    ready,
    exited.then(() => {
      throw new Error(`The product did not start:\n${printed}`)
    }),
  ])

  return async () => {
    child.kill('SIGINT')
    const [code] = (await exited) as [number | null]
    const left = readdirSync(directory).filter((name) => name === 'running.json' || name.endsWith('.lock'))
    rmSync(directory, { recursive: true, force: true })
    if (code !== 0) throw new Error(`Ctrl-C ended the product with ${code}.`)
    if (left.length || existsSync(join(directory, 'running.json')))
      throw new Error(`Left behind: ${left.join(', ')}`)
  }
}
