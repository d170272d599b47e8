import { smallPictureOf, smallPictureWidthPx } from '@street-musketeers/contract/campaigns/small-picture.ts'
import { rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import { world } from '../../../test/support/world.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { purgeCampaigns, sweepFiles } from '../publishing/purge-campaigns.ts'
import { leafletFilename } from '../rules.ts'

const w = world()
const ask = (method: 'GET' | 'HEAD' | 'POST', url: string, headers = {}) =>
  w.app.inject({ method, url, headers })

test("a leaflet is served with safe headers and its campaign's name, and caches ask again within seconds", async () => {
  const bytes = Buffer.from('%PDF-1.7 a leaflet')
  const campaign = await w.given.campaign(await w.given.organisation(), { name: 'Fair pay: “now”!', bytes })
  const path = `/files/${campaign.fileKey}`
  const served = await ask('GET', path)
  expect(served.rawPayload).toEqual(bytes)
  expect(served.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': 'inline; filename="fair-pay-now.pdf"',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=5, must-revalidate',
  })
  const policy = String(served.headers['content-security-policy']).split('; ')
  expect(policy).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'", "frame-ancestors 'self'"]))

  const { headers, statusCode, body } = await ask('HEAD', path)
  expect({ statusCode, body, length: headers['content-length'] }).toEqual({
    statusCode: 200,
    body: '',
    length: String(bytes.length),
  })
  const again = await ask('GET', path, { 'if-none-match': served.headers.etag })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})

test('emails may show the pictures of a leaflet, on whichever site they are read', async () => {
  const { leafletId } = await w.given.campaign(await w.given.organisation())
  const { preview_key: key } = await w.platform.db
    .selectFrom('leaflet')
    .select('preview_key')
    .where('id', '=', leafletId)
    .executeTakeFirstOrThrow()
  for (const headers of [{}, { 'if-none-match': `"${key}"` }]) {
    const served = await ask('GET', `/files/${key}`, headers)
    expect(served.headers['cross-origin-resource-policy']).toBe('cross-origin')
  }
})

test('a viewer on a phone gets the range of a leaflet that it asks for, unless the file has changed', async () => {
  const bytes = Buffer.from('%PDF-1.7 a leaflet of many pages')
  const { fileKey } = await w.given.campaign(await w.given.organisation(), { bytes })
  const path = `/files/${fileKey}`
  const response = await ask('GET', path)
  expect(response.headers['accept-ranges']).toBe('bytes')
  const { etag } = response.headers

  for (const [range, from, to] of [
    ['bytes=0-7', 0, 7],
    ['bytes=9-', 9, bytes.length - 1],
    ['bytes=-5', bytes.length - 5, bytes.length - 1],
    ['bytes=9-100000', 9, bytes.length - 1],
  ] as const)
    for (const headers of [{ range }, { range, 'if-range': etag }]) {
      const part = await ask('GET', path, headers)
      expect(part.statusCode).toBe(206)
      expect(part.rawPayload).toEqual(bytes.subarray(from, to + 1))
      expect(part.headers).toMatchObject({
        'content-range': `bytes ${from}-${to}/${bytes.length}`,
        'content-length': String(to - from + 1),
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        etag,
      })
    }

  for (const headers of [
    { range: 'bytes=0-7', 'if-range': '"another"' },
    { range: 'bytes=0-7', 'if-range': 'Fri, 20 Nov 2026 12:00:00 GMT' },
    { range: 'bytes=0-1,4-5' },
    { range: 'bytes=7-3' },
    { range: 'pages=1-2' },
    { range: 'bytes=-' },
  ])
    expect(await ask('GET', path, headers)).toMatchObject({ statusCode: 200, rawPayload: bytes })

  const beyond = await ask('GET', path, { range: `bytes=${bytes.length}-` })
  expect(beyond.statusCode).toBe(416)
  expect(beyond.headers['content-range']).toBe(`bytes */${bytes.length}`)
  expect(await ask('HEAD', path, { range: 'bytes=0-7' })).toMatchObject({ statusCode: 200, body: '' })
  expect(await ask('GET', path, { range: 'bytes=0-7', 'if-none-match': etag })).toMatchObject({
    statusCode: 304,
  })
})

test('a small picture of page one is drawn when it is first asked for, and goes with its leaflet', async () => {
  const organisation = await w.given.organisation()
  const { campaignId, leafletPreview } = await organisation.call('POST /api/campaign', {
    campaignName: 'Free buses',
    campaignDescription: 'Every bus should be free.',
    campaignCauses: [{ cause: 'fair_pay' }],
    file: new Blob([new Uint8Array(await makePdf({ pages: 1 }))]),
  })
  const address = smallPictureOf(leafletPreview)
  const [first, atOnce] = await Promise.all([ask('GET', address), ask('GET', address)])
  const { width, format } = await sharp(first.rawPayload).metadata()
  expect({ width, format }).toEqual({ width: smallPictureWidthPx, format: 'webp' })
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    etag: `"${address.split('/').at(-1)}"`,
  })
  expect(atOnce.rawPayload).toEqual(first.rawPayload)
  expect(first.rawPayload.length).toBeLessThan((await ask('GET', leafletPreview)).rawPayload.length)

  await organisation.call('PATCH /api/deactivate', {})
  await w.runJobs({ drawings: true })
  w.clock.set(new Date(Date.now() + days(2)).toISOString())
  await sweepFiles(w.platform)
  const read = () => w.platform.files.read(address.split('/').at(-1)!)
  expect(await read()).toEqual(first.rawPayload)
  const { campaignLeafletFile } = await w.as()('GET /api/campaign/:id', { id: campaignId })
  expect(await ask('GET', campaignLeafletFile.replace('.', '-small.'))).toMatchObject({ statusCode: 404 })

  w.clock.set(new Date(Date.now() + days(190)).toISOString())
  await purgeCampaigns(w.platform)
  await expect(read()).rejects.toThrow('No file has this key.')
})

test('a preview that cannot be drawn small is served as it is', async () => {
  const { leafletId } = await w.given.campaign(await w.given.organisation())
  const { preview_key: key } = await w.platform.db
    .selectFrom('leaflet')
    .select('preview_key')
    .where('id', '=', leafletId)
    .executeTakeFirstOrThrow()
  await w.platform.files.remove(key)
  const damaged = await w.platform.files.put(Buffer.from('no picture'), 'image/webp', key)
  const served = await ask('GET', smallPictureOf(`/files/${damaged.key}`))
  expect(served).toMatchObject({ statusCode: 200, body: 'no picture' })
  expect(served.headers.etag).toBe(`"${key}"`)
})

test('every version of a leaflet is served, and no other file', async () => {
  const campaign = await w.given.campaign(await w.given.organisation())
  const newer = await w.given.leaflet(campaign.id)
  for (const key of [campaign.fileKey, newer.fileKey])
    expect(await ask('GET', `/files/${key}`)).toMatchObject({ statusCode: 200 })

  const orphan = await w.platform.files.put(Buffer.from('no row refers to me'), 'image/png')
  const absent = `${'0'.repeat(32)}.pdf`
  for (const key of [orphan.key, absent, 'x', '..%2f..%2fpackage.json', 'a/b', '%00', '']) {
    const answer = await ask('GET', `/files/${key}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 404, error: 'NotFound' })
  }
  expect(await ask('POST', `/files/${campaign.fileKey}`)).toMatchObject({ statusCode: 404 })
})

test.each([
  ['Fair pay now', 'fair-pay-now.pdf'],
  ['Café & “crèche”: ½ price!', 'cafe-creche-1-2-price.pdf'],
  ['../../etc/passwd"\r\nx: y', 'etc-passwd-x-y.pdf'],
  ['公平', 'leaflet.pdf'],
  ['x'.repeat(120), `${'x'.repeat(60)}.pdf`],
])('the leaflet of %j is saved as %s', (name, filename) => {
  expect(leafletFilename(name, `${'0'.repeat(32)}.pdf`)).toBe(filename)
})

test('the campaigns of a closed organisation end at once and are purged after 183 days', async () => {
  const organisation = await w.given.organisation()
  const other = await w.given.campaign(await w.given.organisation())
  const { id, fileKey } = await w.given.campaign(organisation, {
    imprint: { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' },
  })
  const { db, files, clock } = w.platform
  await organisation.call('PATCH /api/deactivate', {})
  await w.runJobs({ drawings: true })
  expect(await w.as()('GET /api/campaign/:id', { id })).toMatchObject({
    ended: true,
    campaignUser: { address: { organisation: 'an organisation that has closed its account' } },
  })
  expect(await ask('GET', `/files/${fileKey}`)).toMatchObject({ statusCode: 200 })

  const closedAt = clock.now()
  const purgeAfterDays = async (count: number) => {
    w.clock.set(addMilliseconds(closedAt, days(count)).toISOString())
    await purgeCampaigns(w.platform)
    const query = db
      .selectFrom('campaign')
      .select(['name', 'description', 'imprint_promoter'])
      .where('id', '=', id)
    return query.executeTakeFirst()
  }
  expect(await purgeAfterDays(182)).toMatchObject({ name: 'Fair pay now', imprint_promoter: 'Jo Bloggs' })
  expect(await files.read(fileKey)).toBeTruthy()
  expect(await purgeAfterDays(184)).toEqual({ name: '', description: '', imprint_promoter: null })
  expect(await ask('GET', `/files/${fileKey}`)).toMatchObject({ statusCode: 404 })
  await expect(files.read(fileKey)).rejects.toThrow('No file has this key.')
  await expect(w.as()('GET /api/campaign/:id', { id })).rejects.toMatchObject({ error: 'CampaignGone' })

  expect(await w.as()('GET /api/campaign/:id', { id: other.id })).toMatchObject({
    campaignName: 'Fair pay now',
  })
  expect(await files.read(other.fileKey)).toBeTruthy()
})

test('files that no row refers to are removed a day after they were stored', async () => {
  const { files } = w.platform
  const { fileKey } = await w.given.campaign(await w.given.organisation())
  const { key } = await files.put(Buffer.from('left by an action that failed'), 'application/pdf')
  // The store dates files by the machine's clock.
  w.clock.set(new Date(Date.now() + days(1) - 60_000).toISOString())
  await sweepFiles(w.platform)
  expect(await files.read(key)).toBeTruthy()

  w.clock.set(new Date(Date.now() + days(1) + 60_000).toISOString())
  expect(await sweepFiles(w.platform)).toBeGreaterThan(0)
  await expect(files.read(key)).rejects.toThrow('No file has this key.')
  expect(await files.read(fileKey)).toBeTruthy()
})

test('a leaflet whose file is missing or was cut off is not found, with a sentence, and is reported once', async () => {
  for (const damage of ['missing', 'cut off'] as const) {
    const { fileKey } = await w.given.campaign(await w.given.organisation())
    const path = join(w.config.dataDirectory, 'files', fileKey.slice(0, 2), fileKey.slice(2, 4), fileKey)
    if (damage === 'missing') await rm(path)
    else await truncate(path, 4)
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const reply = await ask(method, `/files/${fileKey}`)
      expect(reply.statusCode, damage).toBe(404)
      expect(reply.headers['cache-control']).toBe('no-store')
      if (method === 'GET') expect(reply.json().message).toContain('missing or damaged')
    }
    expect(w.failures.splice(0)).toEqual([expect.objectContaining({ event: 'file.unreadable' })])
    expect((await w.platform.metrics.read()).text).toMatch(/unreadable_campaigns\{why="\w+"\} \d/)
  }
})
