/**
 * Answers in a process of its own: the product's web server, or a bare Fastify server that does for each request what the product
 * did, and nothing else: the same statements on a connection of a pool of the same size, the same answer.
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
  | { serve: 'bare'; answers: RecordedRequest[] }
  | { watch: { path: string; token?: string } }

/** As many connections as the product's own pool has. */
const connections = 20
const recordedStatements: Statement[] = []
let isRecording = false
let product: FastifyInstance | undefined

async function serve(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function serveProduct(): Promise<number> {
  const { platform } = await openPlatform(readConfig(process.env))
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
      for (const { text, values } of statements) await client.query(text, values)
    } finally {
      client.release()
    }
    return reply.send(answer)
  })
  return serve(app)
}

/** Notes every statement while somebody watches. */
function recordStatements(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [string | Statement, unknown]
    const { text, values: held } = typeof asked === 'string' ? { text: asked, values } : asked
    if (isRecording) recordedStatements.push({ text, values: Array.isArray(held) ? held : [] })
    return Reflect.apply(query, this, args)
  } as typeof query
}

async function recordRequest({ path, token }: { path: string; token?: string }): Promise<RecordedRequest> {
  const ask = () => product!.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })
  recordedStatements.length = 0
  isRecording = true
  const reply = await ask()
  isRecording = false
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`)
  return { statements: [...recordedStatements], answer: reply.json() }
}

handleMessages(async (question: ServerRequest) => {
  if ('watch' in question) return recordRequest(question.watch)
  if (question.serve === 'bare') return serveBare(question.answers)
  recordStatements()
  return serveProduct()
})
