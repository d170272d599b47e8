import { expect, test } from 'vitest'
import { dispatchWorld, monday, nextMonday } from '../../../test/support/dispatch-world.ts'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { leafletEmail } from './email-kinds.ts'
import { queueCorrections } from './queue-corrections.ts'

const { w, sendAll, received, subjects, join, advanceTo } = dispatchWorld()
const leaflet = 'Your leaflet: Fair pay now'
const nextEdition = 'New version of your leaflet: Fair pay now'
const correction = 'Please recycle the leaflet of 20 Nov 2026: Fair pay now'
const content = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Every worker deserves a pay rise.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
}

/** Replaces the leaflet of a campaign. @param replacement left out: as callers that do not know of corrections */
async function replace(by: Person, id: number, replacement?: 'edition' | 'correction') {
  const { revision } = await w.as()('GET /api/campaign/:id', { id })
  const file = new Blob([new Uint8Array(await makePng())])
  return by.call('PUT /api/campaign/:id', { id, revision, replacement, ...content, file })
}

async function givenCampaign() {
  const organisation = await w.given.organisation({ name: 'Riveters' })
  return { organisation, campaign: await w.given.campaign(organisation) }
}

async function givenHolder(campaign: { id: number }, firstname = 'Ada') {
  const musketeer = await w.given.musketeer({ firstname })
  await join(musketeer, campaign)
  await sendAll()
  return musketeer
}

test('a correction is emailed at once, and once, to everybody who was sent the leaflet that it corrects', async () => {
  const { organisation, campaign } = await givenCampaign()
  const [ada, gone] = [await givenHolder(campaign), await givenHolder(campaign)]
  await gone.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: campaign.id })
  const waiting = await w.given.musketeer()
  await join(waiting, campaign)
  await w.runJobs()

  w.clock.set('2026-11-20T13:00:00Z')
  expect(await replace(organisation, campaign.id, 'correction')).toMatchObject({
    leafletVersion: 2,
    leafletCorrects: '2026-11-20T12:00:00.000Z',
  })
  await sendAll()
  await queueCorrections({ campaignId: campaign.id }, w.platform)
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, correction])
  expect(await subjects(gone)).toEqual([leaflet])
  expect(await subjects(waiting)).toEqual([leaflet])

  const email = (await received(ada)).at(-1)!
  for (const part of [email.text, email.html])
    for (const sentence of [
      'Hello Ada',
      'Riveters has corrected the leaflet of its campaign “Fair pay now”',
      'Please recycle the one we sent you on 20 Nov 2026 and use this one',
    ])
      expect(part).toContain(sentence)
  for (const part of [email.text, email.html])
    expect(part).toMatch(/http:\/\/localhost:3000\/report\/[\w-]+\/print/)
  expect(email.attachments).toMatchObject([{ contentType: 'image/png' }])
})

test('the next edition is sent in turn, and is what callers that do not know of corrections get', async () => {
  const { organisation, campaign } = await givenCampaign()
  const ada = await givenHolder(campaign)
  expect(await replace(organisation, campaign.id)).toMatchObject({ leafletCorrects: null })
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet])
  await advanceTo(monday)
  expect(await subjects(ada)).toEqual([leaflet, nextEdition])
})

test('a correction is not the leaflet of the week and does not come again', async () => {
  const { organisation, campaign } = await givenCampaign()
  const ada = await givenHolder(campaign)
  await join(ada, await w.given.campaign(organisation, { name: 'Bins' }))
  await replace(organisation, campaign.id, 'correction')
  await sendAll()
  expect(
    await ada.call('GET /api/campaigndistributor/:campaignId', { campaignId: campaign.id }),
  ).toMatchObject({ leafletToCome: 'none' })
  await advanceTo(monday)
  await advanceTo(nextMonday)
  expect(await subjects(ada)).toEqual([leaflet, correction, 'Your leaflet: Bins'])
})

test('a correction of a correction before the first is sent is one email, with the newest leaflet', async () => {
  const { organisation, campaign } = await givenCampaign()
  const ada = await givenHolder(campaign)
  await replace(organisation, campaign.id, 'correction')
  await w.runJobs()
  await replace(organisation, campaign.id, 'correction')
  await sendAll()
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, correction])
  await replace(organisation, campaign.id, 'correction')
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, correction, correction])
})

test('members who have an older edition than the corrected one are not asked to recycle it', async () => {
  const { organisation, campaign } = await givenCampaign()
  const ada = await givenHolder(campaign)
  await replace(organisation, campaign.id, 'edition')
  await replace(organisation, campaign.id, 'correction')
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet])
  await advanceTo(monday)
  expect(await subjects(ada)).toEqual([leaflet, nextEdition])
})

test('a campaign that is stopped before its correction is sent sends the email about the stop only', async () => {
  const { organisation, campaign } = await givenCampaign()
  const ada = await givenHolder(campaign)
  await replace(organisation, campaign.id, 'correction')
  await w.runJobs()
  await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, 'Please stop delivering: Fair pay now'])
})

test('a member whose leaflet was being sent when it was corrected gets the correction too', async () => {
  const { organisation, campaign } = await givenCampaign()
  const musketeer = await w.given.musketeer()
  const { campaignDistributorId: membershipId } = await join(musketeer, campaign)
  await replace(organisation, campaign.id, 'correction')
  await w.runJobs()
  await w.platform.db.deleteFrom('email').where('account_id', '=', musketeer.id).execute()
  await w.platform.db.transaction().execute((tx) =>
    leafletEmail.onSent!([{ content: { membershipId, leafletId: campaign.leafletId } }], {
      tx,
      sentAt: w.clock.now(),
    }),
  )
  await sendAll()
  expect(await subjects(musketeer)).toEqual([correction])
})

test('an address that bounces gets the correction, as other notices', async () => {
  const { organisation, campaign } = await givenCampaign()
  const ada = await givenHolder(campaign)
  await w.platform.db
    .insertInto('bounce')
    .values({ account_id: ada.id, hard: true, answer: '550 5.1.1', bounced_at: w.clock.now() })
    .execute()
  await replace(organisation, campaign.id, 'correction')
  await sendAll()
  expect(await subjects(ada)).toEqual([leaflet, correction])
})
