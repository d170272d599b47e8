/**
 * `npm start` and `npm run dev` (with --reload): the outside world on one machine, and the product in it.
 *
 * The product is `server/src/main.ts`, a program that reads its environment (see product.ts), brings its database up to date, says
 * `{ready: true}` over its channel and stops on SIGTERM or when the channel is gone. With --reload it also gets WEB_DEV=1: it then serves the
 * pages from their sources. The demonstration is `server/src/demonstration.ts`: it fills an empty world, leaves any other alone, and prints
 * `{"signIns": [{"role", "email", "password", "authenticatorKey"?}]}` as its last line.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from './config.ts'
import { startIdentityProvider } from './provider/identity-provider.ts'
import { acquireLock } from './processes/lock.ts'
import { startMailbox } from './mailbox.ts'
import type { SignIn } from './mailbox/sign-ins.ts'
import { startPayments } from './payments.ts'
import { pipeReports } from './pipe-reports.ts'
import { requireFreePort } from './processes/port.ts'
import { identifyProcess, type ProcessIdentity } from './processes/process.ts'
import { startProductDatabase } from './product-database.ts'
import { productEnvironment, startProduct } from './product.ts'
import { root, runProgram } from './processes/program.ts'
import { explain, Refusal } from './refusal.ts'
import { startWithReload } from './reload.ts'
import { deleteRunning, stopFormerProduct, writeRunning } from './processes/running.ts'
import { buildPages } from './web-pages.ts'

const reload = process.argv.includes('--reload')
const stopping = new AbortController()
const { signal } = stopping
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
// Whoever started us was killed.
process.on('disconnect', () => stopping.abort())

/** What must be undone at the end, the latest first. */
const undo: (() => unknown)[] = []
let failed = false
try {
  const { lost } = await launch(readConfig(process.env, root))
  const asked = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined)),
  )
  const sentence = signal.aborted ? undefined : await Promise.race([lost, asked])
  if (sentence) throw new Refusal(sentence)
} catch (error) {
  failed = !signal.aborted
  if (failed) console.error(explain(error))
} finally {
  stopping.abort()
  for (const step of undo.toReversed()) await step()
}
process.exit(failed ? 1 : 0)

/** @returns a promise of what to say should a part of it end by itself */
async function launch(config: Config): Promise<{ lost: Promise<string> }> {
  const { dataDirectory } = config
  // Others may pass through to what is theirs inside (PostgreSQL run for root), but not look around.
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 })
  const lock = await acquireLock(
    join(dataDirectory, 'launcher.lock'),
    `Street Musketeers on ${dataDirectory}`,
    {
      signal,
    },
  )
  undo.push(lock.release)
  signal.addEventListener('abort', lock.markStopping)
  await stopFormerProduct(dataDirectory)
  await requireFreePort(config.port, 'PORT')
  if (!config.smtpUrl) await requireFreePort(config.mailboxPort, 'MAILBOX_PORT')
  if (!config.otherIdentityProvider) await requireFreePort(config.identityPort, 'IDENTITY_PORT')
  if (!config.realPayments) await requireFreePort(config.paymentsPort, 'PAYMENTS_PORT')
  signal.throwIfAborted()

  const [pages, database, mailbox, accounts, donations] = await Promise.allSettled([
    reload ? undefined : buildPages(signal),
    config.databaseUrl ? undefined : startProductDatabase(dataDirectory).then(stopOnExit),
    config.smtpUrl ? undefined : startMailbox({ httpPort: config.mailboxPort }).then(stopOnExit),
    config.otherIdentityProvider
      ? undefined
      : startIdentityProvider({ port: config.identityPort, productUrl: config.publicUrl }).then(stopOnExit),
    config.realPayments
      ? undefined
      : startPayments({
          port: config.paymentsPort,
          webhookAddress: `http://127.0.0.1:${config.port}/api/stripe/webhook`,
        }).then(stopOnExit),
  ])
  const [, embedded, post, identityProvider, payments] = [
    valueOf(pages),
    valueOf(database),
    valueOf(mailbox),
    valueOf(accounts),
    valueOf(donations),
  ]
  signal.throwIfAborted()

  const outside = {
    databaseUrl: config.databaseUrl ?? embedded?.url ?? '',
    smtpUrl: config.smtpUrl ?? post?.smtpUrl ?? '',
  }
  undo.push(() => deleteRunning(dataDirectory))
  const running = {
    ...identifyProcess(process.pid),
    ...outside,
    publicUrl: config.publicUrl,
    mailboxUrl: post?.url,
    payments: payments && {
      url: payments.url,
      secretKey: payments.secretKey,
      webhookSecret: payments.webhookSecret,
    },
  }
  const begun = (product?: ProcessIdentity) => writeRunning(dataDirectory, { ...running, product })
  begun()

  const env = {
    ...productEnvironment(config, {
      ...outside,
      identityProvider,
      payments,
      bounceAddress: post && 'bounces@musketeers.example',
    }),
    ...(reload && { WEB_DEV: '1' }),
  }
  post?.onBounceReport(pipeReports(env, signal))
  const logPath = reload ? undefined : join(dataDirectory, 'product.log')
  const start = () => startProduct(env, { logPath, begun, signal })
  const product = stopOnExit(await (reload ? startWithReload(start, signal) : start()))
  const signIns = config.demonstration ? await fillDemonstration(env) : []
  signal.throwIfAborted()
  post?.showSignIns(signIns)

  printSummary(
    config,
    { mailboxUrl: post?.url, accountsUrl: identityProvider?.issuer, paymentsUrl: payments?.url },
    signIns,
  )
  return { lost: Promise.race([product.lost, ...(embedded ? [embedded.lost] : [])]) }
}

function stopOnExit<Part extends { stop(): Promise<void> }>(part: Part): Part {
  undo.push(() => part.stop())
  return part
}

function valueOf<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

async function fillDemonstration(env: NodeJS.ProcessEnv): Promise<SignIn[]> {
  const { code, output } = await runProgram('server/src/demonstration.ts', [], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  })
  signal.throwIfAborted()
  if (code !== 0) throw new Refusal('The demonstration world could not be made; DEMO=0 starts without it.')
  const { signIns } = JSON.parse(output.trim().split('\n').at(-1) || '{}') as { signIns?: SignIn[] }
  return signIns ?? []
}

function printSummary(
  { publicUrl, dataDirectory }: Config,
  {
    mailboxUrl,
    accountsUrl,
    paymentsUrl,
  }: { mailboxUrl: string | undefined; accountsUrl: string | undefined; paymentsUrl: string | undefined },
  signIns: SignIn[],
): void {
  const widest = (key: 'role' | 'email') => Math.max(...signIns.map((signIn) => signIn[key].length))
  const secondStep = (key: string) =>
    mailboxUrl ? 'then the code on the mailbox page' : `then a code of an app with the key ${key}`
  const lines = [
    '',
    'Street Musketeers is running.',
    '',
    `  The product     ${publicUrl}`,
    `  Its mailbox     ${mailboxUrl ?? 'none: letters go out through SMTP_URL'}`,
    `  Test accounts   ${accountsUrl ?? 'none: people sign in with those of IDENTITY_PROVIDER_ISSUER'}`,
    `  Test payments   ${paymentsUrl ?? 'none: donations go to the provider of STRIPE_SECRET_KEY'}`,
    `  Its data        ${dataDirectory}`,
    ...(signIns.length > 0 ? ['', '  Sign in as'] : []),
    ...signIns.map(
      ({ role, email, password, authenticatorKey: key }) =>
        `    ${role.padEnd(widest('role'))}   ${email.padEnd(widest('email'))}   ${password}${key ? `, ${secondStep(key)}` : ''}`,
    ),
    '',
    'Ctrl-C stops it.',
    '',
  ]
  console.log(lines.join('\n'))
}
