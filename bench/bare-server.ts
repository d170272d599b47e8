/** A bare Fastify server in a separate process. For each request it runs recorded statements, on a pool of the product's size, and sends the recorded answer. */
import fastify from 'fastify'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { deserialize } from 'node:v8'
import { handleMessages } from './bench-process.ts'
import type { Statement } from './record-statements.ts'

/** What the product did for one request. */
export interface RecordedRequest {
  statements: Statement[]
  answer: unknown
}

/** The size of the product's own pool. */
const connections = 20

/** @param file the recorded requests, serialised. @returns the port */
async function serve(file: string): Promise<number> {
  const requests = deserialize(readFileSync(file)) as RecordedRequest[]
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections })
  const app = fastify()
  app.get<{ Params: { nth: string } }>('/:nth', async ({ params }, reply) => {
    const { statements, answer } = requests[Number(params.nth)]!
    const client = await pool.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      client.release()
    }
    return reply.send(answer)
  })
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

handleMessages(serve)
