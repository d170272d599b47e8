import { ApiError } from '@street-musketeers/contract/client.ts'
import {
  suspensionMessages,
  decisionMessages,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

const suspend = (by: Person, { id }: { id: number }, reason = 'You sold the addresses.') =>
  by.call('POST /api/user/:id/suspension', { id, reason })
const restore = (by: Person, { id }: { id: number }, reason = 'You did not.') =>
  by.call('DELETE /api/user/:id/suspension', { id, reason })
const signInAs = ({ email }: Person, over: { password?: string } = {}) =>
  w.as()('POST /api/signin', { authType: 'STANDARD', email, password, ...over })
const refusalOf = async (tried: Promise<unknown>) => {
  const refusal = await tried.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  return refusal as ApiError
}

/** Those of other tests. */
const findActiveAdministrators = (except: readonly number[]) =>
  w.platform.db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('id', 'not in', except)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()

test('a suspended account is signed out at once, and after the right password every page is refused with a sentence', async () => {
  const [administrator, musketeer] = [await w.given.administrator(), await w.given.musketeer()]
  expect(await suspend(administrator, musketeer)).toEqual({ message: suspensionMessages.suspended })

  expect(await refusalOf(musketeer.call('GET /api/user', {}))).toMatchObject({ error: 'SignInNeeded' })
  const session = w.as(await signInAs(musketeer))
  expect(await refusalOf(session('GET /api/user', {}))).toMatchObject({
    status: 403,
    error: 'AccountSuspended',
    message: expect.stringContaining('suspended'),
  })
  expect(await refusalOf(signInAs(musketeer, { password: 'another street at noon' }))).toMatchObject({
    error: 'WrongCredentials',
  })

  expect(await restore(administrator, musketeer)).toEqual({ message: suspensionMessages.restored })
  expect(await session('GET /api/user', {})).toMatchObject({ username: musketeer.email })
})

test('a sign-in that waits for its second step leads to no more either', async () => {
  const [administrator, organisation] = [await w.given.administrator(), await w.given.organisation()]
  const { code } = await w.given.secondFactor(organisation)
  const { ticket } = await refusalOf(signInAs(organisation))
  await suspend(administrator, organisation)
  w.clock.forward(60_000)
  const session = await w.as()('POST /api/signin/secondfactor', { ticket: ticket!, code: code() })
  expect(await refusalOf(w.as(session)('GET /api/user', {}))).toMatchObject({ error: 'AccountSuspended' })
})

test('nobody becomes an administrator by the invitation of one who was suspended', async () => {
  const [administrator, other] = [await w.given.administrator(), await w.given.administrator()]
  await other.call('POST /api/invitation', { email: 'invited@example.org' })
  const [invitation] = await w.emails('invited@example.org')
  await suspend(administrator, other)
  const accepted = w.as()('POST /api/invitation/accept', {
    invitation: /#invitation=([\w-]+)/.exec(invitation!.text)![1]!,
    firstName: 'Eve',
    lastName: 'Moss',
    password,
  })
  expect(await refusalOf(accepted)).toMatchObject({ error: 'InvitationNotAccepted' })
})

test('a suspended administrator can close, also while one other is left', async () => {
  const [administrator, other] = [await w.given.administrator(), await w.given.administrator()]
  const { code } = await w.given.secondFactor(other)
  const others = await findActiveAdministrators([administrator.id, other.id])
  for (const { id } of others) await suspend(administrator, { id })
  await suspend(administrator, other)
  w.clock.forward(60_000)
  const { ticket } = await refusalOf(signInAs(other))
  const session = await w.as()('POST /api/signin/secondfactor', { ticket: ticket!, code: code() })
  expect(await w.as(session)('PATCH /api/deactivate', {})).toBeTruthy()
  for (const { id } of others) await restore(administrator, { id })
})

test('the owner is emailed why, how to appeal and how to get their data, and later that they are back', async () => {
  const [administrator, musketeer] = [await w.given.administrator(), await w.given.musketeer()]
  await suspend(administrator, musketeer, 'You sold\nthe addresses.')
  await restore(administrator, musketeer, 'It was your twin.')
  const [suspended, restored, ...others] = await w.emails(musketeer.email)
  expect(others).toEqual([])
  expect(suspended).toMatchObject({ subject: 'Your account is suspended' })
  for (const content of [
    '> You sold\n> the addresses.',
    'within 14 days',
    'close your account',
    'http://localhost:3000/signin/new',
  ])
    expect(suspended!.text).toContain(content)
  expect(restored).toMatchObject({ subject: 'Your account is restored' })
  expect(restored!.text).toContain('> It was your twin.')
  expect(restored!.text).toContain('http://localhost:3000/signin/new')

  w.clock.forward(1000)
  await suspend(administrator, musketeer)
  expect(await w.emails(musketeer.email)).toHaveLength(3)
})

test('administrators see that an account is suspended and why, and both decisions are logged', async () => {
  const [administrator, organisation] = [await w.given.administrator(), await w.given.organisation()]
  await suspend(administrator, organisation)
  expect(await administrator.call('GET /api/siteadmin/user/:id', { id: organisation.id })).toMatchObject({
    suspension: { since: w.clock.now().toISOString(), reason: 'You sold the addresses.' },
  })
  const list = await administrator.call('GET /api/users/:role/csv', { role: 2, q: organisation.email })
  expect(await list.text()).toContain('Suspended')
  await restore(administrator, organisation)
  expect(await administrator.call('GET /api/siteadmin/user/:id', { id: organisation.id })).toMatchObject({
    suspension: null,
  })
  const { content } = await administrator.call('GET /api/audit/:page/:size', {
    page: 0,
    size: 10,
    person: organisation.id,
    kind: 'decided',
  })
  expect(content.map(({ deed }) => deed)).toEqual(['restored-account', 'suspended-account'])
})

test('nobody is suspended twice, restored twice, or suspended when closed or unknown; and it needs a reason', async () => {
  const [administrator, musketeer, closed] = [
    await w.given.administrator(),
    await w.given.musketeer(),
    await w.given.musketeer(),
  ]
  await suspend(administrator, musketeer)
  expect(await refusalOf(suspend(administrator, musketeer))).toMatchObject({ error: 'CannotSuspend' })
  await restore(administrator, musketeer)
  expect(await refusalOf(restore(administrator, musketeer))).toMatchObject({ error: 'CannotSuspend' })
  await closed.call('PATCH /api/deactivate', {})
  expect(await refusalOf(suspend(administrator, closed))).toMatchObject({ error: 'NotFound' })
  expect(await refusalOf(suspend(administrator, { id: 900_000_000 }))).toMatchObject({ error: 'NotFound' })
  expect(await refusalOf(suspend(administrator, musketeer, ' \n'))).toMatchObject({
    error: 'InvalidInput',
    fields: { reason: decisionMessages.reasonMissing },
  })
})

test('nobody suspends themselves, and two administrators cannot suspend each other', async () => {
  const [one, other] = [await w.given.administrator(), await w.given.administrator()]
  expect(await refusalOf(suspend(one, one))).toMatchObject({ message: 'You cannot suspend yourself.' })
  const others = await findActiveAdministrators([one.id, other.id])
  for (const { id } of others) await suspend(one, { id })
  const results = await Promise.allSettled([suspend(one, other), suspend(other, one)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [last, out] = results[0].status === 'fulfilled' ? [one, other] : [other, one]
  expect(await refusalOf(last.call('PATCH /api/deactivate', {}))).toMatchObject({
    error: 'LastAdministrator',
  })
  await restore(last, out)
  for (const { id } of others) await restore(last, { id })
})

test('the campaigns of a suspended organisation are paused until it is restored', async () => {
  const [administrator, organisation] = [await w.given.administrator(), await w.given.organisation()]
  const { id } = await w.given.campaign(organisation)
  await suspend(administrator, organisation)
  await w.runJobs()
  expect(await w.as()('GET /api/campaign/:id', { id })).toMatchObject({ paused: true, ended: false })
  await restore(administrator, organisation)
  await w.runJobs()
  expect(await w.as()('GET /api/campaign/:id', { id })).toMatchObject({ paused: false, ended: false })
})
