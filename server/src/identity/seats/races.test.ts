import type { Seat } from '@street-musketeers/contract/seats.ts'
import { expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { minutes } from '../../platform/values/clock.ts'

// Calls that lock the same accounts, at once. A deadlock is logged as a failure, which fails this file.
const w = world()

/** @returns the secret of the emailed link */
async function invite(by: Person, { email }: Pick<Person, 'email'>, seat: Seat = 'author') {
  w.clock.forward(minutes(1))
  await (await w.given.returning(by)).call('POST /api/org/people', { email, seat })
  const { text } = (await w.emails(email)).findLast(({ kind }) => kind === 'identity.seat-invited')!
  return /#invitation=([\w-]+)/.exec(text)![1]!
}

const take = (invitation: string) => w.as()('POST /api/org/people/take', { invitation })

async function seatOf(organisation: Person, { email }: Pick<Person, 'email'>) {
  const { call } = await w.given.returning(organisation)
  const { people } = await call('GET /api/org/people', {})
  return { call, id: people.find((person) => person.email === email)!.id }
}

const errorsOf = (ended: PromiseSettledResult<unknown>[]) =>
  ended.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { error: string }).error] : []))

test('forty-nine officers who leave or close their accounts at once have all gone, and each is announced', async () => {
  const organisation = await w.given.organisation()
  const officers = []
  for (let count = 0; count < 49; count++) officers.push(await w.given.seated(organisation, 'officer'))
  const ended = await Promise.allSettled(
    officers.map(({ call }, at) =>
      at % 2 ? call('PATCH /api/deactivate', {}) : call('POST /api/org/leave', {}),
    ),
  )
  expect(errorsOf(ended)).toEqual([])
  const { call } = await w.given.returning(organisation)
  expect((await call('GET /api/org/people', {})).people).toHaveLength(1)
  const left = (await w.emails(organisation.email)).filter(({ kind }) => kind === 'identity.seat-left')
  expect(left).toHaveLength(49)
})

test('two organisations whose first officers join each other, and change each other’s seats, at once do both', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await w.given.organisation(), await w.given.organisation()]
    const invitations = [await invite(one, other), await invite(other, one)]
    expect(errorsOf(await Promise.allSettled(invitations.map(take)))).toEqual([])
    const seats = [await seatOf(one, other), await seatOf(other, one)]
    const changed = await Promise.allSettled(
      seats.map(({ call, id }) => call('PUT /api/org/people/:id', { id, seat: 'viewer' })),
    )
    expect(errorsOf(changed)).toEqual([])
  }
})

test('a union answers a branch while it changes the seat that the branch has there', async () => {
  for (let round = 0; round < 4; round++) {
    const union = await w.given.union()
    const branch = await w.given.askingBranch(union)
    await take(await invite(union, branch))
    const { call, id } = await seatOf(union, branch)
    const ended = await Promise.allSettled([
      call('PUT /api/org/branches/:id', { id: branch.id, vouch: true }),
      call('PUT /api/org/people/:id', { id, seat: 'viewer' }),
    ])
    expect(errorsOf(ended)).toEqual([])
  }
})

test('a person who is removed while they sign in and switch acts for the organisation no more', async () => {
  for (let round = 0; round < 4; round++) {
    const organisation = await w.given.organisation()
    const musketeer = await w.given.musketeer()
    await take(await invite(organisation, musketeer))
    const { call, id } = await seatOf(organisation, musketeer)
    const signIn = () => w.as()('POST /api/signin', { email: musketeer.email, password })
    const asMusketeer = await w.as(await signIn())('PUT /api/user/role', { role: 'musketeer' })
    const ended = await Promise.allSettled([
      w.as(asMusketeer)('PUT /api/user/role', { role: 'organisation' }),
      call('DELETE /api/org/people/:id', { id }),
      signIn(),
      signIn(),
    ])
    expect(['', 'RoleGone', 'SignInNeeded']).toContain(errorsOf(ended)[0] ?? '')
    const acting = await w.platform.db
      .selectFrom('session')
      .select('id')
      .where('organisation_id', '=', organisation.id)
      .execute()
    expect(acting).toEqual([])
  }
})

test('of two administrators who are officers, too, and close their accounts at once one stays', async () => {
  const others = await w.platform.db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .execute()
  for (const { id } of others)
    await w.platform.db
      .updateTable('account')
      .set({ suspended_at: w.clock.now() })
      .where('id', '=', id)
      .execute()
  const organisation = await w.given.organisation()
  const calls = []
  for (const administrator of [await w.given.administrator(), await w.given.administrator()]) {
    await take(await invite(organisation, administrator, 'officer'))
    const { call } = await w.given.returning(administrator)
    calls.push(w.as(await call('PUT /api/user/role', { role: 'organisation' })))
  }
  const ended = await Promise.allSettled(calls.map((call) => call('PATCH /api/deactivate', {})))
  expect(errorsOf(ended)).toEqual(['LastAdministrator'])
})

test('a session of the version before ends with a new role, because it does not say in which it acts', async () => {
  const [own, other] = [await w.given.organisation(), await w.given.organisation()]
  const author = await w.given.seated(own, 'author')
  await w.platform.db
    .updateTable('session')
    .set({ role: null, organisation_id: null })
    .where('account_id', '=', author.id)
    .execute()
  await take(await invite(other, author))
  await expect(author.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
})
