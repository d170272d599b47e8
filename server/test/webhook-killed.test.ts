import { expect, test } from 'vitest'
import { openStormWorld } from './storms/storm-world.ts'
import { cloneDatabase } from './support/database.ts'
import { isSigned, startWebhookServer } from './support/webhook-server.ts'
import { startSink } from './support/sink.ts'
import { startWorkerProcess } from './support/worker-process.ts'

test('a worker that is killed while a webhook is called loses nothing: the next one sends it under the same id, and the others once', async () => {
  const clone = await cloneDatabase()
  const [sink, server] = [await startSink(), await startWebhookServer(() => {})]
  const stormWorld = await openStormWorld(clone.url, { SMTP_URL: sink.url, WEBHOOK_HOSTS: '127.0.0.1' })
  const officer = await stormWorld.given.organisation()
  const input = { name: 'Our website', serverAddress: server.address, events: ['campaign.ended' as const] }
  const { id, secret } = await officer.call('POST /api/org/webhooks', input)
  for (let nth = 0; nth < 5; nth += 1) await officer.call('POST /api/org/webhooks/:id/test', { id })

  const first = await startWorkerProcess(stormWorld.environment)
  await expect.poll(() => server.received.length).toBe(1)
  await first.kill()
  server.answerWith((response) => response.end())
  const workers = [
    await startWorkerProcess(stormWorld.environment),
    await startWorkerProcess(stormWorld.environment),
  ]
  const isDelivered = async () =>
    (await officer.call('GET /api/org/webhooks/:id', { id })).messages.every(
      ({ state }) => state === 'delivered',
    )
  await expect.poll(isDelivered, { timeout: 200_000, interval: 500 }).toBe(true)
  for (const worker of workers) await worker.stop()

  const [cut, ...later] = server.received
  expect(later).toHaveLength(5)
  expect(new Set(later.map((message) => message.id)).size).toBe(5)
  expect(later.find((message) => message.id === cut!.id)).toMatchObject({ body: cut!.body })
  for (const message of server.received) expect(await isSigned(message, secret)).toBe(true)
  await server.close()
  await stormWorld.close()
  await sink.stop()
  await clone.drop()
})
