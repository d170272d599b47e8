import type { FastifyInstance } from 'fastify'
import { seconds } from './platform/values/clock.ts'
import { ConfigProblem } from './platform/config/config-problem.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { stopDocumentReaders } from './printing/index.ts'
import { consoleLog } from './platform/operations/log.ts'
import { openPlatform } from './platform/open-platform.ts'
import { serveOperations } from './platform/operations/operations.ts'

function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    console.error(`Port ${port} is in use by another program. Stop it, or set PORT to a free port.`)
    process.exit(1)
  }
}

const config = configOrExit()
const stopping = new AbortController()
const { platform, database } = await openPlatform(config, { stopping: stopping.signal })
let started = false
const operations = await serveOperations(platform, { takesWork: () => started && !stopping.signal.aborted })
// Load only what this process runs: the other half would waste 50 MB.
const app = config.run.web ? await (await import('./app.ts')).createApp(platform, { pages: true }) : null
if (app) await listen(app, config)
const worker = config.run.worker ? await (await import('./worker.ts')).startWorker(platform, database) : null

/** After a stop signal: how long open requests may take, and everything together. A container is killed soon after. */
const connectionTimeoutMs = seconds(5)
const shutdownTimeoutMs = seconds(18)

/** Finishes open requests, jobs and emails, then closes every connection. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
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
// The parent process is gone, so nothing would stop this one later.
process.on('disconnect', () => void stop())

started = true
consoleLog.info('started', { web: config.run.web, worker: config.run.worker, port: config.port })
process.send?.({ ready: true })
