import { expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { findSecondPeople, lockAsSecondPerson } from '../index.ts'

const w = world()

const findIds = async ({ id }: Person, authors: readonly Person[]) => {
  const people = await findSecondPeople(
    w.platform.db,
    id,
    authors.map((author) => author.id),
  )
  return people.map((person) => person.id)
}
const decide = (organisation: Person, { id: accountId }: Person, authors: readonly Person[]) =>
  w.platform.db.transaction().execute((tx) =>
    lockAsSecondPerson(
      tx,
      { accountId, organisationId: organisation.id } as Organisation,
      authors.map(({ id }) => id),
    ),
  )

test('the second person is another officer who can sign in, never an author or a stranger', async () => {
  const first = await w.given.organisation()
  expect(await findIds(first, [first]), 'one person').toEqual([])
  const [officer, suspended] = [
    await w.given.seated(first, 'officer'),
    await w.given.seated(first, 'officer'),
  ]
  const author = await w.given.seated(first, 'author')
  await w.platform.db
    .updateTable('account')
    .set({ suspended_at: w.clock.now() })
    .where('id', '=', suspended.id)
    .execute()
  const stranger = await w.given.seated(await w.given.organisation(), 'officer')

  expect(await findIds(first, [author])).toEqual([first.id, officer.id])
  expect(await findIds(first, [author, officer])).toEqual([first.id])
  expect(await findIds(first, [first, officer])).toEqual([])

  await decide(first, officer, [author, first])
  await expect(decide(first, first, [author, first])).rejects.toMatchObject({ code: 'SecondPersonNeeded' })
  for (const other of [author, stranger])
    await expect(decide(first, other, [])).rejects.toMatchObject({ code: 'SignInNeeded' })

  await first.call('PATCH /api/deactivate', {})
  expect(await findIds(first, [author])).toEqual([])
})
