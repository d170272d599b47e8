import { PassThrough } from 'node:stream'
import { publishCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

test('a process holds six of the largest uploads at once; the next is asked to come back, and small ones are taken', async () => {
  const organisation = await w.given.organisation()
  const announce = (bytes: number, payload: PassThrough) =>
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
  const slow = Array.from({ length: 6 }, () => new PassThrough())
  const broken = Promise.all(slow.map((payload) => announce(large, payload)))

  const late = () => announce(large, new PassThrough().end('--part--'))
  await expect.poll(async () => (await late()).statusCode).toBe(503)
  expect((await late()).headers['retry-after']).toBe('5')
  const small = {
    campaignName: 'Small',
    campaignDescription: 'A small file.',
    campaignCauses: [{ cause: 'peace' as const }],
    file: new Blob([new Uint8Array(await makePng())]),
  }
  expect(await organisation.call(publishCampaign, small)).toMatchObject({ campaignName: 'Small' })

  for (const payload of slow) payload.end('--part--')
  expect((await broken).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(400))
  expect((await late()).statusCode).toBe(400)
})
