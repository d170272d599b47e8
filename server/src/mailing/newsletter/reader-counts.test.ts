import { expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

test('the newsletter’s readers are counted as they come and go', async () => {
  const { db } = w.platform
  const administrator = await w.given.administrator()
  const readers = async () => (await administrator.call('GET /api/newsletter', {})).readers
  const before = await readers()
  const now = w.clock.now()
  const subscribe = ({ id }: Person) =>
    db
      .insertInto('consent')
      .values({
        account_id: id,
        purpose: 'newsletter',
        wording: 'The weekly newsletter.',
        given_at: now,
        withdrawn_at: null,
      })
      .execute()
  const change = ({ id }: Person, columns: { activated_at?: Date | null; suspended_at?: Date | null }) =>
    db.updateTable('account').set(columns).where('id', '=', id).execute()

  const [ada, grace, annie] = [
    await w.given.musketeer(),
    await w.given.musketeer(),
    await w.given.musketeer(),
  ]
  await change(annie, { activated_at: null })
  for (const person of [ada, grace, annie]) await subscribe(person)
  expect(await readers()).toBe(before + 2)
  await change(annie, { activated_at: now })
  expect(await readers()).toBe(before + 3)
  await change(grace, { suspended_at: now })
  expect(await readers()).toBe(before + 2)
  await change(grace, { suspended_at: null })
  await db.updateTable('consent').set({ withdrawn_at: now }).where('account_id', '=', ada.id).execute()
  expect(await readers()).toBe(before + 2)
  await grace.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await readers()).toBe(before + 1)
})
