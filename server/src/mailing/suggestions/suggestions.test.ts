import { beforeEach, expect, test } from 'vitest'
import { dispatchWorld, monday, nextMonday } from '../../../test/support/dispatch-world.ts'
import type { Person } from '../../../test/support/given.ts'
import { queueSuggestions } from './queue-suggestions.ts'

const { w, sendAll, allReceived: received, allSubjects: subjects, join, advanceTo } = dispatchWorld()

/** Three days after the people of a test signed up on a Friday at noon. */
const threeDaysLater = '2026-11-23T12:10:00Z'

beforeEach(async () => {
  // Each test has its own campaigns and newcomers.
  await w.platform.db.updateTable('campaign').set({ stopped_at: w.clock.now() }).execute()
  await w.platform.db
    .updateTable('account')
    .set({ activated_at: new Date('2026-01-01') })
    .execute()
})

async function lookAt(instant: string) {
  w.clock.set(instant)
  await queueSuggestions(w.platform)
  await sendAll()
}
const givenCampaigns = async (...names: string[]) => {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const campaigns = []
  for (const name of names) {
    campaigns.push(await w.given.campaign(organisation, { name }))
    w.clock.forward(1000)
  }
  return { organisation, campaigns }
}
const promisesTo = ({ id }: Person) =>
  w.platform.db.selectFrom('campaign_promise').selectAll().where('account_id', '=', id).execute()

test('a musketeer who has joined nothing after three days gets one email with three campaigns, and why and how to stop it', async () => {
  const { campaigns } = await givenCampaigns('First', 'Second', 'Third', 'Fourth')
  const [ada, member] = [await w.given.musketeer({ firstname: 'Ada' }), await w.given.musketeer()]
  await join(member, campaigns[0]!)
  await lookAt('2026-11-23T09:00:00Z')
  expect(await subjects(ada), 'not before three days').toEqual([])
  await lookAt('2026-11-23T21:00:00Z')
  expect(await subjects(ada), 'not at night').toEqual([])
  await lookAt('2026-11-24T09:20:00Z')
  await lookAt('2026-11-24T10:20:00Z')
  expect(await subjects(ada)).toEqual(['Campaigns you could join'])
  expect(await subjects(member)).not.toContain('Campaigns you could join')

  const [email] = await received(ada)
  for (const part of [email!.text, email!.html]) {
    for (const name of ['Fourth', 'Third', 'Second', 'Riveters', 'Hello Ada']) expect(part).toContain(name)
    expect(part).not.toContain('First')
    expect(part).toContain('because you signed up three days ago')
    expect(part).toContain('/musketeer/dashboard/settings')
    expect(part).toContain(`/musketeer/campaign/${campaigns[3]!.id}`)
  }
  expect(email!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const link = /\/leave\/(suggestions-[\w-]+)/.exec(email!.headers['list-unsubscribe']!)![1]!
  expect(email!.text).toContain(link)
  expect(await w.as()('GET /api/leavelink/:link', { link })).toMatchObject({
    leaves: 'suggestions',
    hasLeft: false,
  })
  await w.as()('POST /api/leavelink', { link })
  await w.as()('POST /api/leavelink', { link })
  expect(await w.as()('GET /api/leavelink/:link', { link })).toMatchObject({ hasLeft: true })
  expect((await ada.call('GET /api/settings', {})).emails).toMatchObject([
    { email: 'leaflets', isOn: true, lastSent: null },
    { email: 'reminders', isOn: true, lastSent: null },
    { email: 'messages', isOn: true },
    { email: 'suggestions', isOn: false, lastSent: '2026-11-24T09:20:00.000Z' },
    { email: 'newsletter', isOn: false },
    { email: 'notices', isOn: true },
  ])
  await expect(w.as()('POST /api/leavelink', { link: link.replace(/\d+/, '1') })).rejects.toMatchObject({
    error: 'LeaveLinkUnknown',
  })
})

test('the nearest come first, only for their causes, and none that was joined or left', async () => {
  const organisation = await w.given.organisation()
  for (const [name, places, cause] of [
    ['Leeds', ['LS27'], 'peace'],
    ['Everywhere', [], 'peace'],
    ['Cardiff', ['CF10'], 'peace'],
    ['Hospitals', [], 'NHS'],
  ] as const)
    await w.given.campaign(organisation, { name, places: [...places], causes: [cause] })
  const ada = await w.given.musketeer()
  await ada.call('POST /api/causeusers', { causes: [{ cause: 'peace', priority: 1 }] })
  await ada.call('PUT /api/place', { district: 'LS27' })
  await lookAt(threeDaysLater)
  const [email] = await received(ada)
  expect([...email!.text.matchAll(/“(\w+)” by/g)].map(([, name]) => name)).toEqual(['Leeds', 'Everywhere'])
})

test('where no campaign is near, we promise to write when there is, and do so once on the day that there is', async () => {
  const ada = await w.given.musketeer()
  const stopped = await w.given.musketeer()
  await lookAt(threeDaysLater)
  expect(await subjects(ada)).toEqual(['No campaign near you yet'])
  await stopped.call('PUT /api/emailsettings/:email', { email: 'suggestions', isOn: false })
  expect([await promisesTo(ada), await promisesTo(stopped)]).toMatchObject([[{}], []])
  await lookAt('2026-11-24T12:00:00Z')
  await givenCampaigns('At last')
  await lookAt('2026-11-24T15:00:00Z')
  expect(await subjects(ada), 'looked for today already').toHaveLength(1)
  await lookAt('2026-11-25T10:00:00Z')
  await lookAt('2026-11-26T10:00:00Z')
  expect(await subjects(ada)).toEqual(['No campaign near you yet', 'A campaign for you: At last'])
  expect((await received(ada)).at(-1)!.text).toContain('because we promised to')
  expect(await subjects(stopped)).toEqual(['No campaign near you yet'])
  expect(await promisesTo(ada)).toEqual([])
})

test('a campaign that ended or was joined before the email leaves is not suggested', async () => {
  const { organisation, campaigns } = await givenCampaigns('Ends', 'Joined')
  const [ada, bob] = [await w.given.musketeer(), await w.given.musketeer()]
  w.clock.set(threeDaysLater)
  await queueSuggestions(w.platform)
  await (await w.given.returning(organisation)).call('POST /api/campaign/:id/stop', { id: campaigns[0]!.id })
  await join(bob, campaigns[1]!)
  await sendAll()
  expect(await subjects(ada)).toEqual(['A campaign you could join'])
  expect(await subjects(bob)).toEqual(['Your leaflet: Joined'])
})

test('after the last waiting leaflet one email asks what next, once for the campaigns that they are in', async () => {
  const { campaigns } = await givenCampaigns('First', 'Second')
  const ada = await w.given.musketeer()
  await join(ada, campaigns[0]!)
  await sendAll()
  await advanceTo(monday)
  await advanceTo(nextMonday)
  const whatNext = 'What next? Campaigns you could join'
  expect(await subjects(ada)).toEqual(['Your leaflet: First', whatNext])
  const [, email] = await received(ada)
  expect(email!.text).toContain('because there are no more leaflets for you')
  expect(email!.text).toContain('“Second” by Riveters')
  expect(email!.text).not.toContain('“First”')

  // Emails are stored for less time than somebody may be in a campaign.
  await w.platform.db.deleteFrom('email').execute()
  await advanceTo(new Date('2026-12-07T08:00:00Z'))
  expect(await subjects(ada)).toEqual(['Your leaflet: First', whatNext])

  await join(await w.given.returning(ada), campaigns[1]!)
  await advanceTo(new Date('2026-12-14T08:00:00Z'))
  await advanceTo(new Date('2026-12-21T08:00:00Z'))
  expect(await subjects(ada), 'nothing is left to join').toEqual([
    'Your leaflet: First',
    whatNext,
    'Your leaflet: Second',
  ])
  await givenCampaigns('Third')
  await advanceTo(new Date('2026-12-28T08:00:00Z'))
  expect((await subjects(ada)).at(-1)).toBe(whatNext)
})

test('closing an account forgets its choices and promises', async () => {
  const ada = await w.given.musketeer()
  await lookAt(threeDaysLater)
  const bob = await w.given.musketeer()
  await bob.call('PUT /api/emailsettings/:email', { email: 'suggestions', isOn: false })
  for (const person of [ada, bob]) await (await w.given.returning(person)).call('PATCH /api/deactivate', {})
  await w.runJobs()
  const left = await w.platform.db.selectFrom('switched_off_email').select('account_id').execute()
  expect(left.map(({ account_id }) => account_id)).not.toContain(bob.id)
  expect(await promisesTo(ada)).toEqual([])
})
