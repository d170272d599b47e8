import { leafletContent } from '@street-musketeers/contract/examples.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { seatMessages, type Seat } from '@street-musketeers/contract/seats.ts'
import { expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { waitForBlocked } from '../../../test/support/wait-for-blocked.ts'
import { world } from '../../../test/support/world.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { days, minutes } from '../../platform/values/clock.ts'
import { lockAccount } from '../accounts/store.ts'
import { removePerson } from './change-seat.ts'

const w = world()

const answers = { firstName: 'Mary', lastName: 'Macarthur', password }
let invited = 0
const newAddress = () => `invited.${(invited += 1)}@example.org`

/** @returns the secret of the emailed link */
async function invite(by: Person, email: string, seat: Seat = 'author'): Promise<string> {
  await by.call('POST /api/org/people', { email, seat })
  const sent = (await w.emails(email)).at(-1)!
  expect(sent).toMatchObject({ kind: 'identity.seat-invited', to: email })
  const links = [sent.text, sent.html].map(
    (body) => /http:\/\/localhost:3000\/invitation\/organisation#invitation=([\w-]+)/.exec(body)![1]!,
  )
  expect(links[0]).toBe(links[1])
  return links[0]!
}

const accept = (invitation: string) => w.as()('POST /api/org/people/accept', { invitation, ...answers })
const signIn = (email: string) => w.as()('POST /api/signin', { email, password })
const kindsTo = async ({ email }: Pick<Person, 'email'>) => (await w.emails(email)).map(({ kind }) => kind)
const refused = { error: 'InvitationNotAccepted', status: 422 }

async function join(organisation: Person, seat: Seat) {
  w.clock.forward(minutes(1))
  const email = newAddress()
  await accept(await invite(organisation, email, seat))
  const session = await signIn(email)
  return { email, session, call: w.as(session) }
}

test('an invited author signs in with an account of their own, makes leaflets and publishes nothing', async () => {
  const organisation = await w.given.organisation({ name: 'Exampleton Branch' })
  const campaign = await w.given.campaign(organisation)
  const author = await join(organisation, 'author')
  expect(author.session).toMatchObject({ authorities: [{ authority: 'ROLE_PM' }], seat: 'author' })

  const { content } = await author.call('GET /api/campaigns/:page/:size', { page: 0, size: 10 })
  expect(content.map(({ campaignId }) => campaignId)).toEqual([campaign.id])
  expect((await author.call('GET /api/org/campaign/:id', { id: campaign.id })).can).toEqual({
    edit: false,
    stop: false,
    delete: false,
    takeDown: false,
  })
  expect(await author.call('GET /api/user', {})).toMatchObject({
    username: author.email,
    firstname: 'Mary',
    address: { organisation: 'Exampleton Branch' },
  })
  expect((await author.call('GET /api/mydata', {})).seats).toMatchObject([
    { organisation: 'Exampleton Branch', seat: 'author' },
  ])
  const made = await author.call('POST /api/madeleaflet', { content: { ...leafletContent, picture: null } })
  const { leaflets } = await organisation.call('GET /api/madeleaflets', {})
  expect(leaflets.map(({ id }) => id)).toEqual([made.id])
  await expect(author.call('POST /api/campaign/:id/stop', { id: campaign.id })).rejects.toMatchObject({
    error: 'NotAllowed',
    message: seatMessages.needed.officer,
  })
  const [email] = (await w.emails(organisation.email)).slice(-1)
  expect(email).toMatchObject({ kind: 'identity.seat-taken' })
  for (const body of [email!.text, email!.html])
    expect(body).toContain(`Mary Macarthur (${author.email}) has accepted your organisation’s invitation`)
})

test('an invitation’s link says from whom it is and, masked, for whom, until it is used', async () => {
  const organisation = await w.given.organisation({ name: 'Exampleton Branch' })
  const invitation = await invite(organisation, newAddress())
  const shown = () => w.as()('POST /api/org/people/invitation', { invitation })
  for (const _ of [1, 2])
    expect(await shown()).toEqual({
      organisation: 'Exampleton Branch',
      address: expect.stringMatching(/^.…@e….org$/) as string,
    })
  await accept(invitation)
  await expect(shown()).rejects.toMatchObject(refused)
})

test('officers see everybody with their addresses and who is invited; others see names', async () => {
  const organisation = await w.given.organisation()
  const officer = await join(organisation, 'officer')
  const viewer = await join(organisation, 'viewer')
  const waiting = newAddress()
  await officer.call('POST /api/org/people', { email: waiting, seat: 'viewer' })
  expect(await organisation.call('GET /api/org/people', {})).toMatchObject({
    ownSeat: 'officer',
    people: [
      { email: organisation.email, seat: 'officer', since: null, isCaller: true, isFirst: true },
      { email: officer.email, seat: 'officer', isCaller: false, isFirst: false },
      { email: viewer.email, seat: 'viewer' },
    ],
    invitations: [{ email: waiting, seat: 'viewer', invitedBy: 'Mary Macarthur' }],
  })
  const seen = await viewer.call('GET /api/org/people', {})
  expect(seen.people.map(({ email }) => email)).toEqual([null, null, viewer.email])
  expect(seen.invitations).toEqual([])
  expect(await kindsTo(officer)).toEqual(['identity.seat-invited', 'identity.seat-taken'])
})

test('an officer of another organisation changes, removes, withdraws and sees nothing', async () => {
  const organisation = await w.given.organisation()
  const { email } = await join(organisation, 'author')
  const { people } = await organisation.call('GET /api/org/people', {})
  const { id } = people.find((each) => each.email === email)!
  await invite(organisation, newAddress())
  const [waiting] = (await organisation.call('GET /api/org/people', {})).invitations
  const stranger = await join(await w.given.organisation(), 'officer')
  const notFound = { error: 'NotFound' }
  await expect(stranger.call('PUT /api/org/people/:id', { id, seat: 'viewer' })).rejects.toMatchObject(
    notFound,
  )
  await expect(stranger.call('DELETE /api/org/people/:id', { id })).rejects.toMatchObject(notFound)
  await expect(stranger.call('DELETE /api/org/invitations/:id', { id: waiting!.id })).rejects.toMatchObject(
    notFound,
  )
  expect(JSON.stringify(await stranger.call('GET /api/org/people', {}))).not.toContain(email)
})

test('another seat ends the sessions of the old one, and a removed person reaches nothing more', async () => {
  const organisation = await w.given.organisation()
  const { id: campaignId } = await w.given.campaign(organisation)
  const person = await join(organisation, 'officer')
  const { people } = await organisation.call('GET /api/org/people', {})
  const { id } = people.find(({ email }) => email === person.email)!
  const invitedByThem = await invite({ ...organisation, call: person.call }, newAddress())

  await organisation.call('PUT /api/org/people/:id', { id, seat: 'viewer' })
  await expect(person.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(accept(invitedByThem)).rejects.toMatchObject(refused)
  const again = await signIn(person.email)
  expect(again.seat).toBe('viewer')
  expect((await w.emails(person.email)).at(-1)).toMatchObject({ subject: 'You are now a viewer' })

  await organisation.call('DELETE /api/org/people/:id', { id })
  await expect(w.as(again)('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const session = await signIn(person.email)
  expect(session).toMatchObject({ authorities: [{ authority: 'ROLE_ID' }] })
  expect(session.seat).toBeUndefined()
  await expect(w.as(session)('GET /api/org/campaign/:id', { id: campaignId })).rejects.toMatchObject({
    error: 'NotAllowed',
  })
  expect((await w.as(session)('GET /api/user', {})).address).toBeNull()
  expect((await w.emails(person.email)).at(-1)!.subject).toMatch(/^You no longer act for/)
})

test('a person leaves; the first officer stays', async () => {
  const organisation = await w.given.organisation()
  const officer = await join(organisation, 'officer')
  const first = { error: 'FirstOfficer', message: problems.FirstOfficer.message }
  const { id } = organisation
  await expect(organisation.call('POST /api/org/leave', {})).rejects.toMatchObject(first)
  // The account that the organisation began with has no seat that could change.
  const none = { error: 'NotFound' }
  await expect(officer.call('DELETE /api/org/people/:id', { id })).rejects.toMatchObject(none)
  await expect(officer.call('PUT /api/org/people/:id', { id, seat: 'viewer' })).rejects.toMatchObject(none)
  await officer.call('POST /api/org/leave', {})
  await expect(officer.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  expect((await organisation.call('GET /api/org/people', {})).people).toHaveLength(1)
})

test('an invitation that was replaced, withdrawn, is old, or whose organisation or officer is gone, is refused', async () => {
  const organisation = await w.given.organisation()
  const email = newAddress()
  const replaced = await invite(organisation, email)
  const withdrawn = await invite(organisation, email)
  await expect(accept(replaced)).rejects.toMatchObject(refused)
  const [waiting] = (await organisation.call('GET /api/org/people', {})).invitations
  await organisation.call('DELETE /api/org/invitations/:id', { id: waiting!.id })
  await expect(accept(withdrawn)).rejects.toMatchObject(refused)

  const leaver = await join(organisation, 'officer')
  const byLeaver = await invite({ ...organisation, call: leaver.call }, newAddress())
  await leaver.call('POST /api/org/leave', {})
  await expect(accept(byLeaver)).rejects.toMatchObject(refused)

  const administrator = await w.given.administrator()
  const suspended = await w.given.organisation()
  const officer = await join(suspended, 'officer')
  const bySuspended = await invite({ ...suspended, call: officer.call }, newAddress())
  await administrator.call('POST /api/user/:id/suspension', {
    id: suspended.id,
    reason: 'We cannot reach you.',
  })
  await expect(accept(bySuspended)).rejects.toMatchObject(refused)
  await expect(officer.call('GET /api/org/people', {})).rejects.toMatchObject({ error: 'AccountSuspended' })
  await administrator.call('DELETE /api/user/:id/suspension', { id: suspended.id, reason: 'We reached you.' })
  await accept(bySuspended)

  const closed = await w.given.organisation()
  const ofClosed = await invite(closed, newAddress())
  await closed.call('PATCH /api/deactivate', {})
  await expect(accept(ofClosed)).rejects.toMatchObject(refused)

  const expired = await invite(organisation, newAddress())
  w.clock.forward(days(7))
  await expect(accept(expired)).rejects.toMatchObject(refused)
})

test('only who has the link learns that an address has an account, and the invitation stays', async () => {
  const organisation = await w.given.organisation()
  const musketeer = await w.given.musketeer()
  const withAccount = await organisation.call('POST /api/org/people', {
    email: musketeer.email,
    seat: 'viewer',
  })
  const without = await organisation.call('POST /api/org/people', { email: newAddress(), seat: 'viewer' })
  expect(withAccount).toEqual(without)
  const invitation = await invite(organisation, musketeer.email)
  await expect(accept(invitation)).rejects.toMatchObject({ error: 'EmailInUse' })
  await expect(accept(invitation)).rejects.toMatchObject({ error: 'EmailInUse' })
})

test('closing the first account ends every seat; closing another ends its own', async () => {
  const organisation = await w.given.organisation()
  const { id: campaignId } = await w.given.campaign(organisation)
  const [author, viewer] = [await join(organisation, 'author'), await join(organisation, 'viewer')]
  await author.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect((await organisation.call('GET /api/org/people', {})).people).toHaveLength(2)
  expect((await organisation.call('GET /api/org/campaign/:id', { id: campaignId })).ended).toBe(false)

  await organisation.call('PATCH /api/deactivate', {})
  await expect(viewer.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  expect(await signIn(viewer.email)).toMatchObject({ authorities: [{ authority: 'ROLE_ID' }] })
  expect((await w.emails(viewer.email)).at(-1)!.subject).toMatch(/^You no longer act for/)
})

test('fifty people who accept one invitation at once get one seat, and of two who remove each other one wins', async () => {
  const organisation = await w.given.organisation()
  const invitation = await invite(organisation, newAddress())
  const accepted = await Promise.allSettled(Array.from({ length: 50 }, () => accept(invitation)))
  expect(accepted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await organisation.call('GET /api/org/people', {})).people).toHaveLength(2)

  const pair = [await join(organisation, 'officer'), await join(organisation, 'officer')]
  const { people } = await organisation.call('GET /api/org/people', {})
  const idOf = (email: string) => people.find((person) => person.email === email)!.id
  const removals = await Promise.allSettled(
    pair.map(({ call }, at) => call('DELETE /api/org/people/:id', { id: idOf(pair[1 - at]!.email) })),
  )
  const left = (await organisation.call('GET /api/org/people', {})).people
  expect(left.filter(({ seat }) => seat === 'officer').length).toBe(
    1 + pair.length - removals.filter(({ status }) => status === 'fulfilled').length,
  )
})

test('nobody is invited who is one of the organisation’s people already', async () => {
  const organisation = await w.given.organisation()
  const colleague = await w.given.seated(organisation, 'viewer')
  for (const { email } of [organisation, colleague])
    await expect(organisation.call('POST /api/org/people', { email, seat: 'officer' })).rejects.toMatchObject(
      { error: 'InvalidInput', fields: { email: seatMessages.isColleague } },
    )
  expect((await organisation.call('GET /api/org/people', {})).invitations).toEqual([])
})

test('an address gets five invitations a day at most, whoever sends them', async () => {
  const email = newAddress()
  for (let count = 0; count < 5; count++) {
    const organisation = await w.given.organisation()
    await organisation.call('POST /api/org/people', { email, seat: 'viewer' })
  }
  const refused = { error: 'TooManyTries', status: 429 }
  const [organisation, union] = [await w.given.organisation(), await w.given.union()]
  await expect(organisation.call('POST /api/org/people', { email, seat: 'viewer' })).rejects.toMatchObject(
    refused,
  )
  await expect(union.call('POST /api/org/branches', { email })).rejects.toMatchObject(refused)
  expect(await w.emails(email)).toHaveLength(5)
})

test('an organisation has at most fifty people, with those who are invited', async () => {
  const organisation = await w.given.organisation()
  for (let count = 1; count < 50; count++) await w.given.seated(organisation, 'viewer')
  await expect(
    organisation.call('POST /api/org/people', { email: newAddress(), seat: 'viewer' }),
  ).rejects.toMatchObject({ error: 'TooManyPeople' })
})

/** Starts a call that waits while the organisation's officer is removed. @returns the call's end */
async function beginBeforeRemoval(
  organisation: Person,
  officer: Person['email'],
  call: () => Promise<unknown>,
) {
  const { people } = await organisation.call('GET /api/org/people', {})
  const { id } = people.find(({ email }) => email === officer)!
  const by = { accountId: organisation.id, organisationId: organisation.id } as Organisation
  const [ended] = await w.platform.db.transaction().execute(async (tx: Tx) => {
    await lockAccount(tx, organisation.id)
    const begun = Promise.allSettled([call()])
    await waitForBlocked(w.platform.db)
    await removePerson(tx, by, { id }, { ...w.platform, now: w.clock.now() })
    return [begun] as const
  })
  return (await ended)[0]
}

test('an officer who is removed while they invite or remove somebody has done neither', async () => {
  const organisation = await w.given.organisation()
  const inviting = await join(organisation, 'officer')
  const email = newAddress()
  const invited = await beginBeforeRemoval(organisation, inviting.email, () =>
    inviting.call('POST /api/org/people', { email, seat: 'officer' }),
  )
  expect(invited).toMatchObject({ status: 'rejected', reason: { error: 'SignInNeeded' } })

  const [removing, colleague] = [await join(organisation, 'officer'), await join(organisation, 'author')]
  const { people } = await organisation.call('GET /api/org/people', {})
  const { id } = people.find((person) => person.email === colleague.email)!
  const removed = await beginBeforeRemoval(organisation, removing.email, () =>
    removing.call('DELETE /api/org/people/:id', { id }),
  )
  expect(removed).toMatchObject({ status: 'rejected', reason: { error: 'SignInNeeded' } })
  const left = await organisation.call('GET /api/org/people', {})
  expect(left.people.map((person) => person.email)).toEqual([organisation.email, colleague.email])
  expect(left.invitations).toEqual([])
})

test('an invitation that is accepted while its officer is removed is refused, and they are removed', async () => {
  const organisation = await w.given.organisation()
  const officer = await join(organisation, 'officer')
  const invitation = await invite({ ...organisation, call: officer.call }, newAddress())
  const accepted = await beginBeforeRemoval(organisation, officer.email, () => accept(invitation))
  expect(accepted).toMatchObject({ status: 'rejected', reason: refused })
  expect((await organisation.call('GET /api/org/people', {})).people).toHaveLength(1)
})

test('administrators see somebody with a seat as active, and for whom they act', async () => {
  const organisation = await w.given.organisation({ name: 'Exampleton Branch' })
  const { id, seatId } = await w.given.seated(organisation, 'viewer')
  const administrator = await w.given.administrator()
  const show = () => administrator.call('GET /api/siteadmin/user/:id', { id })
  expect(await show()).toMatchObject({
    active: true,
    seats: [{ organisationId: organisation.id, organisation: 'Exampleton Branch', seat: 'viewer' }],
    people: null,
  })
  await organisation.call('DELETE /api/org/people/:id', { id: seatId })
  expect(await show()).toMatchObject({ active: false, seats: [] })
})

test('an application stays in the list of one who takes a seat elsewhere', async () => {
  const applicant = await w.given.pendingApplicant()
  const organisation = await w.given.organisation()
  await w.as()('POST /api/org/people/take', { invitation: await invite(organisation, applicant.email) })
  const administrator = await w.given.administrator()
  const listed = await administrator.call('GET /api/users/:role/:page/:size', {
    role: 4,
    page: 0,
    size: 50,
  })
  expect(listed.content.map(({ id }) => id)).toContain(applicant.id)
})

test('nothing that colleagues see tells who had an account before they joined', async () => {
  const organisation = await w.given.organisation()
  const musketeer = await w.given.musketeer()
  const invitation = await invite(organisation, musketeer.email)
  await w.as()('POST /api/org/people/take', { invitation })
  const seen = JSON.stringify(await organisation.call('GET /api/org/people', {}))
  expect(seen).not.toContain(String(musketeer.id))
})

test('somebody who was removed does not come back by an earlier invitation', async () => {
  const organisation = await w.given.organisation()
  const email = newAddress()
  const invitation = await invite(organisation, email, 'officer')
  const person = await join(organisation, 'viewer')
  // They change their address to the one that was invited.
  await w.platform.db.updateTable('account').set({ email }).where('email', '=', person.email).execute()
  await expect(w.as()('POST /api/org/people/take', { invitation })).rejects.toMatchObject({
    error: 'HasSeat',
  })
  const { people } = await organisation.call('GET /api/org/people', {})
  await organisation.call('DELETE /api/org/people/:id', { id: people[1]!.id })
  await expect(w.as()('POST /api/org/people/take', { invitation })).rejects.toMatchObject(refused)
})
