import { expect, test } from 'vitest'
import { days } from '../../platform/values/clock.ts'
import { address, orgInfo, password } from '../../../test/support/given.ts'
import { newAccount } from '../../../test/support/new-account.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

const orgOf = (username: string) => ({
  user: { username, firstname: 'Rosie', lastname: 'Rivet' },
  address,
  orgInfo,
})
const grantIn = (text: string) => /http:\/\/localhost:3000\/resetpassword#grant=([\w-]+)/.exec(text)![1]!

test('an administrator creates an organisation, which chooses its password by an emailed link and signs in', async () => {
  const administrator = await w.given.administrator()
  const email = 'rosie@riveters.example'
  const { message, id } = await administrator.call('POST /api/user/org', orgOf(email))
  expect(message).toBe('This organisation was successfully created.')
  expect(
    (await administrator.call('GET /api/users/:role/:page/:size', { role: 2, page: 0, size: 1 })).content,
  ).toMatchObject([
    {
      id,
      username: email,
      active: true,
      address,
      orgInfo,
      application: { state: 'confirmed', submittedAt: null },
    },
  ])

  const [created, ...more] = await w.emails(email)
  expect(more).toEqual([])
  expect(created).toMatchObject({ kind: 'organisations.organisation-created', to: email })
  expect(created!.text).toContain(address.organisation)
  const grant = grantIn(created!.text)
  expect(grantIn(created!.html)).toBe(grant)
  w.clock.forward(days(6))
  await w.as()('PATCH /api/resetpassword', { grant, password })
  const session = await w.as()('POST /api/signin', { email, password })
  expect(session.authorities).toEqual([{ authority: 'ROLE_PM' }])
  expect(await w.as(session)('GET /api/user', {})).toMatchObject({
    id,
    firstname: 'Rosie',
    lastname: 'Rivet',
    address,
  })
  await expect(w.as()('PATCH /api/resetpassword', { grant, password })).rejects.toMatchObject({
    error: 'GrantNotAccepted',
  })
  expect(
    await w.platform.db.selectFrom('audit_entry').select('action').where('account_id', '=', id).execute(),
  ).toEqual([{ action: 'created-organisation' }])
})

test('an address in use is refused, also to the second of two administrators at the same time', async () => {
  const administrator = await w.given.administrator()
  const inUse = { error: 'EmailInUse', status: 409, message: 'That email is already in use.' }
  const { email } = await w.given.musketeer()
  await expect(administrator.call('POST /api/user/org', orgOf(email))).rejects.toMatchObject(inUse)
  const both = await Promise.allSettled(
    [administrator, await w.given.administrator()].map(({ call }) =>
      call('POST /api/user/org', orgOf('both@riveters.example')),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: inUse })
  expect(await w.emails('both@riveters.example')).toHaveLength(1)
})

test('nobody can take over a created organisation by signing up with its address', async () => {
  const administrator = await w.given.administrator()
  const email = 'target@riveters.example'
  await administrator.call('POST /api/user/org', orgOf(email))
  await w.as()('POST /api/user', newAccount(email))
  await w.runJobs()
  await expect(w.as()('POST /api/signin', { email, password })).rejects.toMatchObject({
    error: 'Unactivated',
  })
  expect((await w.emails(email)).map(({ kind }) => kind)).toEqual([
    'organisations.organisation-created',
    'identity.already-have-account',
  ])
  await w.as()('PATCH /api/resetpassword', { grant: grantIn((await w.emails(email))[0]!.text), password })
  expect(await w.as()('POST /api/signin', { email, password })).toMatchObject({
    authorities: [{ authority: 'ROLE_PM' }],
  })
})

test('a pending sign-up with the address does not keep the organisation from being created', async () => {
  const email = 'squatter@riveters.example'
  await w.as()('POST /api/user', newAccount(email))
  await w.runJobs()
  const { id } = await (await w.given.administrator()).call('POST /api/user/org', orgOf(email))
  const created = (await w.emails(email)).find(({ kind }) => kind === 'organisations.organisation-created')
  await w.as()('PATCH /api/resetpassword', { grant: grantIn(created!.text), password })
  expect(
    await w.as(await w.as()('POST /api/signin', { email, password }))('GET /api/user', {}),
  ).toMatchObject({ id })
})

test('an organisation without its essential details is not created, and the missing field is named', async () => {
  const administrator = await w.given.administrator()
  const complete = orgOf('lacking@riveters.example')
  const sentence = 'Please make sure that all essential fields are completed.'
  for (const [field, lacking] of [
    ['user.firstname', { ...complete, user: { ...complete.user, firstname: ' ' } }],
    ['user.lastname', { ...complete, user: { ...complete.user, lastname: '' } }],
    ['address.organisation', { ...complete, address: { ...address, organisation: '' } }],
    ['address.firstLine', { ...complete, address: { ...address, firstLine: '' } }],
    ['address.city', { ...complete, address: { ...address, city: '' } }],
    ['orgInfo.telephone', { ...complete, orgInfo: { ...orgInfo, telephone: '' } }],
  ] as const) {
    const refused = (await administrator
      .call('POST /api/user/org', lacking)
      .catch((error: unknown) => error)) as {
      fields: Record<string, string>
    }
    expect(refused, field).toMatchObject({ error: 'InvalidInput', status: 422 })
    expect(Object.keys(refused.fields)).toEqual([field])
    if (!field.startsWith('address.') || field === 'address.organisation')
      expect(refused.fields[field]).toBe(sentence)
  }
  expect(await w.emails('lacking@riveters.example')).toEqual([])
})

test('the applicant sees the reason for a rejection by email and on their page, and it is in no URL', async () => {
  const administrator = await w.given.administrator()
  const applicant = await w.given.pendingApplicant()
  const reason = 'We could not find your branch.\n<b>Please</b> ring us.'
  expect(new URL('/api/rejectorg/:id', 'http://x').search).toBe('')
  await administrator.call('DELETE /api/rejectorg/:id', { id: applicant.id, reason })
  const rejection = (await w.emails(applicant.email)).at(-1)!
  expect(rejection.text).toContain('> We could not find your branch.\n> <b>Please</b> ring us.')
  expect(rejection.html).toContain('&lt;b&gt;Please&lt;/b&gt;')
  const session = await w.as()('POST /api/signin', { email: applicant.email, password })
  expect((await w.as(session)('GET /api/user', {})).application).toMatchObject({ state: 'rejected', reason })
})

test('an application can be rejected without a body and without a reason', async () => {
  const administrator = await w.given.administrator()
  const applicant = await w.given.pendingApplicant()
  const reply = await w.app.inject({
    method: 'DELETE',
    url: `/api/rejectorg/${applicant.id}`,
    headers: { authorization: `Bearer ${administrator.token}` },
  })
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'This application has been rejected.' }])
  expect((await w.emails(applicant.email)).at(-1)!.text).not.toContain('This is why')
})
