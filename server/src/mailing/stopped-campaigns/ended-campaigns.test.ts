import { expect, test } from 'vitest'
import { dispatchWorld } from '../../../test/support/dispatch-world.ts'

const { w, sendAll, received, subjects, join } = dispatchWorld()
const leaflet = 'Your leaflet: Fair pay now'
const stop = 'Please stop delivering: Fair pay now'

/** A campaign whose leaflet Ada was emailed, and Ben has left since. */
async function givenHolders(name = 'Riveters') {
  const organisation = await w.given.organisation({ name })
  const campaign = await w.given.campaign(organisation)
  const [ada, ben] = [await w.given.musketeer({ firstname: 'Ada' }), await w.given.musketeer()]
  await join(ada, campaign)
  await join(ben, campaign)
  await sendAll()
  await ben.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: campaign.id })
  return { organisation, campaign, ada, ben }
}

test('deleting a campaign emails everybody who was emailed its leaflet, and nobody else', async () => {
  const { organisation, campaign, ada, ben } = await givenHolders()
  const waiting = await w.given.musketeer()
  await join(waiting, campaign)
  await w.runJobs()
  await organisation.call('DELETE /api/campaign/:id', { id: campaign.id })
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, stop])
  expect(await subjects(ben)).toEqual([leaflet])
  expect(await subjects(waiting)).toEqual([])
  const email = (await received(ada)).at(-1)!
  for (const part of [email.text, email.html])
    for (const content of [
      'Hello Ada',
      'Riveters has deleted its campaign “Fair pay now”',
      'Please stop delivering its leaflets',
      'use the link in the email that brought you the leaflet',
    ])
      expect(part).toContain(content)
})

test('a campaign that is stopped and then deleted is one email', async () => {
  const { organisation, campaign, ada } = await givenHolders()
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
  await sendAll()
  await organisation.call('DELETE /api/campaign/:id', { id: campaign.id })
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, stop])
})

test('a campaign that is deleted years after it was stopped emails nobody again', async () => {
  const { organisation, campaign, ada } = await givenHolders()
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
  await sendAll()
  await w.platform.db.deleteFrom('email').execute()
  w.clock.set('2028-11-20T12:00:00Z')
  await (await w.given.returning(organisation)).call('DELETE /api/campaign/:id', { id: campaign.id })
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, stop])
})

test('a campaign that is deleted before the emails about its stop are sent is one email', async () => {
  const { organisation, campaign, ada } = await givenHolders()
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
  await w.runJobs()
  await organisation.call('DELETE /api/campaign/:id', { id: campaign.id })
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, stop])
})

test('deleting a campaign that administrators stopped for cause emails nobody again', async () => {
  const { organisation, campaign, ada } = await givenHolders()
  await (
    await w.given.administrator()
  ).call('POST /api/campaign/:id/takedown', { id: campaign.id, reason: 'It names a child.' })
  await sendAll()
  await organisation.call('DELETE /api/campaign/:id', { id: campaign.id })
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, 'Please recycle this leaflet: Fair pay now'])
})

test('closing an organisation emails the holders of its leaflets, and its campaigns stay as ended', async () => {
  w.clock.set('2026-11-20T23:55:00Z')
  const { organisation, campaign, ada } = await givenHolders()
  const stopped = await w.given.campaign(organisation, { name: 'Bins' })
  const over = await w.given.campaign(organisation, { name: 'Over', endDate: '2026-11-20' })
  const bea = await w.given.musketeer()
  await join(bea, stopped)
  const cleo = await w.given.musketeer()
  await join(cleo, over)
  await sendAll()
  await organisation.call('POST /api/campaign/:id/stop', { id: stopped.id })
  await sendAll()
  w.clock.set('2026-11-21T00:02:00Z')
  await organisation.call('PATCH /api/deactivate', {})
  await sendAll()

  expect(await subjects(ada)).toEqual([leaflet, stop])
  expect(await subjects(bea)).toEqual(['Your leaflet: Bins', 'Please stop delivering: Bins'])
  expect(await subjects(cleo)).toEqual(['Your leaflet: Over'])
  expect((await received(ada)).at(-1)!.text).toContain(
    'The organisation of the campaign “Fair pay now” has closed its account, so the campaign has ended.',
  )
  expect(await w.as()('GET /api/campaign/:id', { id: campaign.id })).toMatchObject({ ended: true })
  const { content } = await ada.call('GET /api/campaignsbydistributors/:page/:size', { page: 0, size: 6 })
  expect(content).toMatchObject([{ campaignId: campaign.id, ended: true }])
  const history = await ada.call('GET /api/history/:page/:size', { page: 0, size: 6 })
  expect(history.content).toMatchObject([
    { campaignName: 'Fair pay now', leafletPreview: expect.stringContaining('/files/') as string },
  ])
  await expect(join(await w.given.musketeer(), campaign)).rejects.toMatchObject({ error: 'CampaignEnded' })
})
