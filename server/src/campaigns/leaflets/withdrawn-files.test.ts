import { smallPictureOf } from '@street-musketeers/contract/campaigns/small-picture.ts'
import { expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import { world } from '../../../test/support/world.ts'
import { exampleInputs } from '../../../test/support/prepare-call.ts'
import { addMilliseconds, hours } from '../../platform/values/clock.ts'

const w = world()
const content = {
  campaignName: 'Free buses',
  campaignDescription: 'Every bus should be free.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
}
const file = async (bytes: Buffer | Promise<Buffer>) => new Blob([new Uint8Array(await bytes)])
const statusOf = async (url: string) => (await w.app.inject({ method: 'GET', url })).statusCode

/** Every address of a campaign's leaflet that its public form has. */
async function addressesOf(id: number): Promise<string[]> {
  const { campaignLeafletFile, leafletPreview, leafletPages, campaignCard } = await w.as()(
    'GET /api/campaign/:id',
    {
      id,
    },
  )
  return [campaignLeafletFile, leafletPreview, smallPictureOf(leafletPreview), ...leafletPages, campaignCard!]
}

test('a leaflet that was taken down is gone at every public address, and its organisation and administrators see it at signed ones', async () => {
  const organisation = await w.given.organisation()
  const administrator = await w.given.administrator()
  const member = await w.given.musketeer()
  const { campaignId: id } = await organisation.call('POST /api/campaign', {
    ...content,
    file: await file(makePdf({ pages: 2 })),
  })
  await w.runJobs({ drawings: true })
  await member.call('POST /api/campaigndistributor', { id })
  const before = await addressesOf(id)
  expect(new Set(before).size).toBe(6)
  for (const url of before) expect(await statusOf(url), url).toBe(200)

  const { reviewId } = await administrator.call('POST /api/campaign/:id/takedown', {
    id,
    reason: 'It is untrue.',
  })
  for (const url of before) {
    expect(await statusOf(url), url).toBe(404)
    const etag = `"${url.split('/').at(-1)}"`
    const again = await w.app.inject({ method: 'GET', url, headers: { 'if-none-match': etag } })
    expect(again.statusCode, 'a cache that asks again').toBe(404)
  }
  for (const by of [member, organisation])
    await expect(
      by.call('GET /api/printpack/:campaignId', exampleInputs(new Blob()).printPack(id)),
    ).rejects.toMatchObject({
      error: 'CampaignEnded',
    })
  const [joined] = (await member.call('GET /api/campaignsbydistributors/:page/:size', { page: 0, size: 5 }))
    .content
  expect(joined).toMatchObject({
    campaignLeafletFile: '',
    leafletPreview: '',
    leafletPages: [],
    campaignCard: null,
  })
  const [remembered] = (await member.call('GET /api/history/:page/:size', { page: 0, size: 5 })).content
  expect(remembered).toMatchObject({ leafletPreview: null })

  const own = await organisation.call('GET /api/org/campaign/:id', { id })
  const { leafletPages } = await administrator.call('GET /api/review/:id', { id: reviewId })
  const signed = [
    own.campaignLeafletFile,
    own.leafletPreview,
    smallPictureOf(own.leafletPreview),
    ...own.leafletPages,
    ...leafletPages,
  ]
  expect(signed).toHaveLength(7)
  for (const url of signed) {
    const served = await w.app.inject({ method: 'GET', url })
    expect(served).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
  }
  const [address] = signed as [string]
  const another = own.leafletPreview.replace(/.*\?/, `${before[3]}?`)
  for (const forged of [
    address.replace(/.$/, '!'),
    address.replace(/until=\d+/, 'until=9999999999'),
    another,
  ])
    expect(await statusOf(forged), forged).toBe(404)
  w.clock.set(addMilliseconds(w.platform.clock.now(), hours(1)).toISOString())
  expect(await statusOf(address), 'after an hour').toBe(404)
})

test('what was taken down comes back where its organisation wins its appeal', async () => {
  const administrator = await w.given.administrator()
  const { id } = await w.given.campaign(await w.given.organisation())
  const before = await addressesOf(id)
  const { reviewId } = await administrator.call('POST /api/campaign/:id/takedown', {
    id,
    reason: 'It is untrue.',
  })
  await administrator.call('POST /api/review/:id/appeal', { id: reviewId })
  await administrator.call('PUT /api/review/:id/appeal', {
    id: reviewId,
    outcome: 'reversed',
    reason: 'It is true.',
  })
  expect(await addressesOf(id)).toEqual(before)
  for (const url of before) expect(await statusOf(url)).toBe(200)
})

test('the leaflets of a suspended organisation are shown to nobody but administrators until it is restored', async () => {
  const organisation = await w.given.organisation()
  const administrator = await w.given.administrator()
  const { id } = await w.given.campaign(organisation)
  const before = await addressesOf(id)
  await administrator.call('POST /api/user/:id/suspension', { id: organisation.id, reason: 'An exercise.' })
  await w.runJobs()
  expect(await w.as()('GET /api/campaign/:id', { id })).toMatchObject({
    paused: true,
    leafletPreview: '',
    leafletPages: [],
  })
  for (const url of before) expect(await statusOf(url)).toBe(404)
  const { leafletPreview } = await administrator.call('GET /api/org/campaign/:id', { id })
  expect(await statusOf(leafletPreview)).toBe(200)

  await administrator.call('DELETE /api/user/:id/suspension', { id: organisation.id, reason: 'It was one.' })
  await w.runJobs()
  expect(await addressesOf(id)).toEqual(before)
  for (const url of before) expect(await statusOf(url)).toBe(200)
})

test('a leaflet that was taken down is not published again by its organisation, as it was sent or as it was served', async () => {
  const [organisation, other] = [await w.given.organisation(), await w.given.organisation()]
  const administrator = await w.given.administrator()
  const upload = await file(makePdf())
  const { campaignId: id, campaignLeafletFile } = await organisation.call('POST /api/campaign', {
    ...content,
    file: upload,
  })
  const served = await file((await w.app.inject({ method: 'GET', url: campaignLeafletFile })).rawPayload)
  const running = await w.given.campaign(organisation)
  await administrator.call('POST /api/campaign/:id/takedown', { id, reason: 'It is untrue.' })

  const refusal = {
    status: 422,
    error: 'LeafletRefused',
    message: expect.stringContaining('has taken this leaflet down'),
  }
  const storedBefore = await countFiles()
  for (const again of [upload, served])
    for (const attempt of [
      () => organisation.call('POST /api/campaign', { ...content, file: again }),
      () => organisation.call('POST /api/leaflet', { file: again, drawsEveryPage: false }),
      () =>
        organisation.call('POST /api/campaign/:id/leaflets', {
          id: running.id,
          leafletTitle: 'Again',
          file: again,
        }),
      () =>
        organisation.call('PUT /api/campaign/:id/leaflets/:leafletVersion', {
          id: running.id,
          leafletVersion: 1,
          file: again,
        }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal)
  expect(await countFiles()).toBe(storedBefore)

  const changed = await file(makePdf({ pages: 2 }))
  expect(await organisation.call('POST /api/campaign', { ...content, file: changed })).toMatchObject({
    ended: false,
  })
  expect(await other.call('POST /api/campaign', { ...content, file: upload })).toMatchObject({ ended: false })
})

async function countFiles(): Promise<number> {
  let count = 0
  for await (const _ of w.platform.files.list()) count += 1
  return count
}
