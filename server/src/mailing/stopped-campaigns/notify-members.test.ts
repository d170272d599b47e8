import { expect, test } from 'vitest'
import { dispatchWorld, monday } from '../../../test/support/dispatch-world.ts'
import { leafletEmail } from '../leaflets/email-kinds.ts'

const { w, sendAll, received, subjects, join, advanceTo } = dispatchWorld()
const stopSubject = 'Please stop delivering: Fair pay now'

test('stopping a campaign cancels waiting emails, emails the people who have its leaflet, and nobody can join it', async () => {
  const organisation = await w.given.organisation({ name: 'Exampleton Trades Council' })
  const campaign = await w.given.campaign(organisation)
  const [ada, ben, cleo] = [
    await w.given.musketeer({ firstname: 'Ada' }),
    await w.given.musketeer(),
    await w.given.musketeer(),
  ]
  await join(ada, campaign)
  await join(cleo, campaign)
  await sendAll()
  await cleo.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: campaign.id })
  await join(ben, campaign)
  await w.runJobs()
  expect(await w.emails(ben.email)).toHaveLength(1)

  expect(await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })).toEqual({
    message: expect.stringContaining('has stopped') as string,
  })
  // As soon as it is committed, before any job has run.
  expect(await w.emails(ben.email)).toEqual([])
  await expect(join(await w.given.musketeer(), campaign)).rejects.toMatchObject({ error: 'CampaignEnded' })
  await sendAll()
  expect(await subjects(ada)).toEqual(['Your leaflet: Fair pay now', stopSubject])
  expect(await subjects(ben)).toEqual([])
  expect(await subjects(cleo)).toEqual(['Your leaflet: Fair pay now'])
  const email = (await received(ada)).at(-1)!
  for (const part of [email.text, email.html])
    for (const content of [
      'Hello Ada',
      'Exampleton Trades Council has stopped',
      'Please stop delivering its leaflets',
      `http://localhost:3000/musketeer/campaign/${campaign.id}`,
    ])
      expect(part).toContain(content)
})

test('a stopped campaign says so on its page and in lists, and is no longer suggested or planned', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation, { causes: ['peace'] })
  const [member, other] = [await w.given.musketeer(), await w.given.musketeer()]
  await join(member, await w.given.campaign(organisation))
  await join(member, campaign)
  await other.call('POST /api/causeusers', { causes: [{ cause: 'peace', priority: 1 }] })
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })

  expect(await w.as()('GET /api/campaign/:id', { id: campaign.id })).toMatchObject({ ended: true })
  const { content } = await organisation.call('GET /api/campaigns/:page/:size', { page: 0, size: 6 })
  expect(content.find(({ campaignId }) => campaignId === campaign.id)).toMatchObject({ ended: true })
  const joined = await member.call('GET /api/campaignsbydistributors/:page/:size', { page: 0, size: 6 })
  expect(joined.content.find(({ campaignId }) => campaignId === campaign.id)).toMatchObject({ ended: true })
  expect((await other.call('GET /api/campaignsbycauses/:page/:size', { page: 0, size: 4 })).content).toEqual(
    [],
  )
  await sendAll()
  await advanceTo(monday)
  expect(await subjects(member)).toEqual(['Your leaflet: Fair pay now'])
})

test.each([
  ['stopped', 'POST /api/campaign/:id/stop'],
  ['deleted', 'DELETE /api/campaign/:id'],
] as const)(
  'a member whose leaflet was being sent when its campaign was %s is emailed about that too',
  async (_, end) => {
    const organisation = await w.given.organisation()
    const campaign = await w.given.campaign(organisation)
    const musketeer = await w.given.musketeer()
    const { campaignDistributorId: membershipId } = await join(musketeer, campaign)
    await w.runJobs()
    await organisation.call(end, { id: campaign.id })
    await w.runJobs()
    await w.platform.db.transaction().execute((tx) =>
      leafletEmail.onSent!([{ content: { membershipId, leafletId: campaign.leafletId } }], {
        tx,
        sentAt: w.clock.now(),
      }),
    )
    await sendAll()
    expect(await subjects(musketeer)).toEqual([stopSubject])
  },
)

test('a campaign is stopped once, by its own organisation, and stays stopped', async () => {
  const [organisation, stranger] = [await w.given.organisation(), await w.given.organisation()]
  const { id } = await w.given.campaign(organisation)
  await expect(stranger.call('POST /api/campaign/:id/stop', { id })).rejects.toMatchObject({
    error: 'NotFound',
  })
  const stopped = await Promise.allSettled(
    [1, 2, 3].map(() => organisation.call('POST /api/campaign/:id/stop', { id })),
  )
  expect(stopped.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(organisation.call('POST /api/campaign/:id/stop', { id })).rejects.toMatchObject({
    status: 409,
    error: 'CampaignEnded',
    message: 'This campaign has ended.',
  })
  const content = { campaignName: 'A', campaignDescription: 'B', campaignCauses: [{ cause: 'NHS' as const }] }
  const revived = await organisation.call('PUT /api/campaign/:id', {
    id,
    revision: 1,
    ...content,
    endDate: '2027-12-31',
  })
  expect(revived).toMatchObject({ campaignName: 'A', ended: true })
  await organisation.call('DELETE /api/campaign/:id', { id })
  await expect(organisation.call('POST /api/campaign/:id/stop', { id })).rejects.toMatchObject({
    error: 'NotFound',
  })
})
