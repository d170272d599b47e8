import { expect, test } from 'vitest'
import { minutes } from '../../platform/values/clock.ts'
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
