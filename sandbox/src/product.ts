import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { IdentityProvider } from './provider/identity-provider.ts'
import { openLog } from './processes/log-file.ts'
import type { Payments } from './payments.ts'
import {
  waitForExit,
  identifyProcess,
  sendSignal,
  waitUntil,
  type ProcessIdentity,
} from './processes/process.ts'
import { root } from './processes/program.ts'
import { Refusal } from './refusal.ts'
import { nodeOptions, productionOptions } from '../../scripts/node-options.mjs'
import { readCommit } from '../../scripts/read-commit.mjs'

export type Product = {
  /** Resolves with a sentence if it ends without being asked to. */
  lost: Promise<string>
  /** Asks it to end, and kills it after 20 seconds. */
  stop(): Promise<void>
}

/** How often it says that the product is still starting. On a busy machine that takes minutes, and a product that cannot start ends. */
const noticeEveryMs = 60_000
const stopWithinMs = 20_000

/** The domain of the addresses at which the product receives email: replies and bounce reports. */
const inboundDomain = 'in.musketeers.example'

/** The settings of the product for a simulated payment provider. */
export type PaymentsAddress = Pick<Payments, 'url' | 'secretKey' | 'webhookSecret'>

/** The environment of the product and of its commands. */
export function productEnvironment(
  config: Config,
  services: {
    databaseUrl: string
    smtpUrl: string
    publicUrl?: string
    /** The port on which the product receives email; undefined: it does not. */
    inboundPort?: number | undefined
    identityProvider?: IdentityProvider | undefined
    payments?: PaymentsAddress | undefined
  },
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    RUN: 'web,worker',
    PORT: String(config.port),
    DATA_DIR: config.dataDirectory,
    PUBLIC_URL: services.publicUrl ?? config.publicUrl,
    SECRET_KEY: config.secretKey ?? secretKeyOf(config.dataDirectory),
    DATABASE_URL: services.databaseUrl,
    SMTP_URL: services.smtpUrl,
    ...(services.inboundPort && {
      INBOUND_PORT: String(services.inboundPort),
      INBOUND_DOMAIN: inboundDomain,
      BOUNCE_ADDRESS: `bounces@${inboundDomain}`,
    }),
    ...(services.identityProvider && {
      IDENTITY_PROVIDER_ISSUER: services.identityProvider.issuer,
      IDENTITY_PROVIDER_CLIENT_ID: services.identityProvider.clientId,
      IDENTITY_PROVIDER_CLIENT_SECRET: services.identityProvider.clientSecret,
    }),
    ...(services.payments && {
      STRIPE_SECRET_KEY: services.payments.secretKey,
      STRIPE_WEBHOOK_SECRET: services.payments.webhookSecret,
      STRIPE_API_BASE: services.payments.url,
    }),
  }
}

/** The key the product signs with: 32 random bytes in base64url, created once and stored in the data directory, readable by its owner only. */
function secretKeyOf(dataDirectory: string): string {
  const path = join(dataDirectory, 'secret-key')
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

/**
 * Starts the product and waits for its message `{ready: true}`. It must stop cleanly on SIGTERM and when its channel disconnects, which happens
 * when this process is killed. It has its own process group, so Ctrl-C in a terminal reaches the launcher only.
 * @param fromSource whether it runs from its source, or as it was built
 * @param logPath of its standard output; undefined: the terminal, where its standard error always goes
 * @param onStarted gets its process, before it is ready
 * @throws Refusal when it ends before it is ready
 */
export async function startProduct(
  env: NodeJS.ProcessEnv,
  {
    fromSource,
    logPath,
    onStarted,
    signal,
  }: {
    fromSource: boolean
    logPath: string | undefined
    onStarted: (product: ProcessIdentity) => void
    signal: AbortSignal
  },
): Promise<Product> {
  const log = logPath === undefined ? undefined : openLog(logPath).file
  const child = spawn(
    process.execPath,
    fromSource ? [...nodeOptions, 'server/src/main.ts'] : [...productionOptions, 'server/build/main.js'],
    {
      cwd: root,
      env: { ...env, COMMIT: readCommit() },
      detached: true,
      stdio: ['ignore', log ?? 'inherit', 'inherit', 'ipc'],
    },
  )
  if (log !== undefined) closeSync(log)
  if (child.pid) onStarted(identifyProcess(child.pid))

  let ready = false
  child.on('message', (message) => {
    ready ||= typeof message === 'object' && 'ready' in message && message.ready === true
  })
  const isOver = () => ready || hasEnded(child) || signal.aborted
  for (let minutes = 1; !(await waitUntil(isOver, noticeEveryMs)); minutes += 1)
    console.log(`Starting the product, for ${minutes === 1 ? 'a minute' : `${minutes} minutes`} now…`)
  if (!ready || signal.aborted) {
    const reason = exitReason(child)
    await stopChild(child)
    signal.throwIfAborted()
    throw new Refusal(reason ?? 'The product did not start.')
  }

  let stopRequested = false
  return {
    lost: new Promise((resolve) => {
      waitForExit(child).then(() => stopRequested || resolve(exitReason(child) ?? ''), resolve)
    }),
    async stop() {
      stopRequested = true
      await stopChild(child)
    },
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (await waitUntil(() => hasEnded(child), stopWithinMs)) return
  if (child.pid) sendSignal(-child.pid, 'SIGKILL')
  await waitForExit(child)
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function exitReason(child: ChildProcess): string | undefined {
  if (!hasEnded(child)) return undefined
  return `The product has ended by itself (${child.signalCode ?? `exit code ${child.exitCode}`}).`
}
