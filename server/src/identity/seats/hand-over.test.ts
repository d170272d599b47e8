import { handOverMessages } from '@street-musketeers/contract/identity/hand-over-limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { everyHour } from '../../platform/jobs/timetable.ts'
import { days, hours, londonDate } from '../../platform/values/clock.ts'
import { completeIfDue } from './hand-over.ts'

const w = world()

const dayFromNow = (count: number) => londonDate(new Date(w.clock.now().getTime() + days(count)))
const signIn = (email: string) => w.as()('POST /api/signin', { email, password })
const kindsTo = async (email: string) => (await w.emails(email)).map(({ kind }) => kind)
const peopleOf = ({ call }: Person) => call('GET /api/org/people', {})
const ask = (first: Person, { seatId: id }: { seatId: number }, day: string) =>
  first.call('POST /api/org/handover', { id, day })
const confirm = (successor: Person, day: string) => successor.call('PUT /api/org/handover', { day })
const end = (by: Person) => by.call('DELETE /api/org/handover', {})

/** The same person, proved again and acting for their organisation. */
async function again<P extends Person>(person: P): Promise<P> {
  return { ...person, call: w.as(await signIn(person.email)) }
}

/** Runs what is due every hour. */
async function passHour(): Promise<void> {
  await w.platform.db.transaction().execute((tx) => enqueue(tx, everyHour, {}))
  await w.runJobs()
}

async function organisationOfThree(name = 'Exampleton Branch') {
  const first = await w.given.organisation({ name })
  const successor = await w.given.seated(first, 'officer')
  const officer = await w.given.seated(first, 'officer')
  return { first, successor, officer }
}

async function handOver(first: Person, successor: Person & { seatId: number }): Promise<void> {
  await ask(first, successor, dayFromNow(0))
  expect(await confirm(successor, dayFromNow(0))).toEqual({ message: handOverMessages.moved })
}

test('a hand-over names a successor and a day; both confirm, then the seat moves and everybody is told', async () => {
  const { first, successor, officer } = await organisationOfThree()
  const { id: campaignId } = await w.given.campaign(first)
  const day = dayFromNow(3)
  await ask(first, successor, day)
  const [asked] = (await w.emails(successor.email)).slice(-1)
  expect(asked).toMatchObject({
    kind: 'identity.hand-over-asked',
    subject: 'Will you take over Exampleton Branch?',
  })
  for (const body of [asked!.text, asked!.html]) {
    expect(body).toContain(`${first.firstname} Lovelace asks you to take over from them as first officer`)
    expect(body).toContain('http://localhost:3000/org/dashboard/people')
  }
  const waiting = { successor: `${successor.firstname} Lovelace`, day, confirmed: false }
  expect((await peopleOf(first)).handOver).toEqual({ ...waiting, isToCaller: false })
  expect((await peopleOf(successor)).handOver).toEqual({ ...waiting, isToCaller: true })

  expect(await confirm(successor, day)).toEqual({ message: handOverMessages.confirmed })
  expect(await kindsTo(first.email)).toContain('identity.hand-over-confirmed')
  w.clock.forward(days(2))
  await passHour()
  expect((await peopleOf(await again(first))).handOver).toMatchObject({ confirmed: true })
  w.clock.forward(days(1))
  await passHour()

  await expect(first.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  await expect(signIn(first.email)).rejects.toMatchObject({ error: 'WrongCredentials' })
  const next = await again(successor)
  const { people, handOver } = await peopleOf(next)
  expect(handOver).toBeNull()
  expect(people.map(({ email, isFirst }) => ({ email, isFirst }))).toEqual([
    { email: successor.email, isFirst: true },
    { email: officer.email, isFirst: false },
  ])
  expect((await next.call('GET /api/org/campaign/:id', { id: campaignId })).can.edit).toBe(true)
  const [gone] = (await w.emails(first.email)).slice(-1)
  expect(gone).toMatchObject({
    kind: 'identity.handed-over',
    subject: 'You have handed over Exampleton Branch',
  })
  expect((await kindsTo(successor.email)).at(-1)).toBe('identity.took-over')
  const [told] = (await w.emails(officer.email)).slice(-1)
  expect(told).toMatchObject({ kind: 'identity.first-officer-changed' })
  expect(told!.text).toContain(
    `${successor.firstname} Lovelace has taken over from ${first.firstname} Lovelace as first officer`,
  )
  const { content } = await next.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  const [theirs, before] = [`${successor.firstname} Lovelace`, `${first.firstname} Lovelace`]
  expect(content.map(({ action, person, otherPerson }) => ({ action, person, otherPerson }))).toEqual([
    { action: 'took-over', person: theirs, otherPerson: before },
    { action: 'confirmed-hand-over', person: theirs, otherPerson: null },
    { action: 'asked-to-hand-over', person: before, otherPerson: theirs },
  ])
})

test('what the person had goes: sessions, password, links, second step, consents; their address can sign up again', async () => {
  const { first, successor } = await organisationOfThree()
  await w.given.secondFactor(first)
  await w.as()('POST /api/confirmcode/password', { email: first.email })
  await w.runJobs()
  await first.call('POST /api/org/people', { email: 'invited.before@example.org', seat: 'viewer' })
  await ask(first, successor, dayFromNow(0))
  await confirm(successor, dayFromNow(0))
  await w.runJobs()
  const { db } = w.platform
  for (const table of [
    'session',
    'one_time_code',
    'second_factor',
    'recovery_code',
    'second_step',
    'external_account',
    'password_grant',
    'consent',
  ] as const)
    expect(
      await db.selectFrom(table).selectAll().where('account_id', '=', first.id).execute(),
      table,
    ).toEqual([])
  expect((await peopleOf(await again(successor))).invitations).toEqual([])
  const rows = await db.selectFrom('account').selectAll().where('id', '=', first.id).execute()
  expect(rows).toMatchObject([{ email: null, password_hash: null, firstname: '', closed_at: null }])
  expect(JSON.stringify(rows)).not.toContain(first.email)
  const emails = await db.selectFrom('email').selectAll().where('account_id', '=', first.id).execute()
  expect(emails.filter(({ to_email }) => to_email !== null)).toEqual([])

  expect(await w.given.account({ email: first.email })).toMatchObject({ email: first.email })
})

test('replies to messages and what administrators see are the new first officer’s', async () => {
  const { first, successor } = await organisationOfThree('Riveters of Rotherham')
  const { id: campaignId } = await w.given.campaign(first)
  await handOver(first, successor)
  const next = await again(successor)
  const messages = await next.call('GET /api/org/campaign/:id/messages', { id: campaignId })
  expect(messages.repliesTo).toBe(successor.email)

  const administrator = await w.given.administrator()
  const shown = { id: first.id, username: successor.email, firstname: successor.firstname, active: true }
  expect(await administrator.call('GET /api/siteadmin/user/:id', { id: first.id })).toMatchObject(shown)
  for (const q of ['rotherham', successor.email]) {
    const search = { role: 2 as const, page: 0, size: 10, q }
    const { content } = await administrator.call('GET /api/users/:role/:page/:size', search)
    expect(content, q).toMatchObject([shown])
  }
  const reason = 'We cannot reach you.'
  await administrator.call('POST /api/user/:id/suspension', { id: first.id, reason })
  expect((await kindsTo(successor.email)).at(-1)).toBe('identity.account-suspended')
  await administrator.call('DELETE /api/user/:id/suspension', { id: first.id, reason })
  expect((await kindsTo(successor.email)).at(-1)).toBe('identity.account-restored')
})

test('only the first officer asks, for an officer who can sign in, and for a day in the next three months', async () => {
  const { first, successor, officer } = await organisationOfThree()
  const author = await w.given.seated(first, 'author')
  const refused = (field: string, message: string) => ({
    error: 'InvalidInput',
    fields: { [field]: message },
  })
  await expect(ask(officer, successor, dayFromNow(1))).rejects.toMatchObject({
    error: 'NotFirstOfficer',
  })
  await expect(ask(first, author, dayFromNow(1))).rejects.toMatchObject(
    refused('id', handOverMessages.notAnOfficer),
  )
  await expect(ask(first, successor, dayFromNow(-1))).rejects.toMatchObject(
    refused('day', handOverMessages.dayPassed),
  )
  await expect(ask(first, successor, dayFromNow(93))).rejects.toMatchObject(
    refused('day', handOverMessages.dayTooFar),
  )
  const stranger = await organisationOfThree()
  await expect(ask(stranger.first, successor, dayFromNow(1))).rejects.toMatchObject({ error: 'NotFound' })
  await ask(first, successor, dayFromNow(92))
  await expect(ask(first, officer, dayFromNow(1))).rejects.toMatchObject({ error: 'HandOverWaits' })
  for (const wrong of [officer, stranger.successor])
    for (const call of [() => confirm(wrong, dayFromNow(92)), () => end(wrong)])
      await expect(call()).rejects.toMatchObject({ error: 'HandOverGone' })
  await expect(confirm(successor, dayFromNow(91))).rejects.toMatchObject({ error: 'HandOverGone' })
  expect((await peopleOf(author)).handOver).toBeNull()
})

test('asking and confirming need a fresh proof', async () => {
  const { first, successor } = await organisationOfThree()
  w.clock.forward(hours(1))
  await expect(ask(first, successor, dayFromNow(0))).rejects.toMatchObject({ error: 'ProofNeeded' })
  await ask(await again(first), successor, dayFromNow(0))
  await expect(confirm(successor, dayFromNow(0))).rejects.toMatchObject({ error: 'ProofNeeded' })
})

test('it is refused or taken back, once, and what nobody confirms by its day ends; both are told', async () => {
  const { first, successor } = await organisationOfThree()
  await ask(first, successor, dayFromNow(1))
  expect(await end(successor)).toEqual({ message: handOverMessages.refused })
  expect((await w.emails(first.email)).at(-1)!.text).toContain('has said no')
  await expect(end(first)).rejects.toMatchObject({ error: 'HandOverGone' })

  w.clock.forward(1)
  await ask(first, successor, dayFromNow(1))
  await confirm(successor, dayFromNow(1))
  expect(await end(first)).toEqual({ message: handOverMessages.takenBack })
  expect((await w.emails(successor.email)).at(-1)!.text).toContain('taken the hand-over back')

  w.clock.forward(1)
  await ask(first, successor, dayFromNow(1))
  w.clock.forward(days(1))
  await passHour()
  expect((await peopleOf(await again(first))).handOver).not.toBeNull()
  w.clock.forward(days(1))
  await passHour()
  for (const person of [first, successor])
    expect((await w.emails(person.email)).at(-1)!.text).toContain('Nobody confirmed the hand-over by its day')
  expect((await peopleOf(await again(first))).people[0]).toMatchObject({ email: first.email, isFirst: true })
})

test('nothing moves to somebody who is no officer any more, has closed or is suspended; the first officer is told', async () => {
  const { first, successor, officer } = await organisationOfThree()
  const day = dayFromNow(1)
  await ask(first, successor, day)
  await confirm(successor, day)
  await first.call('PUT /api/org/people/:id', { id: successor.seatId, seat: 'viewer' })
  expect((await w.emails(first.email)).at(-1)!.text).toContain('can’t')
  expect((await peopleOf(first)).handOver).toBeNull()

  w.clock.forward(1)
  await ask(first, officer, day)
  await confirm(officer, day)
  await officer.call('PATCH /api/deactivate', {})
  expect((await peopleOf(first)).handOver).toBeNull()

  const suspended = await w.given.seated(first, 'officer')
  w.clock.forward(1)
  await ask(first, suspended, day)
  await confirm(suspended, day)
  const administrator = await w.given.administrator()
  await administrator.call('POST /api/user/:id/suspension', {
    id: suspended.id,
    reason: 'We cannot reach you.',
  })
  w.clock.forward(days(1))
  await passHour()
  for (const { email } of [first, suspended])
    expect((await w.emails(email)).at(-1)).toMatchObject({ kind: 'identity.hand-over-ended' })
  expect((await peopleOf(await again(first))).people[0]).toMatchObject({ isFirst: true, isCaller: true })
})

test('the new first officer cannot leave or be removed, hands over in turn, and keeps their own account then', async () => {
  const { first, successor, officer } = await organisationOfThree()
  await handOver(first, successor)
  const refused = { error: 'FirstOfficer' }
  await expect(successor.call('POST /api/org/leave', {})).rejects.toMatchObject(refused)
  for (const call of [
    () => officer.call('DELETE /api/org/people/:id', { id: successor.seatId }),
    () => officer.call('PUT /api/org/people/:id', { id: successor.seatId, seat: 'viewer' }),
  ])
    await expect(call()).rejects.toMatchObject(refused)

  w.clock.forward(1)
  await handOver(successor, officer)
  await expect(successor.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  expect(await signIn(successor.email)).toMatchObject({ authorities: [{ authority: 'ROLE_ID' }] })
  const [told] = (await w.emails(successor.email)).slice(-1)
  expect(told!.text).toContain('Your own account is still there')
  expect((await peopleOf(officer)).people).toMatchObject([{ email: officer.email, isFirst: true }])
})

test('a first officer who became one closes the organisation with their account', async () => {
  const { first, successor, officer } = await organisationOfThree()
  const { id: campaignId } = await w.given.campaign(first)
  await handOver(first, successor)
  await successor.call('PATCH /api/deactivate', {})
  await w.runJobs()
  await expect(officer.call('GET /api/user', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  expect((await w.emails(officer.email)).at(-1)!.subject).toMatch(/^You no longer act for/)
  const { db } = w.platform
  const rows = await db
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', [first.id, successor.id])
    .execute()
  expect(rows.map(({ closed_at, first_officer_id }) => [closed_at !== null, first_officer_id])).toEqual([
    [true, null],
    [true, null],
  ])
  expect(await db.selectFrom('seat').selectAll().where('organisation_id', '=', first.id).execute()).toEqual(
    [],
  )
  const campaign = await db
    .selectFrom('campaign')
    .select('stopped_at')
    .where('id', '=', campaignId)
    .executeTakeFirstOrThrow()
  expect(campaign.stopped_at).not.toBeNull()
})

test('the download names a hand-over that waits', async () => {
  const { first, successor } = await organisationOfThree()
  await ask(first, successor, dayFromNow(1))
  const waits = { organisation: 'Exampleton Branch', day: dayFromNow(1), confirmedAt: null }
  expect((await first.call('GET /api/mydata', {})).handOvers).toMatchObject([{ ...waits, takesOver: false }])
  expect((await successor.call('GET /api/mydata', {})).handOvers).toMatchObject([
    { ...waits, takesOver: true },
  ])
})

const outcomes = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((each) => (each.status === 'fulfilled' ? 'done' : (each.reason as { error: string }).error))

test('of fifty confirmations and take-backs at once one kind wins, and nothing is doubled', async () => {
  const { first, successor } = await organisationOfThree()
  await ask(first, successor, dayFromNow(1))
  const settled = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => (at % 2 ? confirm(successor, dayFromNow(1)) : end(first))),
  )
  const all = outcomes(settled)
  expect(all.filter((outcome, at) => at % 2 === 0 && outcome === 'done')).toHaveLength(1)
  expect(new Set(all)).toEqual(new Set(['done', 'HandOverGone']))
  expect((await peopleOf(first)).handOver).toBeNull()
  const ended = (await kindsTo(successor.email)).filter((kind) => kind === 'identity.hand-over-ended')
  expect(ended).toHaveLength(1)
})

test('of fifty confirmations that move the seat and removals of the successor one wins', async () => {
  const { first, successor, officer } = await organisationOfThree()
  await ask(first, successor, dayFromNow(0))
  const settled = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) =>
      at % 2
        ? confirm(successor, dayFromNow(0))
        : officer.call('DELETE /api/org/people/:id', { id: successor.seatId }),
    ),
  )
  const all = outcomes(settled)
  expect(all.filter((outcome) => outcome === 'done')).toHaveLength(1)
  const hasMoved = all.findIndex((outcome) => outcome === 'done') % 2 === 1
  const { people } = await peopleOf(officer)
  expect(people.some(({ email }) => email === successor.email)).toBe(hasMoved)
  expect(people.filter(({ isFirst }) => isFirst)).toMatchObject([
    { email: hasMoved ? successor.email : first.email },
  ])
})

test('jobs that run at once, twice, or die before they commit move the seat once and email once', async () => {
  const { first, successor, officer } = await organisationOfThree()
  await ask(first, successor, dayFromNow(1))
  await confirm(successor, dayFromNow(1))
  w.clock.forward(days(1))
  const run = () =>
    w.platform.db.transaction().execute((tx) => completeIfDue(tx, { organisationId: first.id }, w.platform))
  await expect(
    w.platform.db.transaction().execute(async (tx) => {
      await completeIfDue(tx, { organisationId: first.id }, w.platform)
      await sql`select 1 / 0`.execute(tx)
    }),
  ).rejects.toThrow('division by zero')
  expect((await peopleOf(await again(first))).handOver).not.toBeNull()
  await Promise.all(Array.from({ length: 10 }, run))
  await passHour()
  const sent = await w.emails()
  const about = sent.filter(({ to }) => [first.email, successor.email, officer.email].includes(to))
  expect(
    about
      .map(({ kind }) => kind)
      .filter((kind) => /handed-over|took-over|first-officer/.test(kind))
      .sort(),
  ).toEqual(['identity.first-officer-changed', 'identity.handed-over', 'identity.took-over'])
})

test('an account that ends with the hand-over leaves no nameless person in another organisation', async () => {
  const { first, successor } = await organisationOfThree()
  const other = await w.given.organisation()
  const takeSeat = () =>
    w.platform.db
      .insertInto('seat')
      .values({ account_id: first.id, organisation_id: other.id, seat: 'officer', taken_at: w.clock.now() })
      .execute()
  const day = dayFromNow(0)
  await takeSeat()
  await expect(ask(first, successor, day)).rejects.toMatchObject({ message: handOverMessages.otherSeats })
  await w.platform.db.deleteFrom('seat').where('account_id', '=', first.id).execute()
  await ask(first, successor, day)
  await takeSeat()
  expect(await confirm(successor, day)).toEqual({ message: handOverMessages.cannot })
  expect((await peopleOf(await again(first))).handOver).toBeNull()
  expect((await peopleOf(first)).people[0]).toMatchObject({ email: first.email, isFirst: true })
  for (const { email } of [first, successor])
    expect((await kindsTo(email)).at(-1)).toBe('identity.hand-over-ended')
})
