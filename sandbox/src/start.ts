/**
 * `npm start` and `npm run dev` (with --reload): starts the product on one machine, with stand-ins for the outside services.
 *
 * The product is `server/build/main.js`. It reads its environment (see product.ts), migrates its database, sends `{ready: true}` over its
 * channel, and stops on SIGTERM or when the channel closes. With --reload it is `server/src/main.ts`, also gets WEB_DEV=1 and serves the
 * pages from their sources. The demonstration is `demonstration/src/fill.ts`: it fills an empty database, with --year also with a year of a
 * whole network, changes no other, and prints `{"signIns": [{"role", "email", "password", "authenticatorKey"?}]}` as its last line.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from './config.ts'
import { deliverToReceiver } from './deliver-to-receiver.ts'
import { startIdentityProvider } from './provider/identity-provider.ts'
import { acquireLock } from './processes/lock.ts'
import { startMailbox } from './mailbox.ts'
import type { SignIn } from './mailbox/sign-ins.ts'
import { startPayments } from './payments.ts'
import { freePort, requireFreePorts } from './processes/port.ts'
import { identifyProcess, type ProcessIdentity } from './processes/process.ts'
import { startProductDatabase } from './product-database.ts'
import { productEnvironment, startProduct } from './product.ts'
import { root, runProgram } from './processes/program.ts'
import { explain, Refusal } from './refusal.ts'
import { startWithReload } from './reload.ts'
import { deleteRunning, stopFormerProduct, writeRunning } from './processes/running.ts'
import { buildPages, buildServer } from './builds.ts'

const stopping = new AbortController()
const { signal } = stopping
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
// The parent process was killed.
process.on('disconnect', () => stopping.abort())

/** Run at the end, the latest first. */
const undo: (() => unknown)[] = []
let failed = false
try {
  const { lost } = await launch(readConfig(process.env, root), readArguments())
  const stopRequested = new Promise<undefined>((resolve) =>
    signal.addEventListener('abort', () => resolve(undefined)),
  )
  const sentence = signal.aborted ? undefined : await Promise.race([lost, stopRequested])
  if (sentence) throw new Refusal(sentence)
} catch (error) {
  failed = !signal.aborted
  if (failed) console.error(explain(error))
} finally {
  stopping.abort()
  for (const step of undo.toReversed()) await step()
}
process.exit(failed ? 1 : 0)

/** @throws Refusal when there are other arguments than --reload */
function readArguments(): { reload: boolean } {
  try {
    const { values } = parseArgs({ options: { reload: { type: 'boolean', default: false } } })
    return values
  } catch {
    const words = process.argv.slice(2).filter((word) => word !== '--reload')
    throw new Refusal(`“${words.join(' ')}” is not understood: no arguments are needed.`)
  }
}

/** @returns `lost`, which resolves with a sentence if a part ends by itself */
async function launch(config: Config, { reload }: { reload: boolean }): Promise<{ lost: Promise<string> }> {
  const { dataDirectory } = config
  // Other users may pass through to their own folders (PostgreSQL for root) but not list this one.
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 })
  const lockFile = join(dataDirectory, 'launcher.lock')
  const lock = await acquireLock(lockFile, `Street Musketeers on ${dataDirectory}`, { signal })
  undo.push(lock.release)
  signal.addEventListener('abort', lock.markStopping)
  await stopFormerProduct(dataDirectory)
  await requireFreePorts({
    PORT: config.port,
    ...(!config.smtpUrl && { MAILBOX_PORT: config.mailboxPort }),
    ...(!config.otherIdentityProvider && { IDENTITY_PORT: config.identityPort }),
    ...(!config.realPayments && { PAYMENTS_PORT: config.paymentsPort }),
  })
  signal.throwIfAborted()

  const [pages, server, database, mailbox, accounts, donations] = await Promise.allSettled([
    reload ? undefined : buildPages(signal),
    reload ? undefined : buildServer(signal),
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
  valueOf(pages)
  valueOf(server)
  const [embeddedDatabase, mailboxServer] = [valueOf(database), valueOf(mailbox)]
  const [identityProvider, payments] = [valueOf(accounts), valueOf(donations)]
  signal.throwIfAborted()

  const services = {
    databaseUrl: config.databaseUrl ?? embeddedDatabase?.url ?? '',
    smtpUrl: config.smtpUrl ?? mailboxServer?.smtpUrl ?? '',
    inboundPort: mailboxServer && (await freePort()),
  }
  undo.push(() => deleteRunning(dataDirectory))
  const running = {
    ...identifyProcess(process.pid),
    ...services,
    publicUrl: config.publicUrl,
    mailboxUrl: mailboxServer?.url,
    payments: payments && {
      url: payments.url,
      secretKey: payments.secretKey,
      webhookSecret: payments.webhookSecret,
    },
  }
  const recordProduct = (product?: ProcessIdentity) => writeRunning(dataDirectory, { ...running, product })
  recordProduct()

  const env = {
    ...productEnvironment(config, { ...services, identityProvider, payments }),
    ...(reload && { WEB_DEV: '1' }),
  }
  if (services.inboundPort) mailboxServer?.deliverBy(deliverToReceiver(services.inboundPort, signal))
  const logPath = reload ? undefined : join(dataDirectory, 'product.log')
  const start = () => startProduct(env, { fromSource: reload, logPath, onStarted: recordProduct, signal })
  const product = stopOnExit(await (reload ? startWithReload(start, signal) : start()))
  const signIns = config.demonstration === 'none' ? [] : await fillDemonstration(env, config.demonstration)
  signal.throwIfAborted()
  mailboxServer?.showSignIns(signIns)

  printSummary(
    config,
    { mailboxUrl: mailboxServer?.url, accountsUrl: identityProvider?.issuer, paymentsUrl: payments?.url },
    signIns,
  )
  return { lost: Promise.race([product.lost, ...(embeddedDatabase ? [embeddedDatabase.lost] : [])]) }
}

function stopOnExit<Part extends { stop(): Promise<void> }>(part: Part): Part {
  undo.push(() => part.stop())
  return part
}

function valueOf<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

async function fillDemonstration(env: NodeJS.ProcessEnv, size: 'small' | 'year'): Promise<SignIn[]> {
  const { code, output } = await runProgram('demonstration/src/fill.ts', size === 'year' ? ['--year'] : [], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  })
  signal.throwIfAborted()
  if (code !== 0)
    throw new Refusal('The demonstration world could not be created. Start without it by setting DEMO=0.')
  const { signIns } = JSON.parse(output.trim().split('\n').at(-1) || '{}') as { signIns?: SignIn[] }
  return signIns ?? []
}

function printSummary(
  { publicUrl, dataDirectory }: Config,
  {
    mailboxUrl,
    accountsUrl,
    paymentsUrl,
  }: Record<'mailboxUrl' | 'accountsUrl' | 'paymentsUrl', string | undefined>,
  signIns: SignIn[],
): void {
  const widest = (key: 'role' | 'email') => Math.max(...signIns.map((signIn) => signIn[key].length))
  const secondStep = (key: string) =>
    mailboxUrl
      ? 'then the code on the mailbox page'
      : `then a code from an authenticator app with the key ${key}`
  const lines = [
    '',
    'Street Musketeers is running.',
    '',
    `  Website         ${publicUrl}`,
    `  Mailbox         ${mailboxUrl ?? 'none: emails are sent through SMTP_URL'}`,
    `  Test accounts   ${accountsUrl ?? 'none: people sign in at IDENTITY_PROVIDER_ISSUER'}`,
    `  Test payments   ${paymentsUrl ?? 'none: donations use STRIPE_SECRET_KEY'}`,
    `  Data            ${dataDirectory}`,
    ...(signIns.length > 0 ? ['', '  Sign in as'] : []),
    ...signIns.map(
      ({ role, email, password, authenticatorKey: key }) =>
        `    ${role.padEnd(widest('role'))}   ${email.padEnd(widest('email'))}   ${password}${key ? `, ${secondStep(key)}` : ''}`,
    ),
    '',
    'Press Ctrl-C to stop.',
    '',
  ]
  console.log(lines.join('\n'))
}
