import { hubMessages } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { afterAll, expect, test } from 'vitest'
import { makePdf } from '../../test/files/good-files.ts'
import { askHub } from '../../test/hubs/ask-hub.ts'
import { world } from '../../test/support/world.ts'
import { recordEmailed } from '../membership/index.ts'
import { stopDocumentReaders } from '../printing/index.ts'

const w = world()
afterAll(stopDocumentReaders)

/** A member who has asked for the first leaflet of a campaign, as they and the print hub see it. */
async function givenAsked() {
  const bytes = Buffer.from(await makePdf({ pages: 1 }))
  const { id: campaignId, leafletId } = await w.given.campaign(await w.given.organisation(), { bytes })
  const ada = await w.given.musketeer()
  const { campaignDistributorId: membershipId } = await ada.call('POST /api/campaigndistributor', {
    id: campaignId,
  })
  const hub = await w.given.printHub({})
  await askHub(ada, hub.id, campaignId)
  const { id } = (await ada.call('GET /api/printrequests', {})).requests[0]!
  const { call } = await w.given.returning(hub.by)
  return {
    id,
    ada,
    campaignId,
    print: () => call('GET /api/printhub/:id/packs', { id: hub.id, printerName: '', printerAddress: '' }),
    ready: () => call('POST /api/hubrequest/:id/ready', { id }),
    collect: () => call('POST /api/hubrequest/:id/collected', { id }),
    /** @param next whether the leaflet that is emailed is a new one */
    async emailLeaflet(next: boolean) {
      w.clock.forward(60_000)
      const emailed = next ? (await w.given.leaflet(campaignId)).leafletId : leafletId
      await w.platform.db
        .transaction()
        .execute((tx) => recordEmailed(tx, [{ membershipId, leafletId: emailed }], w.clock.now()))
    },
    async hasCollected() {
      const own = await ada.call('GET /api/campaigndistributor/:campaignId', { campaignId })
      const { memberships } = await ada.call('GET /api/mydata', {})
      return [own.hasCollected, memberships[0]!.collectedVersion]
    },
  }
}

test('what was printed was collected, whatever is published and emailed meanwhile', async () => {
  const sameEmailed = await givenAsked()
  await sameEmailed.ready()
  await sameEmailed.emailLeaflet(false)
  await sameEmailed.collect()
  expect(await sameEmailed.hasCollected()).toEqual([true, 1])

  const nextAfterPdf = await givenAsked()
  await nextAfterPdf.print()
  await nextAfterPdf.emailLeaflet(true)
  await nextAfterPdf.ready()
  await nextAfterPdf.collect()
  expect(await nextAfterPdf.hasCollected()).toEqual([false, 1])

  const nextAfterReady = await givenAsked()
  await nextAfterReady.ready()
  await w.given.leaflet(nextAfterReady.campaignId)
  await nextAfterReady.collect()
  expect(await nextAfterReady.hasCollected()).toEqual([false, 1])
})

test('who cancels has not collected, also if the leaflets were ready meanwhile', async () => {
  const { id, ada, ready, hasCollected } = await givenAsked()
  await ready()
  expect(await ada.call('DELETE /api/printrequest/:id', { id })).toEqual({ message: hubMessages.cancelled })
  expect(await hasCollected()).toEqual([false, null])
})

test('a closed account takes with it which leaflet was collected', async () => {
  const { ada, ready, collect } = await givenAsked()
  await ready()
  await collect()
  const holding = w.platform.db
    .selectFrom('membership')
    .select('id')
    .where('collected_leaflet_id', 'is not', null)
  const before = await holding.execute()
  await (await w.given.returning(ada)).call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await holding.execute()).toHaveLength(before.length - 1)
})
