import type { Seat } from '@street-musketeers/contract/seats.ts'
import { expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { hours, minutes } from '../../platform/values/clock.ts'

const w = world()

const signIn = async ({ email }: Pick<Person, 'email'>) => {
  const session = await w.as()('POST /api/signin', { email, password })
  return { session, call: w.as(session) }
}

/** Invites the address of somebody who may have an account. @returns the secret of the link */
async function invite(by: Person, { email }: Pick<Person, 'email'>, seat: Seat = 'officer'): Promise<string> {
  w.clock.forward(minutes(1))
  await by.call('POST /api/org/people', { email, seat })
  const { text } = (await w.emails(email)).findLast(({ kind }) => kind === 'identity.seat-invited')!
  return /#invitation=([\w-]+)/.exec(text)![1]!
}

const take = async (by: Person, person: Pick<Person, 'email'>, seat?: Seat) =>
  w.as()('POST /api/org/people/take', { invitation: await invite(by, person, seat) })

test('a musketeer takes a seat with their account, and acts as one or the other', async () => {
  const organisation = await w.given.organisation({ name: 'Exampleton Branch' })
  const campaign = await w.given.campaign(organisation)
  const musketeer = await w.given.musketeer()
  await musketeer.call('POST /api/campaigndistributor', { id: campaign.id })
  await take(organisation, musketeer, 'author')

  const { session, call } = await signIn(musketeer)
  expect(session).toMatchObject({
    authorities: [{ authority: 'ROLE_PM' }],
    seat: 'author',
    hasSeveralRoles: true,
  })
  expect(await call('GET /api/user/roles', {})).toEqual({
    roles: [
      {
        role: 'organisation',
        organisation: { id: organisation.id, name: 'Exampleton Branch' },
        seat: 'author',
        isCurrent: true,
      },
      { role: 'musketeer', organisation: null, seat: null, isCurrent: false },
    ],
    canBecomeMusketeer: false,
  })
  const membership = { campaignId: campaign.id }
  await expect(call('GET /api/campaigndistributor/:campaignId', membership)).rejects.toMatchObject({
    error: 'NotAllowed',
  })

  const own = await call('PUT /api/user/role', { role: 'musketeer' })
  expect(own).toMatchObject({ authorities: [{ authority: 'ROLE_USER' }], hasSeveralRoles: true })
  expect(own.seat).toBeUndefined()
  expect(own.account).not.toBe(session.account)
  await expect(call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const asMusketeer = w.as(own)
  await asMusketeer('GET /api/campaigndistributor/:campaignId', membership)
  await expect(asMusketeer('GET /api/org/campaign/:id', { id: campaign.id })).rejects.toMatchObject({
    error: 'NotAllowed',
  })

  const back = await asMusketeer('PUT /api/user/role', {
    role: 'organisation',
    organisationId: organisation.id,
  })
  expect(back).toMatchObject({ authorities: [{ authority: 'ROLE_PM' }], seat: 'author' })
  const people = await organisation.call('GET /api/org/people', {})
  expect(people.people).toHaveLength(2)
})

test('who has seats in two organisations acts for one at a time, and losing one leaves the other', async () => {
  const [first, second] = [await w.given.organisation(), await w.given.organisation()]
  const [ofFirst, ofSecond] = [await w.given.campaign(first), await w.given.campaign(second)]
  const person = await w.given.musketeer()
  await take(first, person)
  await take(second, person)
  const one = await signIn(person)
  const other = await signIn(person)
  const forSecond = w.as(
    await other.call('PUT /api/user/role', { role: 'organisation', organisationId: second.id }),
  )
  await one.call('GET /api/org/campaign/:id', { id: ofFirst.id })
  await forSecond('GET /api/org/campaign/:id', { id: ofSecond.id })
  const notFound = { error: 'NotFound' }
  await expect(one.call('GET /api/org/campaign/:id', { id: ofSecond.id })).rejects.toMatchObject(notFound)
  await expect(forSecond('GET /api/org/campaign/:id', { id: ofFirst.id })).rejects.toMatchObject(notFound)

  const asMusketeer = w.as(await (await signIn(person)).call('PUT /api/user/role', { role: 'musketeer' }))
  const { people } = await first.call('GET /api/org/people', {})
  await first.call('DELETE /api/org/people/:id', { id: people.find(({ isFirst }) => !isFirst)!.id })
  await expect(one.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await forSecond('GET /api/org/campaign/:id', { id: ofSecond.id })
  await asMusketeer('GET /api/year/:year', { year: 2026 })
  await expect(
    forSecond('PUT /api/user/role', { role: 'organisation', organisationId: first.id }),
  ).rejects.toMatchObject({ error: 'RoleGone' })
})

test('nobody gets a role that they do not have', async () => {
  const organisation = await w.given.organisation()
  const people = [
    await w.given.musketeer(),
    await w.given.applicant(),
    organisation,
    await w.given.seated(organisation, 'viewer'),
  ]
  const stranger = await w.given.organisation()
  for (const { call } of people) {
    const { roles } = await call('GET /api/user/roles', {})
    expect(roles).toHaveLength(1)
    for (const role of ['musketeer', 'applicant', 'organisation', 'administrator'] as const)
      if (role !== roles[0]!.role)
        await expect(call('PUT /api/user/role', { role })).rejects.toMatchObject({ error: 'RoleGone' })
    await expect(
      call('PUT /api/user/role', { role: 'organisation', organisationId: stranger.id }),
    ).rejects.toMatchObject({ error: 'RoleGone' })
  }
})

test('an invited person becomes a musketeer with their consent; an organisation’s own account does not', async () => {
  const organisation = await w.given.organisation()
  const person = await w.given.seated(organisation, 'viewer')
  expect((await person.call('GET /api/user/roles', {})).canBecomeMusketeer).toBe(true)
  const session = await person.call('POST /api/user/musketeer', { consent: true })
  expect(session).toMatchObject({ authorities: [{ authority: 'ROLE_USER' }], hasSeveralRoles: true })
  const call = w.as(session)
  expect((await call('GET /api/user/roles', {})).roles.map(({ role }) => role)).toEqual([
    'organisation',
    'musketeer',
  ])
  expect((await call('GET /api/mydata', {})).agreements).toHaveLength(1)
  const campaign = await w.given.campaign(organisation)
  await call('POST /api/campaigndistributor', { id: campaign.id })

  expect((await organisation.call('GET /api/user/roles', {})).canBecomeMusketeer).toBe(false)
  await expect(organisation.call('POST /api/user/musketeer', { consent: true })).rejects.toMatchObject({
    error: 'FoundedOrganisation',
  })
})

test('an administrator who is a musketeer, too, keeps the second factor, and the last one stays', async () => {
  const administrator = await w.given.administrator()
  const organisation = await w.given.organisation()
  await take(organisation, administrator)
  expect((await administrator.call('GET /api/user/roles', {})).roles.map(({ role }) => role)).toEqual([
    'organisation',
    'administrator',
  ])
  const twice = await Promise.allSettled(
    Array.from({ length: 5 }, () => administrator.call('POST /api/user/musketeer', { consent: true })),
  )
  const sessions = twice.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(sessions).toHaveLength(1)
  const call = w.as(sessions[0])
  expect((await call('GET /api/mydata', {})).agreements).toHaveLength(1)
  await call('GET /api/year/:year', { year: 2026 })
  await expect(call('GET /api/administrators', {})).rejects.toMatchObject({ error: 'NotAllowed' })
  await expect(call('PATCH /api/deactivate', {})).rejects.toMatchObject({ error: 'LastAdministrator' })
  const asOfficer = w.as(await call('PUT /api/user/role', { role: 'organisation' }))
  await expect(asOfficer('POST /api/secondfactor/off', { password, code: '123456' })).rejects.toMatchObject({
    error: 'NotAllowed',
  })
  const back = w.as(await asOfficer('PUT /api/user/role', { role: 'administrator' }))
  await back('GET /api/administrators', {})
})

test('a session lasts no longer than the strictest role allows', async () => {
  const organisation = await w.given.organisation()
  const musketeer = await w.given.musketeer()
  const before = await signIn(musketeer)
  w.clock.forward(hours(13))
  await before.call('GET /api/user', {})
  await take({ ...organisation, ...(await signIn(organisation)) }, musketeer)
  const after = w.as(await (await signIn(musketeer)).call('PUT /api/user/role', { role: 'musketeer' }))
  w.clock.forward(hours(13))
  for (const call of [before.call, after])
    await expect(call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
})

test('an invitation joins the account of its address once; without one it stays', async () => {
  const organisation = await w.given.organisation()
  const newcomer = { email: 'newcomer@example.org' }
  const unused = await invite(organisation, newcomer)
  await expect(w.as()('POST /api/org/people/take', { invitation: unused })).rejects.toMatchObject({
    error: 'NoAccountYet',
  })
  const answers = { firstName: 'Mary', lastName: 'Macarthur', password }
  await w.as()('POST /api/org/people/accept', { invitation: unused, ...answers })

  const musketeer = await w.given.musketeer()
  const invitation = await invite(organisation, musketeer)
  const taken = await Promise.allSettled(
    Array.from({ length: 50 }, () => w.as()('POST /api/org/people/take', { invitation })),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await organisation.call('GET /api/org/people', {})).people).toHaveLength(3)
})

test('a session that the version before opened is for the only role of its account', async () => {
  const organisation = await w.given.organisation()
  const { call } = await w.given.seated(organisation, 'viewer')
  await w.platform.db.updateTable('session').set({ role: null, organisation_id: null }).execute()
  expect((await call('GET /api/org/people', {})).ownSeat).toBe('viewer')
  expect((await organisation.call('GET /api/org/people', {})).ownSeat).toBe('officer')
})

test('in a suspended organisation a person can still act as the musketeer they are', async () => {
  const organisation = await w.given.organisation()
  const musketeer = await w.given.musketeer()
  await take(organisation, musketeer)
  const administrator = await w.given.administrator()
  const reason = 'We cannot reach you.'
  await administrator.call('POST /api/user/:id/suspension', { id: organisation.id, reason })
  const { call } = await signIn(musketeer)
  await expect(call('GET /api/user', {})).rejects.toMatchObject({ error: 'AccountSuspended' })
  const own = w.as(await call('PUT /api/user/role', { role: 'musketeer' }))
  await own('GET /api/user', {})
})
