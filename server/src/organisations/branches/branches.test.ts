import { branchMessages } from '@street-musketeers/contract/organisations/branch-messages.ts'
import { expect, test } from 'vitest'
import { address, orgInfo, password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { days, hours, minutes } from '../../platform/values/clock.ts'

const w = world()

const answers = { firstName: 'Mary', lastName: 'Macarthur', password }
let invited = 0
const newAddress = () => `branch.${(invited += 1)}@example.org`

/** @returns the secret of the emailed link */
async function invite(by: Person, email: string): Promise<string> {
  await by.call('POST /api/org/branches', { email })
  const sent = (await w.emails(email)).at(-1)!
  expect(sent).toMatchObject({ kind: 'organisations.branch-invited', to: email })
  const links = [sent.text, sent.html].map(
    (body) => /http:\/\/localhost:3000\/invitation\/branch#invitation=([\w-]+)/.exec(body)![1]!,
  )
  expect(links[0]).toBe(links[1])
  return links[0]!
}

const accept = (invitation: string) => w.as()('POST /api/org/branches/accept', { invitation, ...answers })
const signIn = async (email: string) => {
  const session = await w.as()('POST /api/signin', { email, password })
  return { session, call: w.as(session) }
}
const refusal = { error: 'InvitationNotAccepted', status: 422 }
const kindsTo = async (email: string) => (await w.emails(email)).map(({ kind }) => kind)
const branchesOf = async ({ call }: Pick<Person, 'call'>) =>
  (await call('GET /api/org/branches/:page/:size', { page: 0, size: 50 })).content
const showUser = async (id: number) =>
  (await w.given.administrator()).call('GET /api/siteadmin/user/:id', { id })

/** An applicant who applies now and names a union. */
async function apply(union: Person, name = 'Riveters’ Branch'): Promise<Person> {
  const applicant = await w.given.applicant()
  const named = { ...address, organisation: name }
  await applicant.call('POST /api/user/orgdetails', { address: named, orgInfo, unionId: union.id })
  return applicant
}

test('a branch that its union invites applies as everybody does and is accepted at once; the team is told', async () => {
  const union = await w.given.union({ name: 'Riveters’ Union' })
  const email = newAddress()
  const invitation = await invite(union, email)
  const shown = () => w.as()('POST /api/org/branches/invitation', { invitation })
  expect(await shown()).toEqual({ organisation: 'Riveters’ Union', address: 'b…@e….org' })
  await accept(invitation)
  await expect(shown()).rejects.toMatchObject(refusal)
  expect(await branchesOf(union)).toMatchObject([
    { name: '', state: 'invited', application: 'not-submitted', contact: null },
  ])
  const branch = await signIn(email)
  expect(branch.session).toMatchObject({ authorities: [{ authority: 'ROLE_ID' }] })
  const { id, branchOf } = await branch.call('GET /api/user', {})
  expect(branchOf).toMatchObject({ union: 'Riveters’ Union', state: 'invited' })

  expect(await branch.call('POST /api/user/orgdetails', { address, orgInfo })).toMatchObject({
    state: 'confirmed',
  })
  // As after an administrator's decision, they sign in again as what they are now.
  await expect(branch.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  expect((await signIn(email)).session).toMatchObject({ authorities: [{ authority: 'ROLE_PM' }] })
  expect(await kindsTo(email)).toEqual(['organisations.branch-invited', 'organisations.application-accepted'])
  const team = (await w.emails(w.config.contactEmail)).filter(
    ({ idempotencyKey }) => idempotencyKey === `branch-begun:${id}`,
  )
  expect(team).toMatchObject([{ subject: 'A branch has begun on its union’s word' }])
  expect(team[0]!.text).toContain('> Exampleton Trades Council, Exampleton')
  expect(team[0]!.text).toContain(`http://localhost:3000/admin/org/${id}`)
  expect(await branchesOf(union)).toMatchObject([
    { id, name: 'Exampleton Trades Council', state: 'vouched', application: 'confirmed', contact: null },
  ])
  expect(await showUser(id)).toMatchObject({
    branchOf: { unionId: union.id, union: 'Riveters’ Union', state: 'vouched' },
    answeredBy: `${union.firstname} Lovelace`,
  })
})

test('an invitation works once and for seven days, and says nothing about whether its address has an account', async () => {
  const union = await w.given.union()
  const musketeer = await w.given.musketeer()
  const answer = await union.call('POST /api/org/branches', { email: musketeer.email })
  expect(answer).toEqual(await union.call('POST /api/org/branches', { email: newAddress() }))
  const toMusketeer = await invite(union, musketeer.email)
  await expect(accept(toMusketeer)).rejects.toMatchObject({ error: 'EmailInUse' })
  expect(await branchesOf(union)).toEqual([])

  const email = newAddress()
  const token = await invite(union, email)
  await accept(token)
  await expect(accept(token)).rejects.toMatchObject(refusal)
  const late = await invite(union, newAddress())
  w.clock.forward(days(7))
  await expect(accept(late)).rejects.toMatchObject(refusal)
})

test('an invited address goes on with the account it has, if that can be a branch’s, and is told what to do if not', async () => {
  const union = await w.given.union()
  const take = (invitation: string) => w.as()('POST /api/org/branches/take', { invitation })
  const stateOf = async ({ id }: Person) => (await branchesOf(union)).find((branch) => branch.id === id)
  const applicant = await w.given.applicant()
  const token = await invite(union, applicant.email)
  await expect(accept(token)).rejects.toMatchObject({ error: 'EmailInUse' })
  await take(token)
  await expect(take(token)).rejects.toMatchObject(refusal)
  expect(await stateOf(applicant)).toMatchObject({ state: 'invited' })
  expect(await applicant.call('POST /api/user/orgdetails', { address, orgInfo })).toMatchObject({
    state: 'confirmed',
  })

  const pending = await w.given.pendingApplicant()
  await take(await invite(union, pending.email))
  expect(await stateOf(pending)).toMatchObject({ state: 'vouched', application: 'pending' })
  const organisation = await w.given.organisation()
  await take(await invite(union, organisation.email))
  expect(await stateOf(organisation)).toMatchObject({ state: 'vouched' })

  const seated = await w.given.seated(organisation, 'officer')
  for (const person of [await w.given.musketeer(), await w.given.union(), seated]) {
    const unused = await invite(union, person.email)
    for (const _ of [1, 2]) await expect(take(unused)).rejects.toMatchObject({ error: 'EmailInUse' })
    expect(await stateOf(person)).toBeUndefined()
  }
  await expect(take(await invite(union, newAddress()))).rejects.toMatchObject({ error: 'NoAccountYet' })
  const officer = await w.given.seated(union, 'officer')
  await expect(union.call('POST /api/org/branches', { email: officer.email })).rejects.toMatchObject({
    fields: { email: branchMessages.ownPerson },
  })
})

test('an invitation ends with the right to vouch, its sender’s office and their suspension, and can be withdrawn', async () => {
  const administrator = await w.given.administrator()
  const union = await w.given.union()
  const officer = await w.given.seated(union, 'officer')
  const ofOfficer = await invite(officer, newAddress())
  await union.call('PUT /api/org/people/:id', { id: officer.seatId, seat: 'viewer' })
  await expect(accept(ofOfficer)).rejects.toMatchObject(refusal)

  const token = await invite(union, newAddress())
  await administrator.call('PUT /api/user/:id/vouching', { id: union.id, mayVouch: false })
  await expect(accept(token)).rejects.toMatchObject(refusal)
  await expect(union.call('POST /api/org/branches', { email: newAddress() })).rejects.toMatchObject({
    error: 'CannotVouch',
  })
  await administrator.call('PUT /api/user/:id/vouching', { id: union.id, mayVouch: true })
  await administrator.call('POST /api/user/:id/suspension', { id: union.id, reason: 'A question' })
  await expect(accept(token)).rejects.toMatchObject(refusal)
  await administrator.call('DELETE /api/user/:id/suspension', { id: union.id, reason: 'Answered' })

  const back = await w.given.returning(union)
  const { invitations } = await back.call('GET /api/org/branchinvitations', {})
  expect(invitations).toHaveLength(1)
  await back.call('DELETE /api/org/branchinvitations/:id', { id: invitations[0]!.id })
  await expect(accept(token)).rejects.toMatchObject(refusal)
})

test('an application whose union may not vouch any more is decided as any other', async () => {
  const union = await w.given.union()
  const email = newAddress()
  await accept(await invite(union, email))
  await (await w.given.administrator()).call('PUT /api/user/:id/vouching', { id: union.id, mayVouch: false })
  const { call } = await signIn(email)
  expect(await call('POST /api/user/orgdetails', { address, orgInfo })).toMatchObject({ state: 'pending' })
  expect(await branchesOf(union)).toEqual([])
})

test('an applicant names a union; its officers are emailed, see who asks, and vouch', async () => {
  const union = await w.given.union({ name: 'Weavers’ Union' })
  const secretary = await w.given.seated(union, 'officer')
  const author = await w.given.seated(union, 'author')
  const { unions } = await (await w.given.applicant()).call('GET /api/unions', {})
  expect(unions).toContainEqual({ id: union.id, name: 'Weavers’ Union' })

  const first = await apply(union, 'Weavers of Leeds')
  const second = await apply(union, 'Weavers of York')
  for (const { email } of [union, secretary])
    expect(await kindsTo(email)).toEqual(['organisations.branch-asked', 'organisations.branch-asked'])
  expect(await kindsTo(author.email)).toEqual([])
  expect((await w.emails(union.email))[0]!.text).toContain('> Weavers of Leeds, Exampleton')
  expect((await union.call('GET /api/user', {})).branchesAsking).toBe(2)
  expect(await branchesOf(secretary)).toMatchObject([
    { id: second.id, name: 'Weavers of York', state: 'asked', contact: { email: second.email } },
    { id: first.id, name: 'Weavers of Leeds', state: 'asked', contact: { email: first.email } },
  ])

  w.clock.forward(minutes(5))
  expect(await secretary.call('PUT /api/org/branches/:id', { id: first.id, vouch: true })).toEqual({
    message: branchMessages.vouched,
  })
  // Twice is once.
  await union.call('PUT /api/org/branches/:id', { id: first.id, vouch: true })
  await union.call('PUT /api/org/branches/:id', { id: first.id, vouch: false })
  expect(await kindsTo(first.email)).toEqual([
    'organisations.application-received',
    'organisations.branch-answered',
  ])
  expect((await w.emails(first.email)).at(-1)!.subject).toBe('Weavers’ Union has vouched for you')
  // The application waits for an administrator, who sees who vouched.
  expect(await showUser(first.id)).toMatchObject({
    application: { state: 'pending' },
    branchOf: { union: 'Weavers’ Union', state: 'vouched' },
    answeredBy: `${secretary.firstname} Lovelace`,
  })
  const vouched = await (
    await w.given.administrator()
  ).call('GET /api/users/:role/:page/:size', { role: 4, status: 'vouched', page: 0, size: 50 })
  expect(vouched.content.map(({ id }) => id)).toContain(first.id)
})

test('of many who name a union in one day its officers are emailed about five, and see them all', async () => {
  const union = await w.given.union()
  for (let count = 0; count < 6; count += 1) await apply(union)
  expect(await kindsTo(union.email)).toHaveLength(5)
  expect((await union.call('GET /api/user', {})).branchesAsking).toBe(6)
  w.clock.forward(hours(25))
  await apply(union)
  expect(await kindsTo(union.email)).toHaveLength(6)
})

test('a no is told to the applicant, and can become a yes', async () => {
  const union = await w.given.union()
  const applicant = await apply(union)
  await union.call('PUT /api/org/branches/:id', { id: applicant.id, vouch: false })
  expect((await w.emails(applicant.email)).at(-1)!.subject).toBe('Your union has not vouched for you')
  await union.call('PUT /api/org/branches/:id', { id: applicant.id, vouch: true })
  expect((await w.emails(applicant.email)).at(-1)!.subject).toContain('has vouched for you')
  expect(await branchesOf(union)).toMatchObject([{ state: 'vouched' }])
  const { content } = await union.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(content.map(({ action, about }) => [action, about])).toEqual([
    ['vouched-for-branch', 'Riveters’ Branch'],
    ['refused-branch', 'Riveters’ Branch'],
  ])
})

test('a union sees nobody whom administrators rejected, and nobody’s address once it has answered', async () => {
  const union = await w.given.union()
  const [first, second] = [await apply(union), await apply(union)]
  await union.call('PUT /api/org/branches/:id', { id: first.id, vouch: true })
  await (await w.given.administrator()).call('DELETE /api/rejectorg/:id', { id: second.id, reason: '' })
  expect(await branchesOf(union)).toMatchObject([{ id: first.id, contact: null }])
  await expect(union.call('PUT /api/org/branches/:id', { id: second.id, vouch: true })).rejects.toMatchObject(
    { error: 'NotFound' },
  )
})

test('only administrators say who may vouch, for an approved organisation that is no branch', async () => {
  const administrator = await w.given.administrator()
  const organisation = await w.given.organisation()
  const allow = (id: number) => administrator.call('PUT /api/user/:id/vouching', { id, mayVouch: true })
  for (const person of [await w.given.pendingApplicant(), await w.given.musketeer()])
    await expect(allow(person.id)).rejects.toMatchObject({ error: 'CannotVouch' })
  await expect(organisation.call('POST /api/org/branches', { email: newAddress() })).rejects.toMatchObject({
    error: 'CannotVouch',
  })
  expect((await organisation.call('GET /api/user', {})).branchesAsking).toBeNull()

  await allow(organisation.id)
  await allow(organisation.id)
  expect(await kindsTo(organisation.email)).toEqual(['organisations.vouching-allowed'])
  expect((await organisation.call('GET /api/user', {})).branchesAsking).toBe(0)

  const branch = await apply(organisation)
  await organisation.call('PUT /api/org/branches/:id', { id: branch.id, vouch: true })
  await administrator.call('PATCH /api/activateorg', { id: branch.id })
  await expect(allow(branch.id)).rejects.toMatchObject({ error: 'CannotVouch' })
  await expect(
    (await w.given.applicant()).call('POST /api/user/orgdetails', { address, orgInfo, unionId: branch.id }),
  ).rejects.toMatchObject({ error: 'InvalidInput', fields: { unionId: expect.any(String) as string } })
})

test('an administrator takes a vouch back with a reason; union and branch are told, and the branch stays', async () => {
  const union = await w.given.union({ name: 'Miners’ Union' })
  const branch = await apply(union, 'Miners of Durham')
  const administrator = await w.given.administrator()
  await union.call('PUT /api/org/branches/:id', { id: branch.id, vouch: true })
  await administrator.call('PATCH /api/activateorg', { id: branch.id })
  const taken = { id: branch.id, reason: 'The union asked us to.' }
  await administrator.call('DELETE /api/user/:id/vouch', taken)
  await expect(administrator.call('DELETE /api/user/:id/vouch', taken)).rejects.toMatchObject({
    error: 'NotFound',
  })
  const [toUnion, toBranch] = [(await w.emails(union.email)).at(-1)!, (await w.emails(branch.email)).at(-1)!]
  expect(toUnion.text).toContain('> Miners of Durham')
  expect(toBranch.text).toContain('a branch of Miners’ Union')
  for (const { text } of [toUnion, toBranch]) expect(text).toContain('> The union asked us to.')
  expect(await branchesOf(union)).toEqual([])
  expect(await showUser(branch.id)).toMatchObject({ branchOf: null, application: { state: 'confirmed' } })
  const { content } = await administrator.call('GET /api/audit/:page/:size', {
    page: 0,
    size: 10,
    kind: 'decided',
    person: branch.id,
  })
  expect(content.map(({ deed }) => deed)).toEqual(['took-vouch-back', 'confirmed-application'])
})

test('what a closed union vouched for is vouched for no longer', async () => {
  const union = await w.given.union()
  const branch = await apply(union)
  await invite(union, newAddress())
  await union.call('PUT /api/org/branches/:id', { id: branch.id, vouch: true })
  await union.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await showUser(branch.id)).toMatchObject({ branchOf: null, application: { state: 'pending' } })
  const { db } = w.platform
  expect(await db.selectFrom('branch_invitation').where('union_id', '=', union.id).execute()).toEqual([])
  expect(await db.selectFrom('vouching_union').where('account_id', '=', union.id).execute()).toEqual([])
})

test('fifty officers’ answers at once are one answer and one email', async () => {
  const union = await w.given.union()
  const applicant = await apply(union)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      union.call('PUT /api/org/branches/:id', { id: applicant.id, vouch: at % 2 === 0 }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  const answered = (await w.emails(applicant.email)).filter(
    ({ kind }) => kind === 'organisations.branch-answered',
  )
  expect(await branchesOf(union)).toMatchObject([{ state: 'vouched' }])
  expect(answered.length).toBeLessThanOrEqual(2)
  expect(answered.at(-1)!.subject).toContain('has vouched for you')
})

test('an organisation that is here already asks its union, another in its place, or leaves', async () => {
  const [union, other] = [await w.given.union({ name: 'Riveters’ Union' }), await w.given.union()]
  const organisation = await w.given.organisation({ name: 'Riveters in Leeds' })
  const ask = (unionId: number | null) => organisation.call('PUT /api/org/union', { unionId })
  const own = async () => (await organisation.call('GET /api/user', {})).branchOf
  expect((await organisation.call('GET /api/unions', {})).unions.map(({ id }) => id)).toEqual(
    expect.arrayContaining([union.id, other.id]),
  )
  expect(await ask(null)).toEqual({ message: branchMessages.noUnion })
  expect(await ask(union.id)).toEqual({ message: branchMessages.asked })
  await ask(union.id)
  expect(await own()).toMatchObject({ union: 'Riveters’ Union', state: 'asked' })
  const emailsAboutAsking = async () =>
    (await w.emails(union.email)).filter(({ kind }) => kind === 'organisations.branch-asked')
  const asked = await emailsAboutAsking()
  expect(asked).toHaveLength(1)
  expect(asked[0]!.text).toContain('An organisation that publishes leaflets here says')
  expect(await branchesOf(union)).toMatchObject([
    {
      name: 'Riveters in Leeds',
      state: 'asked',
      application: 'confirmed',
      contact: { email: organisation.email },
    },
  ])

  await union.call('PUT /api/org/branches/:id', { id: organisation.id, vouch: true })
  expect(await own()).toMatchObject({ state: 'vouched' })
  expect(await kindsTo(organisation.email)).toContain('organisations.branch-answered')
  expect(await ask(null)).toEqual({ message: branchMessages.noUnion })
  expect(await own()).toBeNull()
  await ask(union.id)
  expect(await emailsAboutAsking()).toHaveLength(1)
  await ask(other.id)
  expect(await branchesOf(union)).toEqual([])
  await other.call('PUT /api/org/branches/:id', { id: organisation.id, vouch: false })
  await expect(ask(other.id)).rejects.toMatchObject({
    fields: { unionId: expect.stringContaining('not a branch') },
  })
  await ask(null)
  expect(await own()).toMatchObject({ state: 'refused' })

  const { content } = await organisation.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(content.map(({ action }) => action)).toEqual([
    'asked-union',
    'asked-union',
    'left-union',
    'asked-union',
  ])
})

test('a union, a stranger and a lesser seat name no union; one that may not vouch is not named', async () => {
  const union = await w.given.union()
  await expect(
    union.call('PUT /api/org/union', { unionId: (await w.given.union()).id }),
  ).rejects.toMatchObject({
    error: 'CannotVouch',
  })
  expect(await union.call('GET /api/user', {})).toMatchObject({ branchOf: null, branchesAsking: 0 })
  const organisation = await w.given.organisation()
  const author = await w.given.seated(organisation, 'author')
  for (const unionId of [organisation.id, (await w.given.organisation()).id, 900_000_000])
    await expect(organisation.call('PUT /api/org/union', { unionId })).rejects.toMatchObject({
      fields: { unionId: expect.any(String) },
    })
  await expect(author.call('PUT /api/org/union', { unionId: union.id })).rejects.toMatchObject({
    error: 'NotAllowed',
  })
})
