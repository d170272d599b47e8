import { PassThrough } from 'node:stream'
import { publishCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

test('a process accepts six of the largest uploads at once; the next gets a 503, and small ones are accepted', async () => {
  const organisation = await w.given.organisation()
  const startUpload = (bytes: number, payload: PassThrough) =>
    w.app.inject({
      method: 'POST',
      url: '/api/campaign',
      headers: {
        authorization: `Bearer ${organisation.token}`,
        'content-type': 'multipart/form-data; boundary=part',
        'content-length': String(bytes),
      },
      payload,
    })
  const large = 12 * 1024 * 1024
  const slowBodies = Array.from({ length: 6 }, () => new PassThrough())
  const brokenUploads = Promise.all(slowBodies.map((payload) => startUpload(large, payload)))

  const uploadAnother = () => startUpload(large, new PassThrough().end('--part--'))
  await expect.poll(async () => (await uploadAnother()).statusCode).toBe(503)
  expect((await uploadAnother()).headers['retry-after']).toBe('5')
  const small = {
    campaignName: 'Small',
    campaignDescription: 'A small file.',
    campaignCauses: [{ cause: 'peace' as const }],
    file: new Blob([new Uint8Array(await makePng())]),
  }
  expect(await organisation.call(publishCampaign, small)).toMatchObject({ campaignName: 'Small' })

  for (const payload of slowBodies) payload.end('--part--')
  expect((await brokenUploads).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(400))
  expect((await uploadAnother()).statusCode).toBe(400)
})
