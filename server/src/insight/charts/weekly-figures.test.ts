import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { countAt } from '../../../test/support/run-timetable.ts'
import { isSigned, startWebhookServer } from '../../../test/support/webhook-server.ts'
import { world } from '../../../test/support/world.ts'

const w = world({ now: '2026-11-18T12:00:00Z', environment: async () => ({ WEBHOOK_HOSTS: '127.0.0.1' }) })
let server: Awaited<ReturnType<typeof startWebhookServer>>
beforeAll(async () => void (server = await startWebhookServer()))
afterAll(() => server.close())

async function passCount(instant: string): Promise<void> {
  await countAt(w, instant)
  await w.runJobs()
}
async function join(id: number, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1)
    await (await w.given.musketeer()).call('POST /api/campaigndistributor', { id })
}
const makeWebhook = (by: Person, event: 'campaign.weekly_figures' | 'campaign.published') =>
  by.call('POST /api/org/webhooks', { name: 'Our website', serverAddress: server.address, events: [event] })

test('a webhook is told once a week what was added, as a key for figures reads it, and nothing of a week that added nothing', async () => {
  const officer = await w.given.organisation()
  const { secret } = await makeWebhook(officer, 'campaign.weekly_figures')
  await makeWebhook(officer, 'campaign.published')
  const [busy, quiet] = [await w.given.campaign(officer), await w.given.campaign(officer)]
  const gone = await w.given.campaign(officer)
  await join(busy.id, 4)
  await join(gone.id, 4)
  await officer.call('DELETE /api/campaign/:id', { id: gone.id })
  const other = await w.given.organisation()
  await join((await w.given.campaign(other)).id, 4)

  // The first count, on the morning after, adds to a week that goes on.
  await passCount('2026-11-19T08:00:00Z')
  expect(server.received).toEqual([])
  await passCount('2026-11-23T08:00:00Z')
  expect(server.received).toHaveLength(1)
  const told = JSON.parse(server.received[0]!.body) as { data: { campaignId: number; figures: object } }
  const back = await w.given.returning(officer)
  const { key } = await back.call('POST /api/org/keys', { name: 'Our website', scopes: ['figures'] })
  const figures = await w.as({ token: key })('GET /api/org/campaign/:id/weeks', { id: busy.id })
  expect(told).toEqual({
    type: 'campaign.weekly_figures',
    timestamp: '2026-11-23T08:00:00.000Z',
    data: { campaignId: busy.id, figures },
  })
  expect(figures.weeks.at(-1)).toMatchObject({ week: '2026-11-16', counted: { joined: 4 } })
  expect(await isSigned(server.received[0]!, secret)).toBe(true)

  await passCount('2026-11-23T08:01:00Z')
  await join(quiet.id, 2)
  await passCount('2026-11-30T08:00:00Z')
  expect(server.received, 'fewer than three are nothing').toHaveLength(1)
})
