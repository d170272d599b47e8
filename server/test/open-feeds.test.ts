import * as paths from '@street-musketeers/contract/public-urls.ts'
import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { world } from './support/world.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
let app: FastifyInstance
beforeAll(async () => void (app = await createApp(w.platform, { pages: true })))
afterAll(() => app?.close())

const site = 'http://localhost:3000'
const childrenOf = (parent: XmlElement, name: string) =>
  parent.children.filter((child): child is XmlElement => 'name' in child && child.name === name)
const textOf = (parent: XmlElement, name: string) => childrenOf(parent, name)[0]?.text
const linkOf = (parent: XmlElement, rel: string) =>
  childrenOf(parent, 'link').find(({ attributes }) => attributes.rel === rel)?.attributes.href

/** Reads a feed, and fails if it lacks what RFC 4287 asks of it. */
async function readFeed(path: string) {
  const { statusCode, headers, body } = await app.inject(path)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const feed = parseXml(body).root!
  expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  const entries = childrenOf(feed, 'entry')
  for (const each of [feed, ...entries]) {
    for (const name of ['id', 'title', 'updated']) expect(childrenOf(each, name), name).toHaveLength(1)
    expect(textOf(each, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
    expect(textOf(childrenOf(each, 'author')[0]!, 'name')).not.toBe('')
    expect(linkOf(each, 'alternate')).toMatch(/^http:\/\/localhost:3000\//)
  }
  expect(linkOf(feed, 'self')).toBe(site + path)
  expect(new Set(entries.map((entry) => textOf(entry, 'id'))).size).toBe(entries.length)
  return { feed, entries, etag: headers.etag as string, cached: headers['cache-control'] }
}

test('feed readers get the public campaigns and those of one organisation, whatever is written in them, and 304 until something changes', async () => {
  const name = 'Fares & <b>free</b> “buses” 🚍 مرحبا ]]>'
  const organisation = await w.given.organisation({ name: 'Riveters & Sons' })
  const first = await w.given.campaign(await w.given.organisation(), { name: 'Of another' })
  w.clock.forward(1000)
  const { id } = await w.given.campaign(organisation, {
    name,
    description: 'Line one\nLine two \u0001\u001b',
    endDate: '2026-12-24',
    places: ['LS'],
  })
  await w.given.campaign(organisation, { name: 'Quiet', listed: false })

  const all = await readFeed(paths.campaignsFeed())
  expect(all.entries.map((entry) => textOf(entry, 'title'))).toEqual([name, 'Of another'])
  const path = paths.organisationFeed(organisation.id)
  const own = await readFeed(path)
  const [entry] = own.entries
  expect(own.entries).toHaveLength(1)
  expect(textOf(own.feed, 'title')).toBe('Campaigns of Riveters & Sons – Street Musketeers')
  expect(textOf(entry!, 'id')).toBe(site + paths.publicCampaign(id))
  expect(textOf(entry!, 'updated')).toBe('2026-11-20T12:00:01.000Z')
  expect(textOf(childrenOf(entry!, 'author')[0]!, 'name')).toBe('Riveters & Sons')
  expect(textOf(entry!, 'summary')).toBe(
    'Line one\nLine two \n\nFor Leeds (LS).\n\nIts last day is 24 Dec 2026.',
  )
  expect(own.cached).toBe('public, max-age=0, s-maxage=2, must-revalidate')
  const again = () => app.inject({ url: path, headers: { 'if-none-match': own.etag } })
  expect((await again()).statusCode).toBe(304)
  const page = await app.inject(paths.publicOrganisation(organisation.id))
  expect(page.body).toContain(`rel="alternate" type="application/atom+xml" href="${path}"`)

  w.clock.forward(60_000)

  await organisation.call('PUT /api/campaign/:id', {
    id,
    campaignName: 'Free buses',
    campaignDescription: 'Soon.',
    campaignCauses: [{ cause: 'public_transport' }],
  })
  const changed = await readFeed(path)
  expect((await again()).statusCode).toBe(200)
  expect(textOf(changed.feed, 'updated')).toBe('2026-11-20T12:01:01.000Z')
  expect(textOf(changed.entries[0]!, 'id'), 'the same entry').toBe(textOf(entry!, 'id'))

  const { token } = await w.given.administrator()
  const takeDown = { method: 'POST', url: `/api/campaign/${id}/takedown` } as const
  await app.inject({
    ...takeDown,
    headers: { authorization: `Bearer ${token}` },
    payload: { reason: 'It names a child.' },
  })
  expect((await readFeed(paths.campaignsFeed())).entries.map((each) => textOf(each, 'id'))).toEqual([
    site + paths.publicCampaign(first.id),
  ])
  for (const gone of [path, paths.publicOrganisation(organisation.id), paths.organisationFeed(7)])
    expect((await app.inject(gone)).statusCode, gone).toBe(404)
})

/** The lines of a calendar, unfolded, and fails if it is not as RFC 5545 asks. */
async function readEvents(path: string) {
  const { statusCode, headers, body } = await app.inject(path)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = body.split('\r\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  }
  const unfolded = lines.join('\n').replaceAll('\n ', '')
  expect(unfolded).toMatch(/^BEGIN:VCALENDAR\nVERSION:2\.0\nPRODID:.+[^]*\nEND:VCALENDAR$/)
  expect(unfolded, 'a component, also without events').toMatch(/\nBEGIN:V(EVENT|TIMEZONE)\n[^]*\nEND:V\1\n/)
  return [...unfolded.matchAll(/^BEGIN:VEVENT\n([^]*?)\nEND:VEVENT$/gm)].map(([, event]) =>
    Object.fromEntries(event!.split('\n').map((line) => line.split(/:(.*)/).slice(0, 2))),
  )
}

test('calendars get the last day of a campaign, and those of an organisation’s page, under a title that names no cause', async () => {
  const organisation = await w.given.organisation({ name: 'Welders, Fitters; Co' })
  const name = `Fares: “free”, now; ${'бесплатно всем '.repeat(5)}`
  const { id } = await w.given.campaign(organisation, { name, endDate: '2027-03-27' })
  const endless = await w.given.campaign(organisation, { name: 'Endless' })
  await w.given.campaign(organisation, { listed: false, endDate: '2027-03-27' })
  const [event, ...others] = await readEvents(paths.lastDay(id))
  expect(others).toEqual([])
  expect(event).toMatchObject({
    UID: `last-day-${id}@localhost`,
    SEQUENCE: '1',
    'DTSTART;VALUE=DATE': '20270327',
    'DTEND;VALUE=DATE': '20270328',
    SUMMARY: 'Last day for leaflets',
    CLASS: 'PRIVATE',
    TRANSP: 'TRANSPARENT',
    DTSTAMP: expect.stringMatching(/^20261120T\d{6}Z$/),
    DESCRIPTION: expect.stringMatching(/^“Fares: “free”\\, now\\; .*by Welders\\, Fitters\\; Co\\nhttp:/),
  })
  const ofAll = paths.lastDays(organisation.id)
  expect(await readEvents(ofAll)).toEqual([event])
  expect((await app.inject(paths.lastDay(endless.id))).statusCode, 'without a last day').toBe(404)

  w.clock.forward(60_000)
  await organisation.call('PUT /api/campaign/:id', {
    id,
    campaignName: name,
    campaignDescription: 'Soon.',
    campaignCauses: [{ cause: 'public_transport' }],
    endDate: '2027-04-30',
  })
  const moved = { UID: event!.UID, SEQUENCE: '2', 'DTSTART;VALUE=DATE': '20270430' }
  expect(await readEvents(ofAll)).toEqual([expect.objectContaining(moved)])
  await organisation.call('POST /api/campaign/:id/stop', { id })
  w.clock.forward(60_000)
  expect(await readEvents(ofAll)).toEqual([])
  expect((await app.inject(paths.lastDay(id))).statusCode, 'ended').toBe(404)
})

test('feed readers get the newsletters that were sent', async () => {
  const leaves_at = new Date('2026-11-20T09:00:00Z')
  const sent = { state: 'sent', leaves_at, saved_at: leaves_at, ended_at: leaves_at, sent: 1 } as const
  const { id } = await w.platform.db
    .insertInto('newsletter_issue')
    .values({ subject: 'Bread & roses', text: '# This week\n\n1 < 2 & *so* on.', ...sent })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { headers, body } = await app.inject(paths.newslettersFeed())
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const rss = parseXml(body).root!
  expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0'])
  const [channel] = childrenOf(rss, 'channel')
  for (const name of ['title', 'link', 'description']) expect(textOf(channel!, name)).toMatch(/./)
  const [item] = childrenOf(channel!, 'item')
  const parts = ['title', 'link', 'guid', 'pubDate', 'description'].map((name) => textOf(item!, name))
  const address = site + paths.newsletter(id)
  const pubDate = 'Fri, 20 Nov 2026 09:00:00 GMT'
  expect(parts).toEqual(['Bread & roses', address, address, pubDate, '1 &lt; 2 &amp; so on.'])
})

test('only the card of a campaign may be framed, and it may run nothing; one that is over shows nothing of it', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation, { name: '<script>alert(1)</script>' })
  const read = async (path: string) => {
    const { statusCode, headers, body } = await app.inject(path)
    return { statusCode, body, headers, policy: String(headers['content-security-policy']) }
  }
  const path = paths.embeddedCard(id)
  const card = await read(path)
  expect(card.statusCode).toBe(200)
  expect(card.policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
  )
  expect(card.headers).toMatchObject({ 'cache-control': expect.stringContaining('s-maxage=2') })
  expect(card.headers['set-cookie']).toBeUndefined()
  expect(card.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;</h1>')
  expect(card.body).not.toMatch(/<script|stylesheet|\son\w+=|style=/)
  for (const other of [paths.publicCampaign(id), '/embed/campaign/x', '/embed/campaign/'])
    expect((await read(other)).policy, other).toContain("frame-ancestors 'none'")

  await organisation.call('POST /api/campaign/:id/stop', { id })
  w.clock.forward(60_000)
  for (const [over, status] of [
    [path, 200],
    [paths.embeddedCard(999_999), 404],
  ] as const) {
    const { statusCode, body, policy } = await read(over)
    expect(statusCode).toBe(status)
    expect(body).not.toMatch(/alert|<img/)
    expect(policy).toContain('frame-ancestors *')
  }
})
