import { setTimeout as sleep } from 'node:timers/promises'
import { refuseDemonstration } from './refuse-demonstration.ts'
import { readConfig } from './platform/config/config.ts'
import { StartProblem } from './platform/config/start-problem.ts'
import { listen } from './platform/http/listen.ts'
import { openPlatform } from './platform/open-platform.ts'
import { consoleLog } from './platform/operations/log.ts'
import { serveOperations } from './platform/http/serve-operations.ts'
import { readRelease } from './platform/operations/release.ts'
import { seconds } from './platform/values/clock.ts'
import { stopDocumentReaders } from './printing/index.ts'

/** After a stop signal: how long open requests may take, and everything together. A container is killed soon after. */
const connectionTimeoutMs = seconds(5)
const shutdownTimeoutMs = seconds(18)

/** What runs. */
interface Parts {
  url: string | null
  operationsUrl: string | null
  close(): Promise<void>
}

/**
 * Runs the product with the settings of the environment until SIGTERM, SIGINT or the end of its parent process. Sends
 * `{ ready: true, url, operationsUrl }` to the parent when it has started, and exits with 1 and one sentence when it cannot start.
 */
async function runProduct(): Promise<void> {
  const stopping = new AbortController()
  let started = false
  const takesWork = () => started && !stopping.signal.aborted
  const parts = await start({ stopping: stopping.signal, takesWork }).catch(explainAndExit)

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return
    stopping.abort()
    consoleLog.info('stopping')
    // An email without a reply by then is in doubt, and another worker repeats an unfinished job.
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    await parts.close()
    if (process.connected) process.disconnect()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  // Closing the terminal that started it does not end a product that nohup or a service manager runs.
  process.on('SIGHUP', () => {})
  // The parent process is gone, so nothing would stop this one later.
  process.on('disconnect', () => void stop())

  started = true
  process.send?.({ ready: true, url: parts.url, operationsUrl: parts.operationsUrl })
}

async function start({
  stopping,
  takesWork,
}: {
  stopping: AbortSignal
  takesWork: () => boolean
}): Promise<Parts> {
  const config = readConfig(process.env)
  for (const warning of config.warnings) consoleLog.warn('settings', { warning })
  const { run, port, drainSeconds } = config
  const { platform, database } = await openPlatform(config, { stopping })
  if (config.production) await refuseDemonstration(platform.db)
  const release = readRelease()
  platform.metrics.recordRelease(release)
  const operations = await serveOperations(platform, { takesWork })
  // Load only what this process runs: the other half would waste 50 MB.
  const app = run.web ? await (await import('./app.ts')).createApp(platform, { pages: true }) : null
  const url = app && (await listen(app, config, { host: 'HOST', port: 'PORT' }))
  // A part of the worker, or a process of its own.
  const inbound =
    run.worker || run.inbound ? await (await import('./inbound.ts')).startInbound(platform) : null
  const worker = run.worker ? await (await import('./worker.ts')).startWorker(platform, database) : null
  consoleLog.info('started', {
    ...release,
    web: run.web,
    worker: run.worker,
    inbound: inbound !== null,
    port,
  })

  /** Answers until the proxy has seen at /ready that it should send no more, then refuses. */
  async function closeApp(): Promise<void> {
    if (!app) return
    await sleep(seconds(drainSeconds))
    // Browsers open spare connections, which would keep the server from closing.
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), connectionTimeoutMs)
    await app.close()
    clearTimeout(closeTimer)
  }

  /** Finishes open requests, jobs and emails, then closes every connection. */
  async function close(): Promise<void> {
    await Promise.all([closeApp(), inbound?.close(), worker?.stop()])
    await stopDocumentReaders()
    await operations?.close()
    await database.close()
  }
  return { url, operationsUrl: operations?.address ?? null, close }
}

function explainAndExit(error: unknown): never {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exit(1)
}

await runProduct()
