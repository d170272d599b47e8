import type { FastifyInstance } from 'fastify'
import { seconds } from './platform/values/clock.ts'
import { ConfigProblem } from './platform/config/config-problem.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { stopDocumentReaders } from './printing/process/read-document.ts'
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
    console.error(`Port ${port} is in use by another program; stop it, or set PORT to a free one.`)
    process.exit(1)
  }
}

const config = configOrExit()
const stopping = new AbortController()
const { platform, database } = await openPlatform(config, { stopping: stopping.signal })
let started = false
const operations = await serveOperations(platform, { takesWork: () => started && !stopping.signal.aborted })
// Only what this process runs is loaded: the other half would take 50 MB for nothing.
const app = config.run.web ? await (await import('./app.ts')).createApp(platform, { pages: true }) : null
if (app) await listen(app, config)
const worker = config.run.worker ? await (await import('./worker.ts')).startWorker(platform, database) : null

/** How long requests in hand may take once we stop, and everything together: a container is killed soon after. */
const connectionTimeoutMs = seconds(5)
const shutdownTimeoutMs = seconds(18)

/** Answers what is asked, finishes what is in hand, leaves nothing open. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return
  stopping.abort()
  // A letter that is still unanswered then comes to be in doubt, and a job is taken up by another worker.
  setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
  // Browsers open connections ahead and send nothing on them; those would keep the server from closing.
  const cut = setTimeout(() => app?.server.closeAllConnections(), connectionTimeoutMs)
  await Promise.all([app?.close(), worker?.stop()])
  clearTimeout(cut)
  await stopDocumentReaders()
  await operations?.close()
  await database.close()
  if (process.connected) process.disconnect()
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
// Whoever started us is gone; nobody is left to stop us later.
process.on('disconnect', () => void stop())

started = true
consoleLog.info('started', { web: config.run.web, worker: config.run.worker, port: config.port })
process.send?.({ ready: true })
