import { type Client, createClient } from '@street-musketeers/contract/client.ts'
import { sql } from 'kysely'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { isDatabaseUnavailable, openDatabase, type Database } from '../../src/platform/database/db.ts'
import { inProcessSend } from '../../src/platform/http/in-process.ts'
import { createPlatform } from '../../src/platform/open-platform.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { createFactories, type Given } from '../support/given.ts'
import { secretKey } from '../support/queue-emails.ts'
import { ownLocks } from '../support/own-locks.ts'

/** The database and folder of a storm, with the product's parts in this process for checks. */
export interface StormWorld {
  platform: Platform
  database: Database
  given: Given
  directory: string
  /** The environment of the product's processes. */
  environment: Record<string, string> & { DATABASE_URL: string }
  /** Counts the emails in each state. */
  states(): Promise<Record<string, number>>
  /** Resolves when no email is waiting, being sent or in doubt. */
  waitUntilAllEnded(): Promise<void>
  close(): Promise<void>
}

/** The connections of a worker to the mail server, and so the most emails in flight. */
export const lanes = 5

/**
 * @param databaseUrl a migrated database that nobody else uses
 * @param over variables of its environment
 */
export async function openStormWorld(
  databaseUrl: string,
  over: Record<string, string> = {},
): Promise<StormWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'street-musketeers-storm-'))
  // PostgreSQL's own user must be able to enter.
  await chmod(directory, 0o711)
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: directory,
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_CONNECTIONS: String(lanes),
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: secretKey,
    IN_DOUBT_SECONDS: '1',
    ...over,
  }
  const database = openDatabase(databaseUrl)
  const log = { info() {}, warn() {}, error() {} }
  const platform = await createPlatform(database, readConfig(environment), { log })
  const app = await createApp(platform, { pages: false })
  const as = ({ token }: { token: string }): Client =>
    createClient(inProcessSend(app, { visitorAddress: '127.0.0.1', token }))

  const states = async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from email group by state`.execute(platform.db)
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }
  return {
    platform,
    database,
    given: createFactories({ platform, as }),
    directory,
    environment,
    states,
    async waitUntilAllEnded() {
      for (;;) {
        const { queued, sending, 'in doubt': inDoubt } = await states()
        if (!queued && !sending && !inDoubt) return
        await sleep(100)
      }
    },
    async close() {
      await app.close()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Resolves when a condition holds. The test's time limit ends the wait otherwise. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10)
}

/** Whether any due job is waiting or running. */
export async function areJobsLeft({ db }: Platform): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from graphile_worker.jobs where run_at <= now() and attempts <= max_attempts) as are`.execute(
    db,
  )
  return rows[0]!.are
}

/** Repeats an action for as long as the database is away. */
export async function retryWhileDatabaseAway<T>(action: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await sleep(100)
    }
  }
}

/** Counts the processes that hold the lock of a job worker. */
export async function countLiveWorkers({ platform: { db } }: Pick<StormWorld, 'platform'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct presence)::int as count from job_worker
    join pg_locks on locktype = 'advisory' and classid = 7217 and objid = presence and ${ownLocks}`.execute(
    db,
  )
  return rows[0]!.count
}
