import fastify from 'fastify'
import { listen } from './listen.ts'
import { createTimedServer, type TimeLimits } from './timed-server.ts'
import type { Platform } from '../platform.ts'

/**
 * Serves the state of this process to its operators, on a port that visitors cannot reach: `/health` answers while it is alive,
 * `/ready` says whether it should get work (503 if not), `/metrics` is for Prometheus. A process whose database is away is ready: all others
 * share that database, and a proxy with no process to ask answers with an empty page that loses what somebody typed.
 * @param takesWork whether the process has started completely, and has not begun to stop
 * @returns null when no operations port is configured
 * @throws {StartProblem} when it cannot listen there
 */
export async function serveOperations(
  { config, metrics }: Platform,
  { takesWork, times }: { takesWork: () => boolean; times?: TimeLimits },
): Promise<{ address: string; close(): Promise<void> } | null> {
  if (config.operations === undefined) return null
  const app = fastify({
    serverFactory: (answer) => createTimedServer(answer, times),
    forceCloseConnections: true,
  })
  metrics.watchProcess()

  app.get('/health', () => ({ alive: true }))
  app.get('/ready', (_request, reply) => {
    const ready = takesWork()
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', async (_request, reply) => {
    const { text, contentType } = await metrics.read()
    return reply.type(contentType).send(text)
  })
  const address = await listen(app, config.operations, { host: 'OPERATIONS_HOST', port: 'OPERATIONS_PORT' })
  return { address, close: () => app.close() }
}
