import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { minutes } from '../../platform/values/clock.ts'
import { address, orgInfo, password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { alreadyDecidedMessage } from '../rules.ts'

const w = world()

async function createPendingApplicant(): Promise<Person> {
  const applicant = await w.given.applicant()
  await applicant.call('POST /api/user/orgdetails', { address, orgInfo })
  return applicant
}
const signInAgain = ({ email }: Person) => w.as()('POST /api/signin', { email, password })
const kindsTo = async (email: string) => (await w.emails(email)).map(({ kind }) => kind)
const toTeamAbout = async ({ id }: Person) =>
  (await w.emails(w.config.contactEmail)).filter(
    ({ idempotencyKey }) => idempotencyKey === `application-waits:${id}`,
  )

test('an applicant sends the application; they and the team get an email', async () => {
  const applicant = await w.given.applicant()
  const reply = await applicant.call('POST /api/user/orgdetails', { address, orgInfo })
  expect(reply).toEqual({
    state: 'pending',
    submittedAt: '2026-11-20T12:00:00.000Z',
    decidedAt: null,
    reason: '',
    revision: expect.any(String),
  })
  const { revision, ...application } = reply
  expect(await applicant.call('GET /api/user', {})).toMatchObject({
    address,
    orgInfo,
    application,
    active: false,
    revisions: { orgInfo: revision },
  })

  const [receipt, ...more] = await w.emails(applicant.email)
  expect(more).toEqual([])
  expect(receipt).toMatchObject({ subject: 'We have your application', to: applicant.email })
  expect(receipt!.text).toContain('within 24 hours')
  expect(receipt!.html).toContain('within 24 hours')
  const [toTeam] = await toTeamAbout(applicant)
  // The name is the applicant's to type, so it is a quotation and not the subject.
  expect(toTeam).toMatchObject({ subject: 'New application from an organisation' })
  expect(toTeam!.text).toContain('> Exampleton Trades Council, Exampleton')
  for (const body of [toTeam!.text, toTeam!.html])
    expect(body).toContain(`http://localhost:3000/admin/orgapp/${applicant.id}`)
  expect(toTeam!.text + toTeam!.html).not.toContain(applicant.email)
})

test('an application without its essential answers is refused', async () => {
  const applicant = await w.given.applicant()
  const send = (answers: object) =>
    applicant.call('POST /api/user/orgdetails', { orgInfo, ...answers }).catch((error: unknown) => error)
  const sentence = organisationMessages.applicationIncomplete
  expect(await send({})).toMatchObject({ error: 'InvalidInput', status: 422, fields: { address: sentence } })
  expect(await send({ address: { ...address, organisation: ' ' } })).toMatchObject({
    fields: { 'address.organisation': sentence },
  })
  expect(
    await send({ address: { ...address, organisation: 'Drivers 🚍', city: '', postCode: 'QQ1 1AA' } }),
  ).toMatchObject({
    fields: {
      'address.organisation': expect.stringContaining('We cannot print “🚍”.'),
      'address.city': expect.any(String),
      'address.postCode': expect.any(String),
    },
  })
  expect(await send({ address: { ...address, postCode: 'QQ1 1AA' } })).toMatchObject({
    fields: { 'address.postCode': expect.stringContaining('UK postcode') },
  })
  expect(await send({ address, orgInfo: { ...orgInfo, telephone: '' } })).toMatchObject({
    fields: { 'orgInfo.telephone': sentence },
  })
  expect(await applicant.call('GET /api/user', {})).toMatchObject({
    application: { state: 'not-submitted', submittedAt: null, decidedAt: null },
    address: null,
    orgInfo: null,
  })
  expect(await w.emails(applicant.email)).toEqual([])
})

test('an application is saved once, however often and quickly it is sent', async () => {
  const applicant = await w.given.applicant()
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => applicant.call('POST /api/user/orgdetails', { address, orgInfo })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of results)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ error: 'AlreadyApplied', status: 409 })
  expect(await kindsTo(applicant.email)).toEqual(['organisations.application-received'])
  expect(await toTeamAbout(applicant)).toHaveLength(1)
})

test('what an administrator writes about a confirmed application is emailed, and kept', async () => {
  const applicant = await createPendingApplicant()
  const administrator = await w.given.administrator()
  const reason = 'Your union told us about you.'
  await administrator.call('PATCH /api/activateorg', { id: applicant.id, reason })
  const accepted = (await w.emails(applicant.email)).at(-1)!
  expect(accepted).toMatchObject({ subject: 'Your application is accepted' })
  expect(accepted.text).toContain(`> ${reason}`)
  const { application } = await administrator.call('GET /api/siteadmin/user/:id', { id: applicant.id })
  expect(application).toMatchObject({ state: 'confirmed', reason })
})

test('a confirmed applicant gets an email, is signed out straight away and signs in as an organisation', async () => {
  const applicant = await createPendingApplicant()
  const administrator = await w.given.administrator()
  w.clock.forward(minutes(5))
  expect(await administrator.call('PATCH /api/activateorg', { id: applicant.id })).toEqual({
    message: organisationMessages.accepted,
  })

  await expect(applicant.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const accepted = (await w.emails(applicant.email)).at(-1)!
  expect(accepted).toMatchObject({
    kind: 'organisations.application-accepted',
    subject: 'Your application is accepted',
  })
  for (const body of [accepted.text, accepted.html])
    expect(body).toContain('http://localhost:3000/signin/new')
  expect(await toTeamAbout(applicant)).toEqual([])

  const session = await signInAgain(applicant)
  expect(session.authorities).toEqual([{ authority: 'ROLE_PM' }])
  expect(await w.as(session)('GET /api/user', {})).toMatchObject({
    active: true,
    application: { state: 'confirmed', decidedAt: w.clock.now().toISOString() },
  })
})

test('a rejected applicant gets an email, is signed out straight away, still sees the decision and cannot apply again', async () => {
  const applicant = await createPendingApplicant()
  const administrator = await w.given.administrator()
  expect(await administrator.call('DELETE /api/rejectorg/:id', { id: applicant.id })).toEqual({
    message: organisationMessages.rejected,
  })

  await expect(applicant.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const rejected = (await w.emails(applicant.email)).at(-1)!
  expect(rejected).toMatchObject({
    kind: 'organisations.application-rejected',
    subject: 'Your application was not accepted',
  })
  for (const body of [rejected.text, rejected.html]) {
    expect(body).toContain(w.config.contactEmail)
    expect(body).toContain('http://localhost:3000/signin/new')
  }

  const session = await signInAgain(applicant)
  expect(session.authorities).toEqual([{ authority: 'ROLE_ID' }])
  expect(await w.as(session)('GET /api/user', {})).toMatchObject({
    active: false,
    application: { state: 'rejected' },
  })
  await expect(w.as(session)('POST /api/user/orgdetails', { address, orgInfo })).rejects.toMatchObject({
    error: 'AlreadyDecided',
    message: expect.stringContaining(w.config.contactEmail) as string,
  })
})

test('when two administrators decide at the same time one wins, and the other is shown who decided and when', async () => {
  for (let round = 0; round < 5; round += 1) {
    const applicant = await createPendingApplicant()
    const [ada, bessie] = [
      await w.given.administrator({ firstname: 'Ada' }),
      await w.given.administrator({ firstname: 'Bessie' }),
    ]
    w.clock.set('2026-11-20T14:05:30Z')
    const both = await Promise.allSettled([
      ada.call('PATCH /api/activateorg', { id: applicant.id }),
      bessie.call('DELETE /api/rejectorg/:id', { id: applicant.id }),
    ])
    const adaWon = both[0].status === 'fulfilled'
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both[adaWon ? 1 : 0]).toMatchObject({
      reason: {
        error: 'AlreadyDecided',
        status: 409,
        message: adaWon
          ? 'Ada Lovelace confirmed this application on 20 Nov 2026 at 14:05.'
          : 'Bessie Lovelace rejected this application on 20 Nov 2026 at 14:05.',
      },
    })
    expect(await kindsTo(applicant.email)).toEqual([
      'organisations.application-received',
      adaWon ? 'organisations.application-accepted' : 'organisations.application-rejected',
    ])
  }
})

test('the first decision is shown in London time, and without a name once that administrator has gone', () => {
  const inSummer = { state: 'rejected', decided_at: new Date('2026-07-01T23:30:00Z') } as const
  expect(alreadyDecidedMessage(inSummer, 'Ada Lovelace')).toBe(
    'Ada Lovelace rejected this application on 2 Jul 2026 at 00:30.',
  )
  expect(alreadyDecidedMessage(inSummer, '')).toBe(
    'An administrator rejected this application on 2 Jul 2026 at 00:30.',
  )
})

test('deciding twice is refused and sends no second email', async () => {
  const applicant = await createPendingApplicant()
  const administrator = await w.given.administrator()
  await administrator.call('DELETE /api/rejectorg/:id', { id: applicant.id })
  for (const again of ['DELETE /api/rejectorg/:id', 'PATCH /api/activateorg'] as const)
    await expect(administrator.call(again, { id: applicant.id })).rejects.toMatchObject({
      error: 'AlreadyDecided',
    })
  expect(await kindsTo(applicant.email)).toHaveLength(2)
})

test('only an administrator can decide, and only about an account that applied', async () => {
  const applicant = await createPendingApplicant()
  for (const other of [applicant, await w.given.musketeer(), await w.given.organisation()])
    for (const decide of ['PATCH /api/activateorg', 'DELETE /api/rejectorg/:id'] as const)
      await expect(other.call(decide, { id: applicant.id })).rejects.toMatchObject({ error: 'NotAllowed' })

  const administrator = await w.given.administrator()
  const closed = await createPendingApplicant()
  await closed.call('PATCH /api/deactivate', {})
  for (const id of [closed.id, (await w.given.applicant()).id, (await w.given.musketeer()).id, 900_000_000])
    for (const decide of ['PATCH /api/activateorg', 'DELETE /api/rejectorg/:id'] as const)
      await expect(administrator.call(decide, { id })).rejects.toMatchObject({ error: 'NotFound' })
  expect(await administrator.call('GET /api/siteadmin/user/:id', { id: applicant.id })).toMatchObject({
    application: { state: 'pending' },
  })
})

test('an organisation changes its contact details; its address only if it sends one', async () => {
  const organisation = await w.given.organisation({ name: 'Clean Rivers' })
  const before = await organisation.call('GET /api/user', {})
  const changed = { ...orgInfo, telephone: '020 7946 0000', website: '' }
  expect(await organisation.call('POST /api/user/orgdetails', { orgInfo: changed })).toEqual({
    ...before.application,
    revision: expect.any(String),
  })
  const expected = { ...before, orgInfo: changed, revisions: expect.any(Object) as object }
  expect(await organisation.call('GET /api/user', {})).toEqual(expected)

  await organisation.call('POST /api/user/orgdetails', { address, orgInfo: changed })
  expect(await organisation.call('GET /api/user', {})).toEqual({ ...expected, address })
  expect(await w.emails(organisation.email)).toEqual([])
  await expect(
    (await w.given.musketeer()).call('POST /api/user/orgdetails', { address, orgInfo }),
  ).rejects.toMatchObject({ error: 'NotAllowed' })
})

test('an organisation that an administrator created is confirmed without an application', async () => {
  const organisation = await w.given.account({ role: 'organisation' })
  expect(await organisation.call('POST /api/user/orgdetails', { address, orgInfo })).toEqual({
    state: 'confirmed',
    submittedAt: null,
    decidedAt: null,
    reason: '',
    revision: expect.any(String),
  })
})

test('closing an applicant’s account erases the contact details, the pending application and its emails', async () => {
  const applicant = await createPendingApplicant()
  await applicant.call('PATCH /api/deactivate', {})
  await w.runJobs()
  for (const table of ['org_info', 'application', 'address'] as const)
    expect(
      await w.platform.db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', applicant.id)
        .execute(),
    ).toEqual([])
  expect(await kindsTo(applicant.email)).toEqual(['identity.account-closed'])
  expect(await toTeamAbout(applicant)).toEqual([])
})

test('an applicant who closes their account while an administrator confirms gets no email about it afterwards', async () => {
  const administrator = await w.given.administrator()
  for (let round = 0; round < 5; round += 1) {
    const applicant = await createPendingApplicant()
    const [, closed] = await Promise.allSettled([
      administrator.call('PATCH /api/activateorg', { id: applicant.id }),
      applicant.call('PATCH /api/deactivate', {}),
    ])
    const kinds = await kindsTo(applicant.email)
    if (closed.status === 'fulfilled') expect(kinds).toEqual(['identity.account-closed'])
    else expect(kinds).toContain('organisations.application-accepted')
  }
})
