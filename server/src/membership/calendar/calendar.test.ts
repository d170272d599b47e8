import { expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

const read = (address: string) => w.app.inject({ method: 'GET', url: new URL(address).pathname })
const turnOn = async (person: Person) => (await person.call('POST /api/calendar', {})).address!
const shownAddress = async (person: Person) => (await person.call('GET /api/settings', {})).calendarAddress
const daysIn = (body: string) => [...body.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, day]) => day)

/**
 * A member of campaigns with one leaflet each: the first is sent as they join, and the others wait.
 * @param endDate the last day of those that wait
 */
async function givenMember({
  waiting = 20,
  endDate = null,
}: { waiting?: number; endDate?: string | null } = {}) {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const musketeer = await w.given.musketeer({ firstname: 'Ada' })
  const campaigns = []
  for (let nth = 0; nth <= waiting; nth += 1) {
    const campaign = await w.given.campaign(organisation, {
      name: `Fair pay now ${nth}`,
      endDate: nth === 0 ? null : endDate,
    })
    await musketeer.call('POST /api/campaigndistributor', { id: campaign.id })
    campaigns.push(campaign)
  }
  return { organisation, musketeer, campaigns }
}

test('the calendar has the leaflet days of three months and says nothing else', async () => {
  const { musketeer } = await givenMember()
  expect(await shownAddress(musketeer)).toBeNull()
  const address = await turnOn(musketeer)
  expect(await shownAddress(musketeer)).toBe(address)
  const { statusCode, headers, body } = await read(address)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/calendar; charset=utf-8',
  })
  expect(daysIn(body)).toHaveLength(13)
  expect(daysIn(body).slice(0, 2)).toEqual(['20261123', '20261130'])
  const ends = [...body.matchAll(/DTEND;VALUE=DATE:(\d+)/g)].map(([, day]) => day)
  expect(ends.slice(0, 2), 'the day after, on which the event is over').toEqual(['20261124', '20261201'])
  expect(ends).toHaveLength(13)
  const own = new Set(['Leaflet day', '-//Leaflet day//Leaflet day//EN'])
  const texts = [...body.matchAll(/^(?:SUMMARY|NAME|X-WR-CALNAME|PRODID|DESCRIPTION|LOCATION|URL):(.*)\r$/gm)]
  for (const [, text] of texts) expect(own).toContain(text)
  for (const word of ['Fair', 'pay', 'Riveters', 'Ada', 'Musketeer', 'http', '@'])
    expect(body).not.toContain(word)
  expect((await read(address)).body, 'the same each time').toBe(body)

  await musketeer.call('POST /api/frequency', { frequency: 'MONTHLY' })
  expect(daysIn((await read(address)).body)).toHaveLength(3)
})

test('there is no leaflet day after the last leaflet, nor after the last day of its campaign', async () => {
  const four = await turnOn((await givenMember({ waiting: 4 })).musketeer)
  expect(daysIn((await read(four)).body)).toEqual(['20261123', '20261130', '20261207', '20261214'])
  const ending = await turnOn((await givenMember({ waiting: 6, endDate: '2026-12-06' })).musketeer)
  expect(daysIn((await read(ending)).body)).toEqual(['20261123', '20261130'])
  const had = await turnOn((await givenMember({ waiting: 0 })).musketeer)
  expect(daysIn((await read(had)).body)).toEqual([])
})

test('a campaign that ends soon is counted before one that goes on', async () => {
  const { organisation, musketeer } = await givenMember({ waiting: 1 })
  const soon = await w.given.campaign(organisation, { name: 'Soon over', endDate: '2026-11-25' })
  await musketeer.call('POST /api/campaigndistributor', { id: soon.id })
  expect(daysIn((await read(await turnOn(musketeer))).body)).toEqual(['20261123', '20261130'])
})

test('days come from the clock in London, also across a change of the clock', async () => {
  const { musketeer } = await givenMember()
  const address = await turnOn(musketeer)
  w.clock.set('2027-03-15T12:00:00Z')
  await w.platform.db
    .updateTable('musketeer')
    .set({ next_due_at: new Date('2027-03-22T08:00:00Z') })
    .execute()
  expect(daysIn((await read(address)).body).slice(0, 3)).toEqual(['20270322', '20270329', '20270405'])
  w.clock.set('2026-11-20T12:00:00Z')
})

test('an old address, one that we did not sign and one that was switched off are answered alike', async () => {
  const { musketeer } = await givenMember()
  const first = await turnOn(musketeer)
  const second = await turnOn(musketeer)
  expect(second).not.toBe(first)
  const over = { statusCode: 410 }
  expect(await read(first)).toMatchObject(over)
  expect(await read(second)).toMatchObject({ statusCode: 200 })
  const forged = second.replace(/-[\w-]{22}\.ics$/, `-${'a'.repeat(22)}.ics`)
  expect((await read(forged)).json()).toEqual((await read(first)).json())
  expect(await musketeer.call('DELETE /api/calendar', {})).toEqual({ address: null })
  expect(await shownAddress(musketeer)).toBeNull()
  await musketeer.call('DELETE /api/calendar', {})
  expect(await read(second)).toMatchObject(over)
})

test('there are no leaflet days without a running campaign, and no calendar after the account is closed', async () => {
  const { organisation, musketeer, campaigns } = await givenMember({ waiting: 2 })
  const address = await turnOn(musketeer)
  expect(daysIn((await read(address)).body)).toHaveLength(2)
  for (const { id } of campaigns) await organisation.call('POST /api/campaign/:id/stop', { id })
  const { statusCode, body } = await read(address)
  expect([statusCode, daysIn(body)]).toEqual([200, []])
  await musketeer.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await read(address)).toMatchObject({ statusCode: 410 })
})

test('a company that keeps calendars reads thousands from one network address', async () => {
  const { musketeer } = await givenMember()
  const address = await turnOn(musketeer)
  const path = new URL(address).pathname
  const forged = path.replace(/-[\w-]{22}\.ics$/, `-${'a'.repeat(22)}.ics`)
  for (let nth = 0; nth < 3100; nth += 1) await w.app.inject({ method: 'GET', url: forged })
  expect((await read(address)).statusCode).toBe(200)
})

test('the 61st reading of one calendar in an hour is refused', async () => {
  const { musketeer } = await givenMember()
  const address = await turnOn(musketeer)
  const answers = []
  for (let nth = 0; nth < 61; nth++) answers.push((await read(address)).statusCode)
  expect(answers.filter((status) => status === 200)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
})
