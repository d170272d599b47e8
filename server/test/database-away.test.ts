import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { openPlatform } from '../src/platform/open-platform.ts'
import type { Log } from '../src/platform/operations/log.ts'

test('while the database is unavailable calls answer 503 with Retry-After, and they work again without a restart', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'street-musketeers-away-'))
  const port = await freePort()
  const cluster = { directory: join(directory, 'postgres'), durable: false, port }
  const faults: unknown[] = []
  const outages: unknown[] = []
  const log: Log = {
    info: () => {},
    warn: (event, facts) => void (event === 'request.unavailable' && outages.push(facts)),
    error: (event) => faults.push(event),
  }

  const first = await startPostgres(cluster)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: directory,
    DATABASE_URL: first.url(),
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: 'a'.repeat(43),
  })
  const { platform, database } = await openPlatform(config, { log })
  const app = await createApp(platform, { pages: false })
  const ask = () => app.inject({ url: '/api/campaign/1' })
  const signIn = () =>
    app.inject({
      method: 'POST',
      url: '/api/signin',
      payload: { email: 'ada@example.org', password: 'not the right one' },
    })
  expect((await ask()).statusCode).toBe(404)

  await first.stop()
  for (const response of [await ask(), await signIn()]) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject({ status: 503, error: 'Unavailable' })
  }

  const second = await startPostgres(cluster)
  expect((await ask()).statusCode).toBe(404)
  expect((await signIn()).json()).toMatchObject({ error: 'WrongCredentials' })
  expect(faults, 'an outage is not logged as an error').toEqual([])
  expect(outages, 'each call that it stopped is logged').toMatchObject([
    { method: 'GET', route: '/api/campaign/:id', cause: expect.stringMatching(/\w/) },
    { method: 'POST', route: '/api/signin', cause: expect.stringMatching(/\w/) },
  ])

  await app.close()
  await database.close()
  await second.stop()
  await rm(directory, { recursive: true, force: true })
})
