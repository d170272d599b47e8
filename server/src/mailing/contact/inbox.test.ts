import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, minutes } from '../../platform/values/clock.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

const write = async (email: string) => {
  w.clock.forward(minutes(1))
  return (await w.as()('POST /api/contact', { email, contactMessage: `From ${email}` })).reference
}
const list = async (by: Person, filter: { state?: 'unread' | 'open' | 'answered'; q?: string } = {}) =>
  (await by.call('GET /api/contactmessages/:page/:size', { page: 0, size: 10, ...filter })).content

test('an administrator reads a message, marks it as answered, and each step is logged by its reference', async () => {
  const administrator = await w.given.administrator({ firstname: 'Ada' })
  const [first, second] = [await write('one@inbox.example'), await write('two@inbox.example')]
  expect((await list(administrator)).map(({ reference, state }) => [reference, state])).toEqual([
    [second, 'unread'],
    [first, 'unread'],
  ])
  expect(JSON.stringify(await list(administrator))).not.toContain('From ')

  const { id } = (await list(administrator, { q: first.toLowerCase() }))[0]!
  expect(await administrator.call('GET /api/contactmessage/:id', { id })).toMatchObject({
    reference: first,
    email: 'one@inbox.example',
    contactMessage: 'From one@inbox.example',
    state: 'read',
    answeredAt: null,
  })
  expect((await list(administrator, { state: 'unread' })).map(({ reference }) => reference)).toEqual([second])
  await administrator.call('PATCH /api/contactmessage', { id, answered: true })
  await administrator.call('PATCH /api/contactmessage', { id, answered: true })
  const answered = { state: 'answered', answeredBy: 'Ada Lovelace', answeredAt: w.clock.now().toISOString() }
  expect(await administrator.call('GET /api/contactmessage/:id', { id })).toMatchObject(answered)
  expect((await list(administrator, { state: 'open' })).map(({ reference }) => reference)).toEqual([second])
  expect((await list(administrator, { state: 'answered' })).map(({ reference }) => reference)).toEqual([
    first,
  ])
  await administrator.call('PATCH /api/contactmessage', { id, answered: false })
  expect(await list(administrator, { q: 'ONE@inbox.example' })).toMatchObject([{ state: 'read' }])

  const log = await w.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'about'])
    .where('administrator_id', '=', administrator.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ action }) => action)).toEqual([
    'read-message',
    'answered-message',
    'read-message',
    'reopened-message',
  ])
  for (const { about } of log) expect(about).toBe(first)
})

test('if two administrators mark a message at once, the first is recorded', async () => {
  const reference = await write('race@inbox.example')
  const people = [
    await w.given.administrator({ firstname: 'Ada' }),
    await w.given.administrator({ firstname: 'Bessie' }),
  ]
  const { id } = (await list(people[0]!, { q: reference }))[0]!
  await Promise.all(people.map(({ call }) => call('PATCH /api/contactmessage', { id, answered: true })))
  const entries = await w.platform.db
    .selectFrom('audit_entry')
    .select('administrator_id')
    .where('about', '=', reference)
    .where('action', '=', 'answered-message')
    .execute()
  expect(entries).toHaveLength(1)
  const { answeredBy } = await people[0]!.call('GET /api/contactmessage/:id', { id })
  expect(answeredBy).toBe(entries[0]!.administrator_id === people[0]!.id ? 'Ada Lovelace' : 'Bessie Lovelace')
})

test('every page and count of every state matches a full scan, whatever is done', async () => {
  const { db } = w.platform
  await db.deleteFrom('contact_message').execute()
  // Just before and just after midnight in London, in summer.
  w.clock.set('2027-06-30T22:55:00Z')
  for (let nth = 0; nth < 9; nth += 1) await write(`page.${nth}@inbox.example`)
  w.clock.forward(days(2))
  for (let nth = 9; nth < 13; nth += 1) await write(`page.${nth}@inbox.example`)
  const administrator = await w.given.administrator()
  const messages = await db.selectFrom('contact_message').select('id').orderBy('id').execute()
  for (const [nth, { id }] of messages.entries()) {
    if (nth % 2) await administrator.call('GET /api/contactmessage/:id', { id })
    if (nth % 3 === 0) await administrator.call('PATCH /api/contactmessage', { id, answered: true })
    if (nth % 6 === 0) await administrator.call('PATCH /api/contactmessage', { id, answered: false })
  }
  await db.deleteFrom('contact_message').where('id', '=', messages[4]!.id).execute()

  for (const [state, condition] of [
    [undefined, sql<boolean>`true`],
    ['unread', sql<boolean>`read_at is null`],
    ['open', sql<boolean>`answered_at is null`],
    ['answered', sql<boolean>`answered_at is not null`],
  ] as const) {
    const scanned = await db
      .selectFrom('contact_message')
      .select('id')
      .where(condition)
      .orderBy('received_at', 'desc')
      .execute()
    expect(scanned.length).toBeGreaterThan(0)
    const read = []
    for (let page = 0; page * 2 < scanned.length; page += 1) {
      const listed = await administrator.call('GET /api/contactmessages/:page/:size', {
        page,
        size: 2,
        ...(state && { state }),
      })
      expect(listed.totalElements).toBe(scanned.length)
      read.push(...listed.content.map(({ id }) => id))
    }
    expect(read, state).toEqual(scanned.map(({ id }) => id))
  }
})

test('visitors’ messages are for administrators only', async () => {
  for (const other of [await w.given.musketeer(), await w.given.organisation()])
    await expect(list(other)).rejects.toMatchObject({ error: 'NotAllowed' })
  await expect(
    (await w.given.administrator()).call('GET /api/contactmessage/:id', { id: 900_000_000 }),
  ).rejects.toMatchObject({ error: 'NotFound' })
})
