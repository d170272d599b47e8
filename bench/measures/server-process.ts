/**
 * A server in a separate process: the product's web server; one that keeps nothing in memory and records its statements; or a bare Fastify server
 * that runs those for each request, as `pg` sends them when it is asked to run a text with values, with a pool of the same size and the same answer.
 */
import { createApp } from '@street-musketeers/server/app.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { handleMessages } from '../bench-process.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** What the product did for one request. */
export interface RecordedRequest {
  statements: Statement[]
  answer: unknown
}

export type ServerRequest =
  | { serve: 'product' }
  | { serve: 'recorder' }
  | { serve: 'bare'; answers: RecordedRequest[] }
  | { record: { path: string; token?: string } }

/** The size of the product's own pool. */
const connections = 20
const recordedStatements: Statement[] = []
let isRecording = false
let product: FastifyInstance | undefined

async function serve(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function serveProduct({ followsChanges }: { followsChanges: boolean }): Promise<number> {
  const { platform } = await openPlatform(readConfig(process.env), { followsChanges })
  product = await createApp(platform, { pages: false })
  return serve(product)
}

async function serveBare(answers: readonly RecordedRequest[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections })
  const app = fastify()
  app.get<{ Params: { nth: string } }>('/:nth', async ({ params }, reply) => {
    const { statements, answer } = answers[Number(params.nth)]!
    const client = await pool.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      client.release()
    }
    return reply.send(answer)
  })
  return serve(app)
}

/** Records every statement while `isRecording`. */
function recordStatements(): void {
  const { query: originalQuery } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query, parameters] = args as [string | Statement, unknown]
    const { text, values } = typeof query === 'string' ? { text: query, values: parameters } : query
    if (isRecording) recordedStatements.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(originalQuery, this, args)
  } as typeof originalQuery
}

async function recordRequest({ path, token }: { path: string; token?: string }): Promise<RecordedRequest> {
  recordedStatements.length = 0
  isRecording = true
  const reply = await product!.inject({
    url: path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  isRecording = false
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
  return { statements: [...recordedStatements], answer: reply.json() }
}

handleMessages(async (message: ServerRequest) => {
  if ('record' in message) return recordRequest(message.record)
  if (message.serve === 'bare') return serveBare(message.answers)
  if (message.serve === 'recorder') recordStatements()
  return serveProduct({ followsChanges: message.serve === 'product' })
})
