import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { seconds } from '../src/platform/values/clock.ts'
import { world } from './support/world.ts'

const w = world()
let here: FastifyInstance
let elsewhere: FastifyInstance
beforeAll(async () => {
  // Each has a page cache of its own, as processes have.
  here = await createApp(w.platform, { pages: true })
  elsewhere = await createApp(w.platform, { pages: true })
})
afterAll(() => Promise.all([here?.close(), elsewhere?.close()]))

test('a leaflet that is taken down is gone at once where that was done, and within five seconds everywhere', async () => {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const administrator = await w.given.administrator()
  const { id } = await w.given.campaign(organisation, { name: 'Free buses' })
  const path = `/public-campaign/${id}`
  const pageOf = async (app: FastifyInstance) => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url: path })
    return {
      status: statusCode,
      leaflet: /\/files\/[^"?\s]+/.exec(body)?.[0],
      cached: headers['cache-control'],
    }
  }
  const before = await pageOf(elsewhere)
  expect(before).toMatchObject({ status: 200, leaflet: expect.any(String) })
  expect(await pageOf(here)).toEqual(before)
  const statusOf = async (app: FastifyInstance) =>
    (await app.inject({ method: 'GET', url: before.leaflet! })).statusCode
  expect(await statusOf(elsewhere)).toBe(200)

  const reply = await here.inject({
    method: 'POST',
    url: `/api/campaign/${id}/takedown`,
    headers: { authorization: `Bearer ${administrator.token}` },
    payload: { reason: 'It names a child.' },
  })
  expect(reply.statusCode).toBe(200)
  expect((await pageOf(here)).leaflet).toBeUndefined()
  expect([await statusOf(here), await statusOf(elsewhere)], 'the file, everywhere').toEqual([404, 404])
  expect(await pageOf(elsewhere), 'the page of the other process').toEqual(before)

  const proxyMs = seconds(Number(/s-maxage=(\d+)/.exec(String(before.cached))![1]))
  w.clock.forward(seconds(5) - proxyMs)
  expect((await pageOf(elsewhere)).leaflet).toBeUndefined()
})

test('a preview leaves the pages that everybody sees in the cache; a change empties it', async () => {
  const administrator = await w.given.administrator()
  const { id } = await w.given.campaign(await w.given.organisation({ name: 'Welders' }), {
    name: 'Night buses',
  })
  const titleOf = async () => /<h1[^>]*>([^<]+)/.exec((await here.inject(`/public-campaign/${id}`)).body)?.[1]
  const write = async (url: string, input: object) => {
    const reply = await here.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${administrator.token}` },
      payload: { subject: 'This week', newsletterText: 'Sixty doors.', ...input },
    })
    expect(reply.statusCode).toBe(200)
  }
  expect(await titleOf()).toBe('Night buses')
  await w.platform.db.updateTable('campaign').set({ name: 'Day buses' }).where('id', '=', id).execute()
  await write('/api/newsletter/preview', {})
  expect(await titleOf()).toBe('Night buses')
  await write('/api/newsletter', { draft: true })
  expect(await titleOf()).toBe('Day buses')
})
