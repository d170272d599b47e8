import * as contract from '@street-musketeers/contract/inbox.ts'
import { contactTeam } from '@street-musketeers/contract/mailing.ts'
import { expect, test } from 'vitest'
import { minutes } from '../platform/clock.ts'
import type { Person } from '../../test/given.ts'
import { world } from '../../test/world.ts'

const w = world()

const write = async (email: string) => {
  w.clock.forward(minutes(1))
  return (await w.as()(contactTeam, { email, contactMessage: `From ${email}` })).reference
}
const list = async (by: Person, wanted: { state?: 'unread' | 'open' | 'answered'; q?: string } = {}) =>
  (await by.call(contract.listContactMessages, { page: 0, size: 10, ...wanted })).content

test('an administrator reads a message, marks it as answered, and each step is logged by its reference', async () => {
  const administrator = await w.given.administrator({ firstname: 'Ada' })
  const [first, second] = [await write('one@inbox.example'), await write('two@inbox.example')]
  expect((await list(administrator)).map(({ reference, state }) => [reference, state])).toEqual([
    [second, 'unread'],
    [first, 'unread'],
  ])
  expect(JSON.stringify(await list(administrator))).not.toContain('From ')

  const { id } = (await list(administrator, { q: first.toLowerCase() }))[0]!
  expect(await administrator.call(contract.showContactMessage, { id })).toMatchObject({
    reference: first,
    email: 'one@inbox.example',
    contactMessage: 'From one@inbox.example',
    state: 'read',
    answeredAt: null,
  })
  expect((await list(administrator, { state: 'unread' })).map(({ reference }) => reference)).toEqual([second])
  await administrator.call(contract.markContactMessage, { id, answered: true })
  await administrator.call(contract.markContactMessage, { id, answered: true })
  const answered = { state: 'answered', answeredBy: 'Ada Lovelace', answeredAt: w.clock.now().toISOString() }
  expect(await administrator.call(contract.showContactMessage, { id })).toMatchObject(answered)
  expect((await list(administrator, { state: 'open' })).map(({ reference }) => reference)).toEqual([second])
  expect((await list(administrator, { state: 'answered' })).map(({ reference }) => reference)).toEqual([
    first,
  ])
  await administrator.call(contract.markContactMessage, { id, answered: false })
  expect(await list(administrator, { q: 'ONE@inbox.example' })).toMatchObject([{ state: 'read' }])

  const log = await w.platform.db
    .selectFrom('audit_entry')
    .select(['deed', 'about'])
    .where('administrator_id', '=', administrator.id)
    .orderBy('id')
    .execute()
  expect(log.map(({ deed }) => deed)).toEqual([
    'read-message',
    'answered-message',
    'read-message',
    'reopened-message',
  ])
  for (const { about } of log) expect(about).toBe(first)
})

test('of two who mark a message at once the first stays named', async () => {
  const reference = await write('race@inbox.example')
  const people = [
    await w.given.administrator({ firstname: 'Ada' }),
    await w.given.administrator({ firstname: 'Bessie' }),
  ]
  const { id } = (await list(people[0]!, { q: reference }))[0]!
  await Promise.all(people.map(({ call }) => call(contract.markContactMessage, { id, answered: true })))
  const entries = await w.platform.db
    .selectFrom('audit_entry')
    .select('administrator_id')
    .where('about', '=', reference)
    .where('deed', '=', 'answered-message')
    .execute()
  expect(entries).toHaveLength(1)
  const { answeredBy } = await people[0]!.call(contract.showContactMessage, { id })
  expect(answeredBy).toBe(entries[0]!.administrator_id === people[0]!.id ? 'Ada Lovelace' : 'Bessie Lovelace')
})

test('visitors’ messages are for administrators only', async () => {
  for (const other of [await w.given.musketeer(), await w.given.organisation()])
    await expect(list(other)).rejects.toMatchObject({ error: 'NotAllowed' })
  await expect(
    (await w.given.administrator()).call(contract.showContactMessage, { id: 900_000_000 }),
  ).rejects.toMatchObject({ error: 'NotFound' })
})
