import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { newAccount } from '../../../test/support/new-account.ts'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { days } from '../../platform/values/clock.ts'

const w = world()

async function signUpAs(email: string, over: { firstName?: string; userRole?: 'ROLE_ID' } = {}) {
  await w.as()('POST /api/user', { ...newAccount(email), ...over })
  await w.runJobs()
}

interface ListFilter {
  role?: 2 | 3 | 4
  status?: 'active' | 'inactive' | 'unsent'
  q?: string
}
const list = async (by: Person, filter: ListFilter) =>
  by.call('GET /api/users/:role/:page/:size', { role: 3, page: 0, size: 50, ...filter })

test('a pending sign-up is an inactive musketeer in the list, and no account', async () => {
  const administrator = await w.given.administrator()
  await w.given.musketeer()
  await signUpAs('grace@waits.example', { firstName: 'Gräce' })
  const row = {
    id: null,
    username: 'grace@waits.example',
    firstname: 'Gräce',
    lastname: 'Lovelace',
    active: false,
    signupDate: w.clock.now().toISOString(),
    address: null,
    orgInfo: null,
    application: null,
    branchOf: null,
    suspension: null,
  }
  expect(await list(administrator, { status: 'inactive' })).toMatchObject({
    content: [row],
    totalElements: 1,
  })
  for (const q of ['grace', 'GRÄCE love', 'lovelace grace@waits', 'grace@waits.example'])
    expect((await list(administrator, { q })).content, q).toEqual([row])
  const all = await list(administrator, {})
  expect(all.content).toContainEqual(row)
  expect(all.totalElements).toBe(all.content.length)
  expect((await list(administrator, { status: 'active' })).content).not.toContainEqual(row)
  const csv = await (
    await administrator.call('GET /api/users/:role/csv', { role: 3, status: 'inactive' })
  ).text()
  expect(csv).toContain('\r\nGräce,Lovelace,grace@waits.example,2026-11-20,Inactive\r\n')

  const accounts = await w.platform.db.selectFrom('account').select('email').execute()
  expect(accounts.map(({ email }) => email)).not.toContain('grace@waits.example')
  const logged = await w.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'about'])
    .where('administrator_id', '=', administrator.id)
    .orderBy('id')
    .execute()
  expect(logged[0]).toEqual({ action: 'listed', about: 'musketeers' })
  expect(logged).toContainEqual({ action: 'searched', about: 'musketeers' })
  expect(logged.at(-1)).toEqual({ action: 'saved-list', about: 'musketeers' })
})

test('an address is listed once, and no longer once it has an account or its sign-up is deleted', async () => {
  let administrator = await w.given.administrator()
  const waiting = async (q: string) =>
    (await list(administrator, { q })).content.map(({ id, firstname, active }) => [
      id === null,
      firstname,
      active,
    ])
  await signUpAs('twice@waits.example', { firstName: 'First' })
  await signUpAs('twice@waits.example', { firstName: 'Second' })
  expect(await waiting('twice')).toEqual([[true, 'Second', false]])
  const code = (await w.emails('twice@waits.example')).at(-1)!.subject.slice(-9)
  await w.as()('POST /api/confirm', { token: code, email: 'twice@waits.example', password })
  expect(await waiting('twice')).toEqual([[false, 'Second', true]])
  await signUpAs('twice@waits.example', { firstName: 'Third' })
  expect(await waiting('twice')).toEqual([[false, 'Second', true]])

  await signUpAs('late@waits.example')
  w.clock.forward(days(7.5))
  await runNightly(w.platform)
  administrator = await w.given.administrator()
  expect(await waiting('late')).toEqual([])
})

test('the sign-up of an organisation is an application that was not sent, and nobody but administrators sees any', async () => {
  const administrator = await w.given.administrator()
  await signUpAs('union@waits.example', { userRole: 'ROLE_ID' })
  const find = async (filter: ListFilter) =>
    (await list(administrator, { q: 'union@waits', ...filter })).content.map(({ id, username }) => [
      id,
      username,
    ])
  expect(await find({ role: 4, status: 'unsent' })).toEqual([[null, 'union@waits.example']])
  for (const filter of [{ role: 4 }, { role: 3 }, { role: 2 }] as const)
    expect(await find(filter)).toEqual([])
  for (const other of [await w.given.musketeer(), await w.given.organisation()])
    await expect(list(other, { status: 'inactive' })).rejects.toMatchObject({ error: 'NotAllowed' })
})

test('only the newest thousand of a flood of sign-ups are listed and searched', async () => {
  const administrator = await w.given.administrator()
  await signUpAs('first@flood.example')
  await sql`
    insert into pending_sign_up (email, firstname, lastname, role, password_hash, how_heard, membership_wording, signed_up_at, expires_at)
    select number || '@flood.example', 'Flo', 'Od', role, password_hash, how_heard, membership_wording, signed_up_at, expires_at
    from pending_sign_up, generate_series(1, 1500) as number where email = 'first@flood.example'`.execute(
    w.platform.db,
  )
  const inactive = await list(administrator, { status: 'inactive' })
  expect(inactive.totalElements).toBe(1000)
  expect((await list(administrator, { q: '500@flood.example' })).content).toEqual([])
  for (const nth of [501, 1500])
    expect((await list(administrator, { q: `${nth}@flood.example` })).totalElements, String(nth)).toBe(1)
})
