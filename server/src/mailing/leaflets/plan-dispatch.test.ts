import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dispatchWorld, monday, nextMonday } from '../../../test/support/dispatch-world.ts'
import { planDispatch } from './plan-dispatch.ts'

const { w, sendAll, received, subjects, join, advanceTo } = dispatchWorld()

test('one leaflet is sent a period: best cause first, then the earliest sign-up', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const causes = ['NHS', 'peace'].map((cause, at) => ({ account_id: musketeer.id, cause, priority: at + 1 }))
  await w.platform.db.insertInto('chosen_cause').values(causes).execute()
  for (const [name, cause] of [
    ['First', 'pensions'],
    ['Unchosen', 'pensions'],
    ['Peace', 'peace'],
    ['NHS, later', 'NHS'],
    ['Unchosen, later', 'pensions'],
  ] as const) {
    await join(musketeer, await w.given.campaign(organisation, { name, causes: [cause, 'climate'] }))
    w.clock.forward(1000)
  }
  await sendAll()
  for (let weeks = 0; weeks < 6; weeks++)
    await advanceTo(new Date(monday.getTime() + weeks * 7 * 24 * 3_600_000))
  expect(await subjects(musketeer)).toEqual(
    ['First', 'NHS, later', 'Peace', 'Unchosen', 'Unchosen, later'].map((name) => `Your leaflet: ${name}`),
  )
})

test('the leaflet for the nearest place comes first, whatever its cause; one for somewhere else comes last', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  await w.platform.db
    .insertInto('chosen_cause')
    .values({ account_id: musketeer.id, cause: 'NHS', priority: 1 })
    .execute()
  await musketeer.call('PUT /api/place', { district: 'LS27' })
  for (const [name, cause, places] of [
    ['First', 'NHS', []],
    ['Elsewhere', 'NHS', ['TR']],
    ['Everywhere', 'NHS', []],
    ['Nation', 'peace', ['england']],
    ['Everywhere, unchosen', 'peace', []],
    ['Street', 'peace', ['LS27 0']],
    ['Area', 'peace', ['LS', 'BD']],
  ] as const) {
    await join(musketeer, await w.given.campaign(organisation, { name, causes: [cause], places }))
    w.clock.forward(1000)
  }
  await sendAll()
  for (let weeks = 0; weeks < 7; weeks++)
    await advanceTo(new Date(monday.getTime() + weeks * 7 * 24 * 3_600_000))
  expect(await subjects(musketeer)).toEqual(
    ['First', 'Street', 'Area', 'Nation', 'Everywhere', 'Everywhere, unchosen', 'Elsewhere'].map(
      (name) => `Your leaflet: ${name}`,
    ),
  )
})

test('repeated or simultaneous dispatches plan each leaflet once', async () => {
  const organisation = await w.given.organisation()
  const [first, second] = [
    await w.given.campaign(organisation),
    await w.given.campaign(organisation, { name: 'Second' }),
  ]
  const musketeers = await Promise.all(Array.from({ length: 40 }, () => w.given.musketeer()))
  for (const musketeer of musketeers) {
    await join(musketeer, first)
    await join(musketeer, second)
  }
  await sendAll()
  w.clock.set(monday.toISOString())
  const both = await Promise.all([planDispatch(w.platform, monday), planDispatch(w.platform, monday)])
  expect(both[0].emails + both[1].emails).toBe(40)
  expect(await planDispatch(w.platform, monday)).toEqual({ due: 0, emails: 0 })
  await sendAll()
  for (const musketeer of musketeers)
    expect(await subjects(musketeer)).toEqual(['Your leaflet: Fair pay now', 'Your leaflet: Second'])
})

test('a process that is stopping plans for nobody, and another one continues', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  await join(musketeer, await w.given.campaign(organisation))
  await join(musketeer, await w.given.campaign(organisation, { name: 'Second' }))
  await sendAll()
  w.clock.set(monday.toISOString())
  const ending = { ...w.platform, stopping: AbortSignal.abort() }
  expect(await planDispatch(ending, monday)).toEqual({ due: 0, emails: 0 })
  expect(await planDispatch(w.platform, monday)).toEqual({ due: 1, emails: 1 })
  await sendAll()
})

test('a musketeer with no waiting leaflet, or not due, is sent nothing and moves on to the next due time', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation)
  await join(musketeer, campaign)
  await sendAll()
  expect(await planDispatch(w.platform, new Date('2026-11-23T07:59:59Z'))).toMatchObject({ emails: 0 })
  expect(await advanceTo(monday)).toMatchObject({ emails: 0 })
  const { nextLeafletDate } = await musketeer.call('POST /api/frequency', { frequency: 'WEEKLY' })
  expect(nextLeafletDate).toBe(nextMonday.toISOString())

  w.clock.set('2026-11-25T12:00:00Z')
  await join(musketeer, await w.given.campaign(organisation, { name: 'Later' }))
  await sendAll()
  expect(await subjects(musketeer)).toHaveLength(1)
  await advanceTo(nextMonday)
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('after weeks of outage one leaflet is sent, not the backlog', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await join(musketeer, await w.given.campaign(organisation, { name }))
  await advanceTo(new Date('2026-12-16T15:00:00Z'))
  expect(await subjects(musketeer)).toHaveLength(2)
  await advanceTo(new Date('2026-12-20T15:00:00Z'))
  expect(await subjects(musketeer)).toHaveLength(2)
  await advanceTo(new Date('2026-12-21T08:00:00Z'))
  expect(await subjects(musketeer)).toHaveLength(3)
})

test.each([
  ['spring', '2027-03-24T12:00:00Z', '2027-03-29T07:00:00Z'],
  ['autumn', '2027-10-27T12:00:00Z', '2027-11-01T08:00:00Z'],
])('leaflets are due at eight in London after the clocks changed in %s', async (_, joinedAt, dueAt) => {
  w.clock.set(joinedAt)
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  for (const name of ['One', 'Two']) await join(musketeer, await w.given.campaign(organisation, { name }))
  await sendAll()
  await advanceTo(new Date(new Date(dueAt).getTime() - 1000))
  expect(await subjects(musketeer)).toHaveLength(1)
  await advanceTo(new Date(dueAt))
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('closed and unconfirmed accounts get no leaflets', async () => {
  const organisation = await w.given.organisation()
  const [first, second] = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const [closed, unconfirmed] = [await w.given.musketeer(), await w.given.musketeer()]
  for (const musketeer of [closed, unconfirmed]) {
    await join(musketeer, first)
    await join(musketeer, second)
  }
  await w.runJobs()
  await closed.call('PATCH /api/deactivate', {})
  await sendAll()
  const { db } = w.platform
  await db.updateTable('account').set({ activated_at: null }).where('id', '=', unconfirmed.id).execute()
  expect(await advanceTo(monday)).toMatchObject({ emails: 0 })
  expect(await received(closed)).toMatchObject([{ subject: 'Your account is closed' }])
  expect(await received(unconfirmed)).toHaveLength(1)
})

test('a dispatch that fails changes nothing', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  for (const name of ['One', 'Two']) await join(musketeer, await w.given.campaign(organisation, { name }))
  await sendAll()
  const { db } = w.platform
  await sql`alter table email add constraint no_paper check (kind <> 'mailing.leaflet') not valid`.execute(db)
  await expect(planDispatch(w.platform, monday)).rejects.toThrow('no_paper')
  await sql`alter table email drop constraint no_paper`.execute(db)
  expect(await advanceTo(monday)).toMatchObject({ emails: 1 })
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('deleting a membership or a leaflet in the database deletes its plans', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation)
  const { db } = w.platform
  const plans = () => db.selectFrom('planned_leaflet').select(['membership_id', 'leaflet_id']).execute()
  await db.deleteFrom('planned_leaflet').execute()
  await join(await w.given.musketeer(), campaign)
  await join(await w.given.musketeer(), campaign)
  await sendAll()
  const [first, second] = await plans()
  await db.deleteFrom('membership').where('id', '=', first!.membership_id).execute()
  expect(await plans()).toEqual([second])
  await db.deleteFrom('leaflet').where('id', '=', second!.leaflet_id).execute()
  expect(await plans()).toEqual([])
})
