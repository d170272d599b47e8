import { refuseDemonstration } from './demonstration/refuse-demonstration.ts'
import { listen } from './platform/http/listen.ts'
import { readRelease } from './platform/operations/release.ts'
import { seconds } from './platform/values/clock.ts'
import { StartProblem } from './platform/config/start-problem.ts'
import { readConfig } from './platform/config/config.ts'
import { stopDocumentReaders } from './printing/index.ts'
import { consoleLog } from './platform/operations/log.ts'
import { openPlatform } from './platform/open-platform.ts'
import { serveOperations } from './platform/operations/operations.ts'

async function start() {
  const config = readConfig(process.env)
  const { platform, database } = await openPlatform(config, { stopping: stopping.signal })
  if (config.production) await refuseDemonstration(platform.db)
  const release = readRelease()
  platform.metrics.recordRelease(release)
  const operations = await serveOperations(platform, { takesWork: () => started && !stopping.signal.aborted })
  // Load only what this process runs: the other half would waste 50 MB.
  const app = config.run.web ? await (await import('./app.ts')).createApp(platform, { pages: true }) : null
  if (app) await listen(app, config, { host: 'HOST', port: 'PORT' })
  const worker = config.run.worker
    ? await (await import('./worker.ts')).startWorker(platform, database)
    : null
  consoleLog.info('started', {
    ...release,
    web: config.run.web,
    worker: config.run.worker,
    port: config.port,
  })
  return { database, operations, app, worker }
}

function explainAndExit(error: unknown): never {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exit(1)
}

const stopping = new AbortController()
let started = false
const { database, operations, app, worker } = await start().catch(explainAndExit)

/** After a stop signal: how long open requests may take, and everything together. A container is killed soon after. */
const connectionTimeoutMs = seconds(5)
const shutdownTimeoutMs = seconds(18)

/** Finishes open requests, jobs and emails, then closes every connection. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  consoleLog.info('stopping')
  // An email without a reply by then is in doubt, and another worker repeats an unfinished job.
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
  // Browsers open spare connections, which would keep the server from closing.
  const closeTimer = setTimeout(() => app?.server.closeAllConnections(), connectionTimeoutMs)
  await Promise.all([app?.close(), worker?.stop()])
  clearTimeout(closeTimer)
  await stopDocumentReaders()
  await operations?.close()
  await database.close()
  if (process.connected) process.disconnect()
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
// Closing the terminal it was started from ends no product that nohup or a service manager keeps.
process.on('SIGHUP', () => {})
// The parent process is gone, so nothing would stop this one later.
process.on('disconnect', () => void stop())

started = true
process.send?.({ ready: true })
