import { reminderMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { afterEach, expect, test } from 'vitest'
import { dispatchWorld } from '../../../test/support/dispatch-world.ts'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { queueReminders } from './queue-reminders.ts'

const { w, sendAll, received, join, emailDue } = dispatchWorld()
/** The fifth day after the Friday on which people join, when the hourly jobs run. */
const wednesday = new Date('2026-11-25T09:17:00Z')

// The next test begins before these are due.
afterEach(() =>
  w.platform.db
    .updateTable('email')
    .set({ state: 'cancelled', ended_at: w.clock.now() })
    .where('state', '=', 'queued')
    .execute(),
)

/** Queues reminders at an instant. @returns how many */
function remind(at: Date | string): Promise<number> {
  w.clock.set(new Date(at).toISOString())
  return queueReminders(w.platform)
}

async function createMember(campaign: { id: number }) {
  const musketeer = await w.given.musketeer({ firstname: 'Ada' })
  const { campaignDistributorId } = await join(musketeer, campaign)
  return { musketeer, campaignDistributorId }
}

async function createEmailedMember() {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const campaign = await w.given.campaign(organisation)
  const member = await createMember(campaign)
  await sendAll()
  return { organisation, campaign, ...member }
}

/** The kinds of emails that were queued to ask a person about leaflets, oldest first. */
const kindsAsked = async ({ id }: Person) =>
  (
    await w.platform.db
      .selectFrom('email')
      .select('kind')
      .where('account_id', '=', id)
      .where('kind', 'in', ['mailing.reminder', 'mailing.pause-question'])
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

const remindersOf = async (person: Person) =>
  (await received(person)).filter(({ subject }) => !subject.includes('our leaflet: '))

test('a leaflet without an answer is asked about once, on the fifth day, with three answers that need no sign-in', async () => {
  const { musketeer, campaign } = await createEmailedMember()
  await musketeer.call('POST /api/round', { campaignId: campaign.id, postcode: 'LS27 0AB', part: 'b' })
  for (const early of ['2026-11-24T12:17:00Z', '2026-11-25T08:17:00Z', '2026-11-25T20:17:00Z'])
    expect(await remind(early), early).toBe(0)
  expect(await remind(wednesday)).toBe(1)
  for (const late of [wednesday, '2026-11-25T10:17:00Z', '2026-11-26T09:17:00Z', '2026-11-27T09:17:00Z'])
    expect(await remind(late), 'once').toBe(0)
  w.clock.set(wednesday.toISOString())
  await sendAll()

  const [email, ...others] = await remindersOf(musketeer)
  expect(others).toEqual([])
  expect(email!.subject).toBe('Done, or not this time? Fair pay now')
  const link = /\/report\/([\w-]+)/.exec(email!.text)![1]!
  for (const part of [email!.text, email!.html])
    for (const sentence of [
      'Hello Ada',
      'We sent you the leaflet “Fair pay now” on 20 Nov 2026.',
      'Your doors: a postcode in LS27 0, even numbers (or the second half). Yours until 4 Dec 2026. After that day, another musketeer may get them.',
      'Done: 20',
      `http://localhost:3000/report/${link}`,
      'Not this time',
      `http://localhost:3000/report/${link}/skip`,
      'Pause until…',
      `http://localhost:3000/report/${link}/pause`,
      'We’ll ask once for each leaflet, and never more than once a week.',
      'http://localhost:3000/musketeer/dashboard/settings',
      'http://localhost:3000/leave/r-',
      'Promoted by Exampleton Trades Union Council',
    ])
      expect(part).toContain(sentence)
  expect(email!.headers['list-unsubscribe']).toContain('/leave/r-')
})

test('when there are several leaflets, it names the one it asks about', async () => {
  const { organisation, campaign, musketeer } = await createEmailedMember()
  const file = new Blob([new Uint8Array(await makePng())])
  await organisation.call('POST /api/campaign/:id/leaflets', {
    id: campaign.id,
    leafletTitle: 'Know your rights',
    file,
  })
  await remind(wednesday)
  await sendAll()
  const [email] = await remindersOf(musketeer)
  for (const part of [email!.text, email!.html])
    expect(part).toContain('We sent you Leaflet 1 of 2, for “Fair pay now”, on 20 Nov 2026.')
})

test('the hourly job asks, at the hour of the musketeer’s leaflets', async () => {
  const campaign = await w.given.campaign(await w.given.organisation())
  const evening = await w.given.musketeer()
  await evening.call('POST /api/leafletday', { weekday: 3, hour: 18 })
  const night = await w.given.musketeer()
  await night.call('POST /api/leafletday', { weekday: 3, hour: 21 })
  for (const person of [evening, night]) await join(person, campaign)
  await sendAll()
  expect(await remind('2026-11-25T17:17:00Z')).toBe(0)
  expect(await remind('2026-11-25T18:17:00Z')).toBe(1)
  expect(await remind('2026-11-25T19:17:00Z'), 'who chose a later hour').toBe(1)
})

test('nobody is asked who reported, left it out, paused, left, has none or a newer leaflet to deliver', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation)
  const [stopped, deleted, replaced] = [
    await w.given.campaign(organisation),
    await w.given.campaign(organisation),
    await w.given.campaign(organisation),
  ]
  const administrator = await w.given.administrator()
  const actions: Record<string, (member: Awaited<ReturnType<typeof createMember>>) => Promise<unknown>> = {
    reported: ({ musketeer, campaignDistributorId }) =>
      musketeer.call('POST /api/campaigndata', {
        campaignDistributorId,
        subDate: '2026-11-20',
        campaignData: { leafletsDelivered: 5 },
      }),
    skipped: ({ musketeer, campaignDistributorId }) =>
      musketeer.call('POST /api/skip', { campaignDistributorId, skip: true }),
    paused: ({ musketeer }) => musketeer.call('POST /api/pause', { until: '2026-12-24' }),
    left: ({ musketeer }) =>
      musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: campaign.id }),
    off: ({ musketeer }) => musketeer.call('POST /api/reminders', { reminders: false }),
    closed: ({ musketeer }) => musketeer.call('PATCH /api/deactivate', {}),
    suspended: ({ musketeer }) =>
      administrator.call('POST /api/user/:id/suspension', {
        id: musketeer.id,
        reason: 'Complaints from neighbours.',
      }),
  }
  const members = await Promise.all(Object.keys(actions).map(() => createMember(campaign)))
  for (const ended of [stopped, deleted, replaced]) await createMember(ended)
  const asked = await createMember(campaign)
  await sendAll()
  w.clock.forward(60_000)
  for (const [nth, action] of Object.values(actions).entries()) await action(members[nth]!)
  await organisation.call('POST /api/campaign/:id/stop', { id: stopped.id })
  await organisation.call('DELETE /api/campaign/:id', { id: deleted.id })
  await w.given.leaflet(replaced.id)
  expect(await remind(wednesday)).toBe(1)
  await sendAll()
  expect(await remindersOf(asked.musketeer)).toHaveLength(1)
})

test('a reminder is not sent to who answers before it leaves, nor at night', async () => {
  const { musketeer, campaignDistributorId } = await createEmailedMember()
  const other = await createEmailedMember()
  expect(await remind(wednesday)).toBe(2)
  await musketeer.call('POST /api/skip', { campaignDistributorId, skip: true })
  w.clock.set('2026-11-25T20:00:00Z')
  await sendAll()
  expect(await remindersOf(musketeer)).toEqual([])
  expect(await remindersOf(other.musketeer)).toEqual([])
})

test('nobody is asked twice within seven days', async () => {
  const { musketeer, organisation } = await createEmailedMember()
  for (let nth = 0; nth < 3; nth += 1) await join(musketeer, await w.given.campaign(organisation))
  await remind(wednesday)
  expect(await kindsAsked(musketeer)).toHaveLength(1)
  // The next leaflet came three days after the first.
  await emailDue(new Date('2026-11-23T08:00:00Z'))
  for (const day of ['28', '29', '30']) await remind(`2026-11-${day}T19:17:00Z`)
  expect(await kindsAsked(musketeer)).toHaveLength(1)
  await emailDue(new Date('2026-11-30T08:00:00Z'))
  await remind('2026-12-05T09:17:00Z')
  expect(await kindsAsked(musketeer)).toHaveLength(2)
})

test('after three leaflets without an answer we ask whether to pause, once and then monthly, until there is an answer', async () => {
  const { musketeer, organisation, campaignDistributorId } = await createEmailedMember()
  for (let nth = 0; nth < 12; nth += 1) await join(musketeer, await w.given.campaign(organisation))
  const asked: [string, string][] = []
  const week = 7 * 24 * 60 * 60_000
  for (let nth = 1; nth <= 12; nth += 1) {
    const monday = new Date(Date.UTC(2026, 10, 23, 8) + nth * week)
    await emailDue(monday)
    const saturday = new Date(monday.getTime() + (5 * 24 + 1) * 60 * 60_000 + 17 * 60_000)
    await remind(saturday)
    const kind = (await kindsAsked(musketeer))[asked.length]
    if (kind) asked.push([saturday.toISOString().slice(0, 10), kind])
    if (nth === 9)
      await (
        await w.given.returning(musketeer)
      ).call('POST /api/campaigndata', {
        campaignDistributorId,
        subDate: saturday.toISOString().slice(0, 10),
        campaignData: { leafletsDelivered: 20 },
      })
  }
  expect(asked).toEqual([
    ['2026-12-05', 'mailing.reminder'],
    ['2026-12-12', 'mailing.pause-question'],
    ['2027-01-16', 'mailing.pause-question'],
    // The answer, for whichever campaign, begins a new series.
    ['2027-02-06', 'mailing.reminder'],
    ['2027-02-13', 'mailing.reminder'],
    ['2027-02-20', 'mailing.pause-question'],
  ])
  await sendAll()
  const question = (await received(musketeer)).find(({ subject }) => subject.startsWith('Would you like'))!
  expect(question.subject).toBe('Would you like a break from leaflets?')
  for (const part of [question.text, question.html]) {
    expect(part).toContain('your leaflets will come as before')
    expect(part).toMatch(/\/report\/[\w-]+\/pause/)
  }
})

test('reminders are turned off and on in Settings, and off by the link in one, which changes nothing when opened', async () => {
  const { musketeer } = await createEmailedMember()
  const isOn = async () => (await musketeer.call('GET /api/user', {})).reminders
  await remind(wednesday)
  await sendAll()
  const [email] = await remindersOf(musketeer)
  const link = /\/leave\/(r-[\w-]+)/.exec(email!.text)![1]!
  const visitor = w.as(null, '10.3.0.1')
  expect(await visitor('GET /api/leavelink/:link', { link })).toEqual({
    leaves: 'reminders',
    campaignName: null,
    hasLeft: false,
    emailChanged: false,
  })
  expect(await isOn()).toBe(true)
  for (let time = 0; time < 2; time += 1) await visitor('POST /api/leavelink', { link })
  expect(await visitor('GET /api/leavelink/:link', { link })).toMatchObject({ hasLeft: true })
  expect(await isOn()).toBe(false)
  for (const reminders of [true, true, false])
    expect(await musketeer.call('POST /api/reminders', { reminders })).toEqual({
      message: reminders ? reminderMessages.on : reminderMessages.off,
    })
  await expect(
    visitor('POST /api/leavelink', { link: link.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a')) }),
  ).rejects.toMatchObject({ error: 'LeaveLinkUnknown' })
})
