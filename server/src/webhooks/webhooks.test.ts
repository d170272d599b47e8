import { ApiError } from '@street-musketeers/contract/client.ts'
import {
  maxWebhooks,
  webhookEvents,
  webhookMessages,
} from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../platform/values/clock.ts'
import { makePdf } from '../../test/files/good-files.ts'
import { isSigned, startWebhookServer } from '../../test/support/webhook-server.ts'
import type { Person } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { campaignRestored } from '../campaigns/index.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { holdSending, releaseSending } from '../platform/mail/stop-sending.ts'
import { handlers } from './handlers.ts'
import { sendMessages } from './send-messages.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start, environment: async () => ({ WEBHOOK_HOSTS: '127.0.0.1' }) })

let server: Awaited<ReturnType<typeof startWebhookServer>>
beforeEach(async () => {
  w.clock.set(start)
  server = await startWebhookServer()
})
afterEach(() => server.close())

const makeWebhook = (
  by: Person,
  over: { serverAddress?: string; events?: (typeof webhookEvents)[number][] } = {},
) =>
  by.call('POST /api/org/webhooks', {
    name: 'Our website',
    serverAddress: server.address,
    events: [...webhookEvents],
    ...over,
  })
const show = async (by: Person, id: number) =>
  (await w.given.returning(by)).call('GET /api/org/webhooks/:id', { id })
const messageOf = async (by: Person, id: number) => (await show(by, id)).messages[0]!
/** A minute of the timetable, and the jobs that it adds. */
async function passMinute(): Promise<void> {
  for (const { name, work } of handlers)
    if (name === 'timetable.send-webhook-messages') await work(w.platform, {})
  await w.runJobs()
}
const outcomeOf = (reply: Promise<unknown>): Promise<string> =>
  reply.then(
    () => 'answered',
    (error: unknown) => {
      if (error instanceof ApiError) return error.error
      throw error
    },
  )
const content = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
}
const publish = async (by: Person): Promise<number> =>
  (await by.call('POST /api/campaign', { ...content, file: await goodFile() })).campaignId
const goodFile = async () => new Blob([new Uint8Array(await makePdf())], { type: 'application/pdf' })

test('a server is told once, signed, that a campaign was published, changed and ended, with what anybody sees of it', async () => {
  const officer = await w.given.organisation()
  const { id, secret } = await makeWebhook(officer)
  const campaignId = await publish(officer)
  await w.runJobs()
  w.clock.forward(minutes(1))
  await officer.call('PUT /api/campaign/:id', {
    ...content,
    id: campaignId,
    campaignName: 'Fair pay for all',
  })
  await w.runJobs()
  w.clock.forward(minutes(1))
  await officer.call('POST /api/campaign/:id/stop', { id: campaignId })
  await w.runJobs()
  await passMinute()

  const bodies = server.received.map(({ body }) => JSON.parse(body) as Body)
  expect(bodies.map(({ type, data }) => [type, data.campaign!.campaignName, data.campaign!.ended])).toEqual([
    ['campaign.published', 'Fair pay now', false],
    ['campaign.changed', 'Fair pay for all', false],
    ['campaign.ended', 'Fair pay for all', true],
  ])
  expect(bodies[1]!.timestamp).toBe('2026-11-20T12:01:00.000Z')
  expect(Object.keys(bodies[0]!.data.campaign!).sort()).toEqual(
    Object.keys(await w.as()('GET /api/campaign/:id', { id: (await w.given.campaign(officer)).id })).sort(),
  )
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ ...(await w.app.inject('/api/openapi.json')).json<object>(), $id: 'api' })
  for (const body of bodies) {
    const described = `api#/webhooks/${body.type}/post/requestBody/content/application~1json/schema`
    const isDescribed = ajv.compile({ $ref: described })
    expect(isDescribed(body), ajv.errorsText(isDescribed.errors)).toBe(true)
  }
  for (const message of server.received) {
    expect(await isSigned(message, secret)).toBe(true)
    expect(await isSigned({ ...message, body: `${message.body} ` }, secret)).toBe(false)
  }
  expect(new Set(server.received.map((message) => message.id)).size).toBe(3)
  expect(await show(officer, id)).toMatchObject({ deliveredAt: '2026-11-20T12:02:00.000Z', stopped: null })
  expect(await messageOf(officer, id)).toMatchObject({
    type: 'campaign.ended',
    campaignName: 'Fair pay for all',
    state: 'delivered',
    outcome: 'Your server answered 200.',
    tries: 1,
    nextAt: null,
  })
})

test('a campaign whose last day passed, or that is deleted, has ended, and one that an administrator brings back has changed', async () => {
  const officer = await w.given.organisation()
  await makeWebhook(officer)
  const passing = await w.given.campaign(officer, { endDate: '2026-11-20' })
  const gone = await w.given.campaign(officer)
  await officer.call('DELETE /api/campaign/:id', { id: gone.id })
  await w.runJobs()
  w.clock.set('2026-11-21T00:17:00Z')
  const passHour = async () => {
    for (const { name, work } of handlers) if (name === 'timetable.every-hour') await work(w.platform, {})
    await w.runJobs()
  }
  await passHour()
  await passHour()
  const restored = { campaignId: passing.id, takenDownAt: start }
  for (let nth = 0; nth < 2; nth += 1)
    await w.platform.db.transaction().execute((tx) => enqueue(tx, campaignRestored, restored))
  await w.runJobs()
  expect(server.received.map(({ body }) => (JSON.parse(body) as Body).data)).toMatchObject([
    { campaignId: gone.id, campaign: null },
    { campaignId: passing.id, campaign: { ended: true } },
    { campaignId: passing.id },
  ])
  expect((JSON.parse(server.received.at(-1)!.body) as Body).type).toBe('campaign.changed')
})

test('nobody is told what they did not ask for, what happened before, or what another organisation does', async () => {
  const officer = await w.given.organisation()
  const { id } = await w.given.campaign(officer)
  await officer.call('POST /api/campaign/:id/stop', { id })
  w.clock.forward(1)
  await makeWebhook(officer, { events: ['campaign.ended'] })
  await publish(officer)
  const other = await w.given.organisation()
  const others = await w.given.campaign(other)
  await other.call('POST /api/campaign/:id/stop', { id: others.id })
  await w.runJobs()
  await passMinute()
  expect(server.received).toEqual([])
})

test('a message that is not taken is tried for three days under one id, and its webhook is stopped then', async () => {
  server.answerWith((response) => response.writeHead(500).end('who is there?'))
  const officer = await w.given.organisation()
  const colleague = await w.given.seated(officer, 'officer')
  const { id } = await makeWebhook(officer)
  await officer.call('POST /api/org/webhooks/:id/test', { id })
  await w.runJobs()
  expect(await messageOf(officer, id)).toMatchObject({
    state: 'waiting',
    outcome: 'Your server answered 500.',
    nextAt: '2026-11-20T12:01:00.000Z',
  })
  const times = [w.clock.now().getTime()]
  while (!(await show(officer, id)).stopped) {
    const { nextAt } = await messageOf(officer, id)
    w.clock.set(nextAt!)
    times.push(w.clock.now().getTime())
    await passMinute()
  }
  const pauses = times.slice(1).map((at, nth) => Math.round((at - times[nth]!) / minutes(1)))
  expect(pauses).toEqual([1, 2, 6, 18, 54, 162, 486, 600, 600, 600, 600, 600, 591])
  expect(times.at(-1)! - times[0]!).toBe(days(3))
  expect(server.received).toHaveLength(times.length)
  expect(new Set(server.received.map((message) => message.id)).size).toBe(1)
  expect(new Set(server.received.map((message) => message.body)).size).toBe(1)
  expect(JSON.stringify(await show(officer, id))).not.toContain('who is there')
  for (const { email } of [officer, colleague])
    expect((await w.emails(email)).at(-1)).toMatchObject({
      kind: 'webhooks.stopped',
      subject: 'A webhook of your organisation has stopped',
      text: expect.stringMatching(
        RegExp(`What happens until you start it is not sent\\.[^]*/org/webhook/${id}`),
      ),
    })

  const { id: messageId } = await messageOf(officer, id)
  const again = (by: Person) =>
    outcomeOf(by.call('POST /api/org/webhookmessages/:id/again', { id: messageId }))
  const back = await w.given.returning(officer)
  expect(await again(back)).toBe('WebhookStopped')
  expect(await outcomeOf(back.call('POST /api/org/webhooks/:id/test', { id }))).toBe('WebhookStopped')
  await back.call('POST /api/org/webhooks/:id/start', { id })
  server.answerWith((response) => response.end())
  expect(await again(back)).toBe('answered')
  await w.runJobs()
  expect(await messageOf(officer, id)).toMatchObject({
    state: 'delivered',
    outcome: 'Your server answered 200.',
  })
  expect(new Set(server.received.map((message) => message.id)).size).toBe(1)
})

test('a server that says 410 is told nothing more, and what waits for it is not sent', async () => {
  server.answerWith((response) => response.writeHead(500).end())
  const officer = await w.given.organisation()
  const { id } = await makeWebhook(officer)
  for (let nth = 0; nth < 3; nth += 1) await officer.call('POST /api/org/webhooks/:id/test', { id })
  await w.runJobs()
  server.answerWith((response) => response.writeHead(410).end())
  w.clock.forward(minutes(1))
  await passMinute()
  const { stopped, messages } = await show(officer, id)
  expect(stopped).toMatchObject({ why: 'gone' })
  expect(messages.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  const { length } = server.received
  await publish(await w.given.returning(officer))
  w.clock.forward(hours(5))
  await passMinute()
  expect(server.received).toHaveLength(length)
  expect((await show(officer, id)).messages).toHaveLength(3)
})

test('one message that a server never takes does not stop a webhook that takes others', async () => {
  const officer = await w.given.organisation()
  const { id } = await makeWebhook(officer)
  const { id: campaignId } = await w.given.campaign(officer)
  server.answerWith((response, { body }) =>
    response.writeHead(body.includes('webhook.test') ? 500 : 200).end(),
  )
  await officer.call('POST /api/org/webhooks/:id/test', { id })
  await w.runJobs()
  await officer.call('POST /api/campaign/:id/stop', { id: campaignId })
  await w.runJobs()
  for (let nth = 0; nth < 20; nth += 1) {
    w.clock.forward(hours(4))
    await passMinute()
  }
  const { stopped, messages } = await show(officer, id)
  expect(stopped).toBeNull()
  expect(messages.map(({ type, state }) => [type, state])).toEqual([
    ['campaign.ended', 'delivered'],
    ['webhook.test', 'failed'],
  ])
})

test('a server that is away is called once a minute, and gets all that waited, once each, when it is back', async () => {
  const officer = await w.given.organisation()
  const { id } = await makeWebhook(officer)
  let isAway = true
  server.answerWith((response) => (isAway ? response.destroy() : response.end()))
  for (let nth = 0; nth < 5; nth += 1) await officer.call('POST /api/org/webhooks/:id/test', { id })
  await w.runJobs()
  const firstTries = server.received.length
  for (let minute = 1; minute <= 5; minute += 1) {
    w.clock.forward(minutes(1))
    await passMinute()
    expect(server.received.length).toBeLessThanOrEqual(firstTries + minute)
  }
  expect((await show(officer, id)).messages.map(({ state }) => state)).toEqual(Array(5).fill('waiting'))
  expect((await messageOf(officer, id)).outcome).toMatch(/could not reach|^$/)
  isAway = false
  const before = server.received.length
  w.clock.forward(hours(1))
  await passMinute()
  const after = server.received.slice(before).map((message) => message.id)
  expect(after).toHaveLength(5)
  expect(new Set(after).size).toBe(5)
})

test('a server that takes each message slowly gives way to others after two of them', async () => {
  const officer = await w.given.organisation()
  const { id } = await makeWebhook(officer)
  for (let nth = 0; nth < 5; nth += 1) await officer.call('POST /api/org/webhooks/:id/test', { id })
  server.answerWith((response) => {
    w.clock.forward(seconds(9))
    response.end()
  })
  await sendMessages({ webhookId: id }, w.platform)
  expect(server.received).toHaveLength(2)
  await w.runJobs()
  expect(server.received).toHaveLength(5)
})

test('two workers at once send each message once, and a job that runs twice sends nothing again', async () => {
  const officer = await w.given.organisation()
  const { id } = await makeWebhook(officer)
  for (let nth = 0; nth < 5; nth += 1) await officer.call('POST /api/org/webhooks/:id/test', { id })
  const send = () => sendMessages({ webhookId: id }, w.platform)
  await Promise.all(Array.from({ length: 8 }, send))
  await send()
  await passMinute()
  expect(server.received).toHaveLength(5)
  expect(new Set(server.received.map((message) => message.id)).size).toBe(5)
})

test('a worker that dies before it records what came of a message leaves it waiting, under its id', async () => {
  const officer = await w.given.organisation()
  const { id } = await makeWebhook(officer)
  await officer.call('POST /api/org/webhooks/:id/test', { id })
  const { promise: died, reject: die } = Promise.withResolvers<never>()
  // The database is gone once the message is sent.
  const dying = { ...w.platform, clock: { now: () => w.clock.now() } }
  server.answerWith((response) => {
    die(new Error('killed'))
    dying.clock.now = () => {
      throw new Error('killed')
    }
    response.end()
  })
  await expect(Promise.all([died, sendMessages({ webhookId: id }, dying)])).rejects.toThrow('killed')
  await expect.poll(() => server.received.length).toBe(1)
  expect(await messageOf(officer, id)).toMatchObject({ state: 'waiting', tries: 1 })
  await passMinute()
  expect(server.received, 'another worker waits: it may still be sending').toHaveLength(1)
  server.answerWith((response) => response.end())
  w.clock.forward(minutes(1))
  await passMinute()
  expect(await messageOf(officer, id)).toMatchObject({ state: 'delivered', tries: 2 })
  const [first, second] = server.received
  expect([second!.id, second!.body]).toEqual([first!.id, first!.body])
})

test('only an officer who has just proved who they are makes a webhook, for an address that we call, and five at most; all officers are told', async () => {
  const officer = await w.given.organisation()
  const colleague = await w.given.seated(officer, 'officer')
  const author = await w.given.seated(officer, 'author')
  const make = (by: Person, address = 'https://www.example.org/hook') =>
    outcomeOf(makeWebhook(by, { serverAddress: address }))
  for (const address of [
    'http://www.example.org/hook',
    'https://www.example.org:8443/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'http://localhost:1234/',
    'https://router.lan/',
    'https://ada@www.example.org/',
    'ftp://www.example.org/',
    'example.org',
    '',
  ])
    expect(await make(officer, address), address).toBe('InvalidInput')
  expect(await outcomeOf(makeWebhook(officer, { events: [] }))).toBe('InvalidInput')
  for (const by of [
    author,
    await w.given.musketeer(),
    await w.given.administrator(),
    await w.given.applicant(),
  ])
    expect(await make(by)).toBe('NotAllowed')
  for (let made = 0; made < maxWebhooks; made += 1) expect(await make(officer)).toBe('answered')
  await expect(makeWebhook(officer)).rejects.toMatchObject({ message: webhookMessages.tooMany })
  for (const { email } of [officer, colleague]) {
    const [told] = await w.emails(email)
    expect(told).toMatchObject({
      kind: 'identity.access-made',
      subject: 'A webhook was made for Exampleton Trades Council',
    })
    expect(told!.text).toContain('delete it at once')
    expect(told!.text).toContain('/org/webhooks')
    expect(told!.text).toContain('has made a webhook “Our website” for')
  }
  expect(await w.emails(author.email)).toEqual([])
  const events = w.logged.filter(
    ({ event, facts }) => event === 'security.webhook-made' && facts.account === officer.id,
  )
  expect(events).toHaveLength(maxWebhooks)
  w.clock.forward(minutes(11))
  expect(await make(officer)).toBe('ProofNeeded')
})

test('a secret is shown once and stored encrypted; nothing of another organisation’s is seen, started, tested, sent or deleted', async () => {
  const officer = await w.given.organisation()
  const stranger = await w.given.organisation()
  const { id, secret } = await makeWebhook(officer)
  await officer.call('POST /api/org/webhooks/:id/test', { id })
  const { messages } = await show(officer, id)
  const rows = await w.platform.db.selectFrom('webhook').selectAll().execute()
  expect(JSON.stringify([rows, await show(officer, id)])).not.toContain(secret.slice(6))
  expect(rows.some(({ sealed }) => sealed.includes(Buffer.from(secret.slice(6), 'base64')))).toBe(false)
  for (const call of [
    () => stranger.call('GET /api/org/webhooks/:id', { id }),
    () => stranger.call('DELETE /api/org/webhooks/:id', { id }),
    () => stranger.call('POST /api/org/webhooks/:id/test', { id }),
    () => stranger.call('POST /api/org/webhooks/:id/start', { id }),
    () => stranger.call('POST /api/org/webhookmessages/:id/again', { id: messages[0]!.id }),
  ])
    expect(await outcomeOf(call())).toBe('NotFound')
  await officer.call('DELETE /api/org/webhooks/:id', { id })
  await w.runJobs()
  expect(server.received).toEqual([])
  expect((await officer.call('GET /api/org/webhooks', {})).webhooks).toEqual([])
  const { content } = await officer.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(content.map(({ action, about }) => [action, about])).toEqual([
    ['deleted-webhook', 'Our website'],
    ['made-webhook', 'Our website'],
  ])
})

test('a suspended organisation’s webhooks send nothing, and a closed one has none', async () => {
  const officer = await w.given.organisation()
  const administrator = await w.given.administrator()
  const { id } = await makeWebhook(officer)
  await officer.call('POST /api/org/webhooks/:id/test', { id })
  await administrator.call('POST /api/user/:id/suspension', { id: officer.id, reason: 'An exercise.' })
  await w.runJobs()
  await passMinute()
  expect(server.received).toEqual([])
  await administrator.call('DELETE /api/user/:id/suspension', { id: officer.id, reason: 'Over.' })
  await passMinute()
  expect(server.received).toHaveLength(1)

  await (await w.given.returning(officer)).call('PATCH /api/deactivate', {})
  await w.runJobs()
  const { db } = w.platform
  expect(
    await db.selectFrom('webhook').select('id').where('organisation_id', '=', officer.id).execute(),
  ).toEqual([])
  expect(await db.selectFrom('webhook_message').select('id').where('webhook_id', '=', id).execute()).toEqual(
    [],
  )
  expect(server.received).toHaveLength(1)
})

interface Body {
  type: string
  timestamp: string
  data: { campaignId: number; campaign?: { campaignName: string; ended: boolean } | null }
}

test('while email is on hold, as in a restored copy, no server is told anything; once it is released, what waited is sent', async () => {
  const officer = await w.given.organisation()
  const { id } = await makeWebhook(officer)
  await officer.call('POST /api/org/webhooks/:id/test', { id })
  const { db } = w.platform
  await db.transaction().execute((tx) => holdSending(tx, w.clock.now()))
  await w.runJobs()
  await passMinute()
  expect(server.received).toEqual([])
  await db.transaction().execute((tx) => releaseSending(tx, w.clock.now()))
  await passMinute()
  expect(server.received).toHaveLength(1)
})
