import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePortVariables } from './processes/port.ts'
import { root } from './processes/program.ts'

export interface Stack {
  url: string
  mailboxUrl: string
  /** The control page of the payment simulator. */
  paymentsUrl: string
  dataDirectory: string
  /** @throws when anything is left behind, or the exit code is not 0 */
  stop(): Promise<void>
}

/**
 * Starts the whole product with `npm start`, including a demonstration, on free ports and in its own folder, and stops it with Ctrl-C. For
 * journeys, measurements and pictures.
 */
export async function startStack({
  demonstration = 'small',
}: { demonstration?: 'small' | 'year' } = {}): Promise<Stack> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'street-musketeers-whole-'))
  const ports = await freePortVariables()
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ...ports,
      DATA_DIR: dataDirectory,
      DEMO: demonstration === 'year' ? '1' : 'small',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Press Ctrl-C to stop')) resolve()
    })
  })
  const exited = once(child, 'exit')
  await Promise.race([
    ready,
    exited.then(() => {
      throw new Error(`The product did not start:\n${printed}`)
    }),
  ])

  return {
    url: `http://localhost:${ports.PORT}`,
    mailboxUrl: `http://127.0.0.1:${ports.MAILBOX_PORT}`,
    paymentsUrl: `http://127.0.0.1:${ports.PAYMENTS_PORT}`,
    dataDirectory,
    async stop() {
      child.kill('SIGINT')
      const [code] = (await exited) as [number | null]
      const leftovers = readdirSync(dataDirectory).filter(
        (name) => name === 'running.json' || name.endsWith('.lock'),
      )
      rmSync(dataDirectory, { recursive: true, force: true })
      if (code !== 0) throw new Error(`Ctrl-C ended the product with ${code}.`)
      if (leftovers.length) throw new Error(`Left behind: ${leftovers.join(', ')}`)
    },
  }
}
