import { expect, test } from 'vitest'
import { dispatchWorld, monday, nextMonday } from '../../../test/support/dispatch-world.ts'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'

const { w, sendAll, received, subjects, join, advanceTo } = dispatchWorld()
const weeksLater = (weeks: number) => new Date(monday.getTime() + weeks * 7 * 24 * 3_600_000)
const file = async () => new Blob([new Uint8Array(await makePng())])
const first = 'Leaflet 1 of 3 (Fair pay now)'
const rights = 'Leaflet 2 of 3: Know your rights (Fair pay now)'
const petition = 'Leaflet 3 of 3: Sign with us (Fair pay now)'

const add = async (by: Person, id: number, leafletTitle: string) =>
  (await w.given.returning(by)).call('POST /api/campaign/:id/leaflets', {
    id,
    leafletTitle,
    file: await file(),
  })

const correct = async (by: Person, id: number, leafletVersion: number) =>
  (await w.given.returning(by)).call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    id,
    leafletVersion,
    file: await file(),
  })

/** @param versions of the leaflets to send, in order; their titles stay */
async function arrange(by: Person, id: number, versions: readonly number[]) {
  const { revision, campaignLeaflets } = await w.as()('GET /api/campaign/:id', { id })
  const leaflets = versions.map((leafletVersion) => ({
    leafletVersion,
    leafletTitle: campaignLeaflets.find((each) => each.leafletVersion === leafletVersion)?.leafletTitle ?? '',
  }))
  return (await w.given.returning(by)).call('PUT /api/campaign/:id/leaflets', { id, revision, leaflets })
}

/** A campaign with three leaflets; the second and third have titles. */
async function givenThree() {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const campaign = await w.given.campaign(organisation)
  await add(organisation, campaign.id, 'Know your rights')
  await add(organisation, campaign.id, 'Sign with us')
  return { organisation, campaign }
}

const membershipOf = async (of: Person, { id }: { id: number }) =>
  (await w.given.returning(of)).call('GET /api/campaigndistributor/:campaignId', { campaignId: id })

async function givenMember(campaign: { id: number }) {
  const musketeer = await w.given.musketeer()
  await join(musketeer, campaign)
  await sendAll()
  return musketeer
}

test('a member gets every leaflet once, in order, one a week, and then nothing until there is a further one', async () => {
  const { organisation, campaign } = await givenThree()
  const ada = await givenMember(campaign)
  expect(await subjects(ada)).toEqual([first])
  await advanceTo(monday)
  await advanceTo(nextMonday)
  await advanceTo(weeksLater(2))
  await advanceTo(weeksLater(3))
  expect(await subjects(ada)).toEqual([first, rights, petition])
  expect(await membershipOf(ada, campaign)).toMatchObject({ leafletToCome: 'none' })

  await add(organisation, campaign.id, 'One year on')
  expect(await membershipOf(ada, campaign)).toMatchObject({ leafletToCome: 'comes' })
  await advanceTo(weeksLater(4))
  await advanceTo(weeksLater(5))
  expect(await subjects(ada)).toEqual([first, rights, petition, 'Leaflet 4 of 4: One year on (Fair pay now)'])
})

test('leaflets come at eight in London also over the change of clocks', async () => {
  w.clock.set('2027-03-19T12:00:00Z')
  const { campaign } = await givenThree()
  const ada = await givenMember(campaign)
  await advanceTo(new Date('2027-03-22T08:00:00Z'))
  expect(await subjects(ada)).toEqual([first, rights])
  await advanceTo(new Date('2027-03-29T06:59:59Z'))
  expect(await subjects(ada)).toEqual([first, rights])
  await advanceTo(new Date('2027-03-29T07:00:00Z'))
  expect(await subjects(ada)).toEqual([first, rights, petition])
})

test('the email names the leaflet, and attaches that one', async () => {
  const { campaign } = await givenThree()
  const ada = await givenMember(campaign)
  await advanceTo(monday)
  const [, email] = await received(ada)
  for (const part of [email!.text, email!.html]) expect(part).toContain('Leaflet 2 of 3: Know your rights')
  expect(email!.text).not.toContain('not the old one')
  expect(email!.attachments).toMatchObject([{ contentType: 'image/png' }])
  expect(await membershipOf(ada, campaign)).toMatchObject({ leafletVersion: 2 })
})

test('a leaflet left out counts as had; who joins late begins with the first', async () => {
  const { campaign } = await givenThree()
  const ada = await givenMember(campaign)
  const { campaignDistributorId } = await ada.call('GET /api/campaigndistributor/:campaignId', {
    campaignId: campaign.id,
  })
  await ada.call('POST /api/skip', { campaignDistributorId, skip: true })
  await advanceTo(monday)
  const late = await givenMember(campaign)
  await advanceTo(nextMonday)
  expect(await subjects(ada)).toEqual([first, rights, petition])
  expect(await subjects(late)).toEqual([first, rights])
})

test('a first leaflet that is no longer sent is not sent to new members, and nobody gets anything twice', async () => {
  const { organisation, campaign } = await givenThree()
  const ada = await givenMember(campaign)
  await arrange(organisation, campaign.id, [3, 2])
  const late = await givenMember(campaign)
  await advanceTo(monday)
  await advanceTo(nextMonday)
  await advanceTo(weeksLater(2))
  const [secondNow, firstNow] = [
    'Leaflet 2 of 2: Know your rights (Fair pay now)',
    'Leaflet 1 of 2: Sign with us (Fair pay now)',
  ]
  expect(await subjects(ada)).toEqual([first, firstNow, secondNow])
  expect(await subjects(late)).toEqual([firstNow, secondNow])
})

test('an email that waits with a leaflet that is no longer sent leaves with the next one', async () => {
  const { organisation, campaign } = await givenThree()
  const ada = await w.given.musketeer()
  await join(ada, campaign)
  await w.runJobs()
  await arrange(organisation, campaign.id, [2, 3])
  await sendAll()
  await sendAll()
  expect(await subjects(ada)).toEqual(['Leaflet 1 of 2: Know your rights (Fair pay now)'])
  await advanceTo(monday)
  await advanceTo(nextMonday)
  expect(await subjects(ada)).toHaveLength(2)
})

test('a leaflet that is sent again goes to those who did not have it', async () => {
  const { organisation, campaign } = await givenThree()
  const ada = await givenMember(campaign)
  await arrange(organisation, campaign.id, [2, 3])
  const late = await givenMember(campaign)
  await arrange(organisation, campaign.id, [2, 3, 1])
  for (let weeks = 0; weeks < 4; weeks += 1) await advanceTo(weeksLater(weeks))
  expect(await subjects(ada)).toHaveLength(3)
  expect((await subjects(late)).at(-1)).toBe('Leaflet 3 of 3 (Fair pay now)')
  expect(await subjects(late)).toHaveLength(3)
})

test('a correction goes at once to those who were sent that leaflet, and to the others in turn', async () => {
  const { organisation, campaign } = await givenThree()
  const ada = await givenMember(campaign)
  await advanceTo(monday)
  const late = await givenMember(campaign)
  await correct(organisation, campaign.id, 2)
  await sendAll()
  await sendAll()
  const correction = 'Please recycle the leaflet of 23 Nov 2026: Fair pay now'
  expect(await subjects(ada)).toEqual([first, rights, correction])
  expect((await received(ada)).at(-1)!.text).toContain(
    'has corrected one of the leaflets of its campaign “Fair pay now”: Leaflet 2 of 3: Know your rights.',
  )
  expect(await subjects(late)).toEqual([first])

  await advanceTo(nextMonday)
  await advanceTo(weeksLater(2))
  expect(await subjects(ada)).toEqual([first, rights, correction, petition])
  expect(await subjects(late)).toEqual([first, rights, petition])
})

test('a member of the third leaflet is asked to recycle the first when that is corrected', async () => {
  const { organisation, campaign } = await givenThree()
  const ada = await givenMember(campaign)
  await advanceTo(monday)
  await advanceTo(nextMonday)
  await correct(organisation, campaign.id, 1)
  await sendAll()
  await correct(organisation, campaign.id, 4)
  await sendAll()
  await sendAll()
  expect(await subjects(ada)).toEqual([
    first,
    rights,
    petition,
    'Please recycle the leaflet of 20 Nov 2026: Fair pay now',
    'Please recycle the leaflet of 30 Nov 2026: Fair pay now',
  ])
  await advanceTo(weeksLater(2))
  expect(await subjects(ada)).toHaveLength(5)
})

test('a leaflet that is corrected while its email waits leaves corrected, once', async () => {
  const { organisation, campaign } = await givenThree()
  const ada = await w.given.musketeer()
  await join(ada, campaign)
  await w.runJobs()
  await correct(organisation, campaign.id, 1)
  await sendAll()
  await sendAll()
  expect(await subjects(ada)).toEqual([first])
  await advanceTo(monday)
  expect(await subjects(ada)).toEqual([first, rights])
})

test('a member who leaves gets none of the others, and after joining again goes on where they were', async () => {
  const { campaign } = await givenThree()
  const ada = await givenMember(campaign)
  await ada.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: campaign.id })
  await advanceTo(monday)
  expect(await subjects(ada)).toEqual([first])
  await join(ada, campaign)
  await advanceTo(nextMonday)
  expect(await subjects(ada)).toEqual([first, rights])
})

test('a file that replaces the first in the call that changes a campaign leaves the others as they are', async () => {
  const { organisation, campaign } = await givenThree()
  const { revision } = await w.as()('GET /api/campaign/:id', { id: campaign.id })
  const changed = await organisation.call('PUT /api/campaign/:id', {
    id: campaign.id,
    revision,
    campaignName: 'Fair pay now',
    campaignDescription: 'Every worker deserves a pay rise.',
    campaignCauses: [{ cause: 'fair_pay' }],
    file: await file(),
  })
  expect(changed.campaignLeaflets.map(({ leafletVersion }) => leafletVersion)).toEqual([4, 2, 3])
  const ada = await givenMember(campaign)
  await advanceTo(monday)
  expect(await subjects(ada)).toEqual([first, rights])
})

test('a change of the order names the revision it began from, and leaflets that can be sent', async () => {
  const { organisation, campaign } = await givenThree()
  const { id } = campaign
  const { revision } = await w.as()('GET /api/campaign/:id', { id })
  const order = (...versions: number[]) =>
    versions.map((leafletVersion) => ({ leafletVersion, leafletTitle: 'A' }))
  await organisation.call('PUT /api/campaign/:id/leaflets', { id, revision, leaflets: order(2, 1, 3) })
  // Sent twice it is done once.
  await organisation.call('PUT /api/campaign/:id/leaflets', { id, revision, leaflets: order(2, 1, 3) })
  const refused = [
    { revision, leaflets: order(1, 2, 3) },
    { revision: revision + 1, leaflets: order(1, 99) },
  ]
  for (const change of refused)
    await expect(
      organisation.call('PUT /api/campaign/:id/leaflets', { id, ...change }),
    ).rejects.toMatchObject({
      error: 'CampaignChanged',
    })
  await expect(
    organisation.call('PUT /api/campaign/:id/leaflets', {
      id,
      revision: revision + 1,
      leaflets: order(1, 1),
    }),
  ).rejects.toMatchObject({ error: 'InvalidInput' })

  await correct(organisation, id, 1)
  await expect(correct(organisation, id, 1)).rejects.toMatchObject({ error: 'CampaignChanged' })
  await expect(arrange(organisation, id, [1, 2])).rejects.toMatchObject({ error: 'CampaignChanged' })
  const other = await w.given.organisation()
  await expect(add(other, id, 'Mine')).rejects.toMatchObject({ error: 'NotFound' })
  await organisation.call('POST /api/campaign/:id/stop', { id })
  await expect(add(organisation, id, 'Too late')).rejects.toMatchObject({ error: 'CampaignEnded' })
})

test('a campaign has at most twelve leaflets, and one that is added twice at once is added once', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const submissionId = crypto.randomUUID()
  const png = await file()
  const twice = () =>
    organisation.call('POST /api/campaign/:id/leaflets', {
      id,
      leafletTitle: 'Twice',
      submissionId,
      file: png,
    })
  await Promise.all([twice(), twice()])
  expect((await twice()).campaignLeaflets).toHaveLength(2)
  for (let nth = 3; nth <= 12; nth += 1) await add(organisation, id, `Leaflet ${nth}`)
  await expect(add(organisation, id, 'One more')).rejects.toMatchObject({ error: 'InvalidInput' })
})

test('what a member sees and prints is their own leaflet', async () => {
  const { organisation, campaign } = await givenThree()
  const ada = await givenMember(campaign)
  await advanceTo(monday)
  const { call } = await w.given.returning(ada)
  const leafletPlace = { number: 2, count: 3, title: 'Know your rights' }
  const [history] = (await call('GET /api/history/:page/:size', { page: 0, size: 10 })).content
  expect(history).toMatchObject({ leafletPlace })
  const [, line] = (await (await call('GET /api/history.csv', {})).text()).split('\r\n')
  expect(line).toBe('Fair pay now,Leaflet 2 of 3: Know your rights,2026-11-20,2026-11-23,,0')
  const [membership] = (await call('GET /api/mydata', {})).memberships
  expect(membership!.leaflets).toMatchObject([
    { version: 1, number: 1, title: '' },
    { version: 2, number: 2, title: 'Know your rights' },
  ])
  const [joined] = (await call('GET /api/campaignsbydistributors/:page/:size', { page: 0, size: 6 })).content
  expect(joined).toMatchObject({ leafletVersion: 2 })
  expect((await call('GET /api/thisweek', {})).leaflet!.campaign).toMatchObject({ leafletVersion: 2 })

  const emails = await received(ada)
  const linkIn = (nth: number) => /\/report\/([\w-]+)$/m.exec(emails[nth]!.text)![1]!
  expect(await w.as()('GET /api/reportlink/:link', { link: linkIn(1) })).toMatchObject({
    leafletVersion: 2,
    leafletPlace,
  })
  expect(await w.as()('GET /api/reportlink/:link', { link: linkIn(0) })).toMatchObject({
    leafletVersion: 1,
    leafletPlace: { number: 1, count: 3, title: '' },
  })
  expect(await w.as()('GET /api/reportlink/:link/leaflet', { link: linkIn(1) })).toMatchObject({
    leafletPlace,
  })
  const choices = { houses: 2, size: 'A6', sides: 'one', ink: 'colour' } as const
  for (const leafletVersion of [2, 3]) {
    expect(
      (await call('GET /api/printpack/:campaignId', { campaignId: campaign.id, leafletVersion, ...choices }))
        .size,
    ).toBeGreaterThan(0)
    const byLink = await w.as()('GET /api/reportlink/:link/printpack', {
      link: linkIn(1),
      leafletVersion,
      ...choices,
    })
    expect(byLink.size).toBeGreaterThan(0)
  }

  await arrange(organisation, campaign.id, [1, 3])
  expect(await w.as()('GET /api/reportlink/:link/leaflet', { link: linkIn(1) })).toMatchObject({
    leafletPlace: null,
  })
  expect((await call('GET /api/mydata', {})).memberships[0]!.leaflets).toMatchObject([
    { number: 1 },
    { number: null },
  ])
  await expect(
    call('GET /api/printpack/:campaignId', { campaignId: campaign.id, leafletVersion: 2, ...choices }),
  ).rejects.toMatchObject({ error: 'LeafletReplaced' })
  expect((await call('GET /api/thisweek', {})).leaflet!.campaign).toMatchObject({ leafletVersion: 1 })
})

test('two members with different leaflets may have the same doors', async () => {
  const { campaign } = await givenThree()
  const ada = await givenMember(campaign)
  const early = await givenMember(campaign)
  await advanceTo(monday)
  const late = await givenMember(campaign)
  const ask = async (by: Person) =>
    (await w.given.returning(by)).call('POST /api/round', {
      campaignId: campaign.id,
      postcode: 'LS27 0AB',
      part: 'a',
    })
  expect((await ask(ada)).claimed).toBe(true)
  expect((await ask(early)).claimed).toBe(false)
  expect((await ask(late)).claimed).toBe(true)
})

test('a title given when publishing is shown once there is a second leaflet', async () => {
  const organisation = await w.given.organisation()
  const publish = async (leafletTitle: string) =>
    organisation.call('POST /api/campaign', {
      campaignName: 'Fair pay now',
      campaignDescription: 'Every worker deserves a pay rise.',
      campaignCauses: [{ cause: 'fair_pay' }],
      leafletTitle,
      file: await file(),
    })
  await expect(publish('x'.repeat(61))).rejects.toMatchObject({
    error: 'InvalidInput',
    fields: { leafletTitle: expect.any(String) as string },
  })
  const { campaignId: id } = await publish(' Why now ')
  expect((await organisation.call('GET /api/org/campaign/:id', { id })).versions).toMatchObject([
    { title: 'Why now' },
  ])
  expect(await subjects(await givenMember({ id }))).toEqual(['Your leaflet: Fair pay now'])
  await add(organisation, id, 'Know your rights')
  expect(await subjects(await givenMember({ id }))).toEqual(['Leaflet 1 of 2: Why now (Fair pay now)'])
})

test('an organisation sees of each leaflet its title, and whether it is sent', async () => {
  const { organisation, campaign } = await givenThree()
  await correct(organisation, campaign.id, 2)
  await arrange(organisation, campaign.id, [1, 4])
  const { versions } = await organisation.call('GET /api/org/campaign/:id', { id: campaign.id })
  expect(versions.map(({ version, title, state }) => [version, title, state])).toEqual([
    [4, 'Know your rights', 'sent'],
    [3, 'Sign with us', 'ended'],
    [2, 'Know your rights', 'corrected'],
    [1, '', 'sent'],
  ])
})
