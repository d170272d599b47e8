import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
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
import { secretKeyOf } from './secret-key.ts'
import { nodeOptions } from '../../scripts/node-options.mjs'

export type Product = {
  /** Resolves with a sentence when it ends without having been asked to. */
  lost: Promise<string>
  /** Asks it to end; after 20 seconds it is ended. */
  stop(): Promise<void>
}

const readyWithinMs = 60_000
const stopWithinMs = 20_000

/** What the product is told of a simulated payment provider. */
export type PaymentsAddress = Pick<Payments, 'url' | 'secretKey' | 'webhookSecret'>

/** The environment the product reads; it is the same for its commands. */
export function productEnvironment(
  config: Config,
  outside: {
    databaseUrl: string
    smtpUrl: string
    publicUrl?: string
    bounceAddress?: string | undefined
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
    PUBLIC_URL: outside.publicUrl ?? config.publicUrl,
    SECRET_KEY: config.secretKey ?? secretKeyOf(config.dataDirectory),
    DATABASE_URL: outside.databaseUrl,
    SMTP_URL: outside.smtpUrl,
    ...(outside.bounceAddress && { BOUNCE_ADDRESS: outside.bounceAddress }),
    ...(outside.identityProvider && {
      IDENTITY_PROVIDER_ISSUER: outside.identityProvider.issuer,
      IDENTITY_PROVIDER_CLIENT_ID: outside.identityProvider.clientId,
      IDENTITY_PROVIDER_CLIENT_SECRET: outside.identityProvider.clientSecret,
    }),
    ...(outside.payments && {
      STRIPE_SECRET_KEY: outside.payments.secretKey,
      STRIPE_WEBHOOK_SECRET: outside.payments.webhookSecret,
      STRIPE_API_BASE: outside.payments.url,
    }),
  }
}

/**
 * Starts the product and waits for its message `{ready: true}`. It must stop cleanly on SIGTERM and when its channel disconnects, which is how
 * it notices that this process was killed. It is in a group of its own, so Ctrl-C in a terminal reaches the launcher only.
 * @param logPath where its standard output goes; undefined: to the terminal, as its standard error always does
 * @param begun told which process it is, before it is ready
 * @throws Refusal when it ends or stays silent for a minute instead
 */
export async function startProduct(
  env: NodeJS.ProcessEnv,
  {
    logPath,
    begun,
    signal: stopAsked,
  }: { logPath: string | undefined; begun: (product: ProcessIdentity) => void; signal: AbortSignal },
): Promise<Product> {
  const log = logPath === undefined ? undefined : openLog(logPath).file
  const child = spawn(process.execPath, [...nodeOptions, 'server/src/main.ts'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', log ?? 'inherit', 'inherit', 'ipc'],
  })
  if (log !== undefined) closeSync(log)
  if (child.pid) begun(identifyProcess(child.pid))

  let ready = false
  child.on('message', (message) => {
    ready ||= typeof message === 'object' && 'ready' in message && message.ready === true
  })
  await waitUntil(() => ready || hasEnded(child) || stopAsked.aborted, readyWithinMs)
  if (!ready || stopAsked.aborted) {
    const reason = exitReason(child) ?? 'The product did not become ready within a minute.'
    await stopChild(child)
    stopAsked.throwIfAborted()
    throw new Refusal(reason)
  }

  let asked = false
  return {
    lost: new Promise((resolve) => {
      waitForExit(child).then(() => asked || resolve(exitReason(child) ?? ''), resolve)
    }),
    async stop() {
      asked = true
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
