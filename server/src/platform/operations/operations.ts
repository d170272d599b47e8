import fastify from 'fastify'
import { sql } from 'kysely'
import { listen } from '../http/listen.ts'
import type { Platform } from '../platform.ts'

/**
 * Serves the state of this process to its operators, on a port that visitors cannot reach: `/health` answers while it is alive,
 * `/ready` says whether it should get work (503 if not), `/metrics` is for Prometheus.
 * @param takesWork whether the process has started completely, and has not begun to stop
 * @returns null when no operations port is configured
 * @throws {StartProblem} when it cannot listen there
 */
export async function serveOperations(
  { config, db, metrics }: Platform,
  { takesWork }: { takesWork: () => boolean },
): Promise<{ address: string; close(): Promise<void> } | null> {
  if (config.operations === undefined) return null
  const app = fastify({ forceCloseConnections: true })
  metrics.watchProcess()

  app.get('/health', () => ({ alive: true }))
  app.get('/ready', async (_request, reply) => {
    const ready = takesWork() && (await isDatabaseReachable(db))
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', async (_request, reply) => {
    const { text, contentType } = await metrics.read()
    return reply.type(contentType).send(text)
  })
  const address = await listen(app, config.operations, { host: 'OPERATIONS_HOST', port: 'OPERATIONS_PORT' })
  return { address, close: () => app.close() }
}

const isDatabaseReachable = (db: Platform['db']) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
