import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queueWelcomeEmails } from '../../../test/support/queue-emails.ts'
import { world } from '../../../test/support/world.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { openDatabase } from '../database/db.ts'
import { registerQueueMetrics } from '../mail/pending-emails.ts'
import { createPlatform } from '../open-platform.ts'
import { serveOperations } from './serve-operations.ts'

const w = world({ environment: async () => ({ OPERATIONS_PORT: '0' }) })

let takesWork = true
let address: string
let operations: Awaited<ReturnType<typeof serveOperations>>
beforeAll(async () => {
  registerQueueMetrics(w.platform, emailPriorities)
  operations = await serveOperations(w.platform, { takesWork: () => takesWork })
  address = operations?.address ?? ''
})
afterAll(() => operations?.close())
afterEach(() => void (takesWork = true))

test('a process is healthy, and ready for work until it stops', async () => {
  expect((await fetch(`${address}/health`)).status).toBe(200)
  expect((await fetch(`${address}/ready`)).status).toBe(200)
  takesWork = false
  expect((await fetch(`${address}/ready`)).status).toBe(503)
  expect((await fetch(`${address}/health`)).status, 'a process that stops is still healthy').toBe(200)
})

test('metrics count requests by route and waiting emails, and name no person', async () => {
  await queueWelcomeEmails(w.database, 2)
  await w
    .as()('GET /api/campaign/:id', { id: 424_242 })
    .catch(() => {})
  const metrics = await (await fetch(`${address}/metrics`)).text()
  expect(metrics).toContain('route="/api/campaign/:id",status="404"} 1')
  expect(metrics).toMatch(/street_musketeers_emails\{state="queued"\} 2/)
  expect(metrics).toMatch(/street_musketeers_email_wait_seconds\{urgency="code"\} \d/)
  expect(metrics).toContain('street_musketeers_database_away 0')
  expect(metrics).toMatch(/street_musketeers_database_connections\{state="open"\} [1-9]/)
  expect(metrics).toContain('nodejs_eventloop_lag_seconds')
  expect(metrics).not.toContain('@example.org')
  expect(metrics).not.toContain('424242')
})

test('visitors cannot reach health, readiness or metrics', async () => {
  for (const url of ['/health', '/ready', '/metrics'])
    expect((await w.app.inject({ url })).statusCode).toBe(404)
})

test('while the database is away, metrics that need it are left out and the others are served', async () => {
  const database = openDatabase('postgres://postgres@127.0.0.1:9/away')
  const platform = await createPlatform(database, w.config, w.platform)
  registerQueueMetrics(platform, emailPriorities)
  platform.metrics.recordMailServer({ isAway: true })
  const away = await serveOperations(platform, { takesWork: () => true })
  const response = await fetch(`${away!.address}/metrics`)
  expect(response.status).toBe(200)
  const metrics = await response.text()
  expect(metrics).toContain('street_musketeers_mail_server_away 1')
  expect(metrics).toContain('street_musketeers_database_connections{state="waited for"} 0')
  for (const name of ['emails', 'email_wait_seconds', 'mail_stopped'])
    expect(metrics).not.toContain(`street_musketeers_${name}{`)
  expect(metrics).toContain('street_musketeers_database_away 1')
  expect((await fetch(`${away!.address}/ready`)).status, 'its pages say what to do').toBe(200)
  await away!.close()
  await database.close()
})

test('a metric that fails for another reason is a fault, which the page does not hide', async () => {
  const platform = await createPlatform(w.database, w.config, w.platform)
  platform.metrics.gauge('wrong', 'Never measured.', 'by', () => Promise.reject(new Error('a fault')))
  await expect(platform.metrics.read()).rejects.toThrow('a fault')
})
