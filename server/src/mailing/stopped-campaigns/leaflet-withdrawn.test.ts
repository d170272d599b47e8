import { expect, test } from 'vitest'
import { dispatchWorld, friday, monday } from '../../../test/support/dispatch-world.ts'
import type { Person } from '../../../test/support/given.ts'
import { notifyMembersOfRestoredCampaign } from './notify-members.ts'

const { w, sendAll, received, subjects, join, advanceTo } = dispatchWorld()
const leaflet = 'Your leaflet: Fair pay now'
const recycle = 'Please recycle this leaflet: Fair pay now'
const again = 'You can deliver it again: Fair pay now'

const takeDown = (by: Person, id: number) =>
  by.call('POST /api/campaign/:id/takedown', { id, reason: 'It names a child.' })
async function restore(by: Person, id: number) {
  await by.call('POST /api/review/:id/appeal', { id })
  await by.call('PUT /api/review/:id/appeal', { id, outcome: 'reversed', reason: 'The child is 43.' })
}

test('a leaflet withdrawn for cause: waiting emails are cancelled, and everybody who was emailed it is asked to recycle it', async () => {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  const administrator = await w.given.administrator()
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

  const { reviewId } = await takeDown(administrator, campaign.id)
  await expect(join(await w.given.musketeer(), campaign)).rejects.toMatchObject({ error: 'CampaignEnded' })
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, recycle])
  expect(await subjects(ben)).toEqual([])
  expect(await subjects(cleo)).toEqual([leaflet])
  const email = (await received(ada)).at(-1)!
  for (const part of [email.text, email.html])
    for (const content of [
      'Hello Ada',
      '“Fair pay now” by Riveters',
      'The leaflet is withdrawn',
      'recycle every copy',
    ])
      expect(part).toContain(content)
  expect(email.text).not.toContain('names a child')

  await restore(administrator, reviewId)
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, recycle, again])
  expect(await subjects(cleo)).toEqual([leaflet])
  // The leaflet that was cancelled waits its turn again.
  await advanceTo(monday)
  expect(await subjects(ben)).toEqual([leaflet])

  await takeDown(await w.given.administrator(), campaign.id)
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, recycle, again, recycle])
})

test('a stop that is reversed after a year, when its emails are gone, is emailed once to those who hold the leaflet', async () => {
  const [administrator, musketeer] = [await w.given.administrator(), await w.given.musketeer()]
  const campaign = await w.given.campaign(await w.given.organisation())
  await join(musketeer, campaign)
  await sendAll()
  const { reviewId } = await takeDown(administrator, campaign.id)
  await sendAll()
  await w.platform.db.deleteFrom('email').execute()
  w.clock.set('2027-11-21T12:00:00Z')
  await restore(await w.given.returning(administrator), reviewId)
  await sendAll()
  await notifyMembersOfRestoredCampaign(
    { campaignId: campaign.id, takenDownAt: new Date(friday).toISOString() },
    w.platform,
  )
  await sendAll()
  expect(await subjects(musketeer)).toEqual([leaflet, recycle, again])
})

test('if a stop is reversed before its emails are sent, nobody is emailed about it', async () => {
  const [administrator, musketeer] = [await w.given.administrator(), await w.given.musketeer()]
  const campaign = await w.given.campaign(await w.given.organisation())
  await join(musketeer, campaign)
  await sendAll()
  const { reviewId } = await takeDown(administrator, campaign.id)
  await w.runJobs()
  await restore(administrator, reviewId)
  await sendAll()
  expect(await subjects(musketeer)).toEqual([leaflet])
})

test('members of a campaign that its organisation had stopped get no email that it continues', async () => {
  const organisation = await w.given.organisation()
  const [administrator, musketeer] = [await w.given.administrator(), await w.given.musketeer()]
  const campaign = await w.given.campaign(organisation)
  await join(musketeer, campaign)
  await sendAll()
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
  await sendAll()
  const { reviewId } = await takeDown(administrator, campaign.id)
  await sendAll()
  await restore(administrator, reviewId)
  await sendAll()
  expect(await subjects(musketeer)).toEqual([leaflet, 'Please stop delivering: Fair pay now', recycle])
})
