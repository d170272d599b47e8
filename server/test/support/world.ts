import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@street-musketeers/contract/client.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/platform/config/config.ts'
import { openDatabase, type Database } from '../../src/platform/database/db.ts'
import { inProcessSend } from '../../src/platform/http/in-process.ts'
import { composeEmails } from '../../src/platform/mail/compose-emails.ts'
import type { EmailAttachment } from '../../src/platform/mail/email.ts'
import type { Log } from '../../src/platform/operations/log.ts'
import { createPlatform } from '../../src/platform/open-platform.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { emailKinds } from '../../src/worker.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { createFactories, type Given } from './given.ts'
import { runWaitingJobs, type JobChoice } from './run-waiting-jobs.ts'

interface Email {
  idempotencyKey: string
  kind: string
  state: string
  to: string
  /** Beside the address in the header. */
  toName: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo: string
  headers: Record<string, string>
  attachments: EmailAttachment[]
}

export interface World {
  platform: Platform
  database: Database
  app: FastifyInstance
  config: Config
  given: Given
  /** The contract's client for this world's server, with a token or signed out. */
  as(who?: { token: string } | null, visitorAddress?: string): Client
  /** Runs every due job and the jobs that they add. Drawings, which few tests look at, wait until one asks for them. */
  runJobs(choice?: JobChoice): Promise<void>
  /** The emails that were or will be sent, oldest first, without those that no longer apply. */
  emails(to?: string): Promise<Email[]>
  clock: { now(): Date; set(instant: string): void; forward(milliseconds: number): void }
  /** What the product logged besides failures. */
  logged: { event: string; facts: Record<string, unknown> }[]
  /** The failures that the product logged. A test that expects some empties it; any left over fail the file. */
  failures: { event: string; error: unknown }[]
}

/**
 * A test file's own product: a real server on a real PostgreSQL, at a time that the test chooses.
 * @param environment further settings
 */
export function world({
  now = '2026-11-20T12:00:00Z',
  environment = async () => ({}),
}: { now?: string; environment?: () => Promise<Record<string, string>> } = {}): World {
  const w = {} as World
  let clone: TestDatabase
  let directory: string

  beforeAll(async () => {
    clone = await cloneDatabase()
    directory = await mkdtemp(join(tmpdir(), 'street-musketeers-'))
    const failures: World['failures'] = []
    const logged: World['logged'] = []
    const log: Log = {
      info: (event, facts = {}) => void logged.push({ event, facts }),
      warn: (event, facts = {}) => void logged.push({ event, facts }),
      error: (event, error) => void failures.push({ event, error }),
    }
    let time = new Date(now).getTime()
    const clock = {
      now: () => new Date(time),
      set: (instant: string) => void (time = new Date(instant).getTime()),
      forward: (milliseconds: number) => void (time += milliseconds),
    }
    const config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: directory,
      DATABASE_URL: clone.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'http://localhost:3000',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64url'),
      ...(await environment()),
    })
    const database = openDatabase(clone.url, { connections: 10 })
    const platform = await createPlatform(database, config, { clock, log })
    const app = await createApp(platform, { pages: false })
    const as: World['as'] = (who, visitorAddress = '127.0.0.1') => {
      let token = who?.token
      const send = createClient((path, init) =>
        inProcessSend(app, { visitorAddress, ...(token && { token }) })(path, init),
      )
      // Like a browser, it goes on with the token that a reply renews.
      return async (to, input) => {
        const reply = await send(to, input)
        if (token) token = renewedToken(reply) ?? token
        return reply
      }
    }

    Object.assign(w, {
      platform,
      database,
      app,
      config,
      clock,
      logged,
      failures,
      as,
      runJobs: (choice) => runWaitingJobs(platform, database, choice),
      emails: (to?: string) => findEmails(platform, to),
      given: createFactories({ platform, as }),
    } satisfies World)
  })

  afterAll(async () => {
    await w.app?.close()
    await w.database?.close()
    await clone?.drop()
    if (directory) await rm(directory, { recursive: true, force: true })
    if (w.failures?.length)
      throw new Error(`The product logged failures: ${w.failures.map(formatFailure).join('; ')}`)
  })
  return w
}

function renewedToken(reply: unknown): string | undefined {
  const { session } = (reply ?? {}) as { session?: { token?: string } }
  return session?.token
}

const formatFailure = ({ event, error }: { event: string; error: unknown }) =>
  `${event}: ${error instanceof Error ? error.stack : String(error)}`

/** The emails of a database as a platform composes them, oldest first, without those that no longer apply. */
export async function findEmails(platform: Platform, to?: string): Promise<Email[]> {
  const rows = await platform.db
    .selectFrom('email')
    .selectAll()
    .where('state', '!=', 'cancelled')
    .orderBy('id')
    .execute()
  const emails: Email[] = []
  for (const row of rows) {
    const kind = emailKinds.find(({ name }) => name === row.kind)
    if (!kind) throw new Error(`There is no email kind ${row.kind}.`)
    const [composed] = await platform.db
      .transaction()
      .execute((tx) => composeEmails([row], kind, { ...platform, tx }))
    if (!composed || (to && composed.envelope.to !== to)) continue
    emails.push({
      idempotencyKey: row.idempotency_key,
      kind: row.kind,
      state: row.state,
      to: composed.envelope.to,
      toName: composed.to.name,
      subject: composed.subject,
      text: composed.text,
      html: composed.html,
      messageId: composed.messageId,
      replyTo: composed.replyTo.address,
      headers: composed.headers,
      attachments: composed.attachments,
    })
  }
  return emails
}
