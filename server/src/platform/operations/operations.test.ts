import { showCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queueWelcomeEmails } from '../../../test/support/queue-emails.ts'
import { world } from '../../../test/support/world.ts'
import { openDatabase } from '../database/db.ts'
import { registerQueueMetrics } from '../mail/queue-metrics.ts'
import { createPlatform } from '../open-platform.ts'
import { serveOperations } from './operations.ts'

const w = world({ environment: async () => ({ OPERATIONS_PORT: '0' }) })

let takesWork = true
let address: string
let operations: Awaited<ReturnType<typeof serveOperations>>
beforeAll(async () => {
  registerQueueMetrics(w.platform)
  operations = await serveOperations(w.platform, { takesWork: () => takesWork })
  address = operations?.address ?? ''
})
afterAll(() => operations?.close())
afterEach(() => void (takesWork = true))

test('a process says that it lives and wants work, until it stops', async () => {
  expect((await fetch(`${address}/health`)).status).toBe(200)
  expect((await fetch(`${address}/ready`)).status).toBe(200)
  takesWork = false
  expect((await fetch(`${address}/ready`)).status).toBe(503)
  expect((await fetch(`${address}/health`)).status, 'one that stops still lives').toBe(200)
})

test('the figures tell of requests by pattern and of waiting letters, and name nobody', async () => {
  await queueWelcomeEmails(w.database, 2)
  await w
    .as()(showCampaign, { id: 424_242 })
    .catch(() => {})
  const figures = await (await fetch(`${address}/metrics`)).text()
  expect(figures).toContain('route="/api/campaign/:id",status="404"} 1')
  expect(figures).toMatch(/street_musketeers_letters\{state="queued"\} 2/)
  expect(figures).toMatch(/street_musketeers_letter_wait_seconds\{urgency="code"\} \d/)
  expect(figures).toMatch(/street_musketeers_database_connections\{state="open"\} [1-9]/)
  expect(figures).toContain('nodejs_eventloop_lag_seconds')
  expect(figures).not.toContain('@example.org')
  expect(figures).not.toContain('424242')
})

test('visitors meet none of it', async () => {
  for (const url of ['/health', '/ready', '/metrics'])
    expect((await w.app.inject({ url })).statusCode).toBe(404)
})

test('while the database is away the figures that do not lie there are told, and the others left out', async () => {
  const database = openDatabase('postgres://postgres@127.0.0.1:9/away')
  const platform = await createPlatform(database, w.config, w.platform)
  registerQueueMetrics(platform)
  platform.metrics.recordMailServer({ isAway: true })
  const away = await serveOperations(platform, { takesWork: () => true })
  const answer = await fetch(`${away!.address}/metrics`)
  expect(answer.status).toBe(200)
  const figures = await answer.text()
  expect(figures).toContain('street_musketeers_mail_server_away 1')
  expect(figures).toContain('street_musketeers_database_connections{state="waited for"} 0')
  for (const name of ['letters', 'letter_wait_seconds', 'mail_stopped'])
    expect(figures).not.toContain(`street_musketeers_${name}{`)
  expect((await fetch(`${away!.address}/ready`)).status).toBe(503)
  await away!.close()
  await database.close()
})

test('a figure that cannot be found out for another reason is a fault, which the page does not hide', async () => {
  const platform = await createPlatform(w.database, w.config, w.platform)
  platform.metrics.gauge('wrong', 'Never found out.', 'by', () => Promise.reject(new Error('a fault')))
  await expect(platform.metrics.read()).rejects.toThrow('a fault')
})
