import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { badFiles } from '../../test/files/bad-files.ts'
import { makeJpeg, makePdf, makePng } from '../../test/files/good-files.ts'
import { world } from '../../test/support/world.ts'
import type { Organisation } from '../platform/http/actor.ts'
import { refusalSentences } from '../printing/index.ts'
import { publishCampaign } from './publishing/publish-campaign.ts'
import { receiveLeaflet } from './leaflets/receive-leaflet.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

const content = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Every worker deserves a pay rise.',
  campaignCauses: [{ cause: 'fair_pay' as const }, { cause: 'NHS' as const }],
}
const onePage = makePng()
const file = async (bytes: Buffer | Promise<Buffer>) => new Blob([new Uint8Array(await bytes)])
async function listFiles(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of w.platform.files.list()) keys.push(key)
  return keys.sort()
}
const get = (url: string) => w.app.inject({ method: 'GET', url })

test('an organisation publishes a campaign, and everybody can see it and its leaflet', async () => {
  const organisation = await w.given.organisation({ name: 'Exampleton Trades Council' })
  const published = await organisation.call('POST /api/campaign', {
    ...content,
    file: await file(onePage),
  })
  expect(published).toMatchObject({
    campaignName: 'Fair pay now',
    campaignDescription: 'Every worker deserves a pay rise.',
    campaignCauses: [{ cause: 'fair_pay' }, { cause: 'NHS' }],
    leafletVersion: 1,
    subDate: '2026-11-20T12:00:00.000Z',
    endDate: null,
    ended: false,
    campaignUser: {
      address: { organisation: 'Exampleton Trades Council' },
      orgInfo: { website: 'www.example.org' },
    },
  })
  expect(published.campaignLeafletFile).toMatch(/^\/files\/[0-9a-f]{32}\.png$/)
  expect(published.leafletPages).toEqual([published.leafletPreview])
  expect(await w.as()('GET /api/campaign/:id', { id: published.campaignId })).toEqual(published)

  for (const path of [published.campaignLeafletFile, published.leafletPreview])
    expect(await get(path)).toMatchObject({ statusCode: 200 })
})

test('the pages of a longer leaflet are drawn after it is published', async () => {
  const organisation = await w.given.organisation()
  const { campaignId, leafletPages, leafletPreview } = await organisation.call('POST /api/campaign', {
    ...content,
    file: await file(makePdf({ pages: 3 })),
  })
  expect(leafletPages).toEqual([leafletPreview])

  await w.runJobs({ drawings: true })
  const drawn = await w.as()('GET /api/campaign/:id', { id: campaignId })
  expect(drawn.leafletPages).toHaveLength(3)
  for (const page of drawn.leafletPages)
    expect((await get(page)).headers).toMatchObject({ 'content-type': 'image/webp' })
})

test('a file can be checked before publishing: how it will print, with a preview, and nothing is stored', async () => {
  const organisation = await w.given.organisation()
  const before = await listFiles()
  const checked = await organisation.call('POST /api/leaflet', { file: await file(makePdf({ pages: 2 })) })
  expect(checked).toMatchObject({
    pages: 2,
    headline: 'Fair pay now, page 1',
    readiness: { paper: { widthMm: 210, heightMm: 297 }, coarsestDpi: null },
    preview: { url: expect.stringMatching(/^data:image\/webp;base64,/), width: 800 },
    otherPages: [{ url: expect.stringMatching(/^data:image\/webp;base64,/) }],
  })
  expect(await organisation.call('POST /api/leaflet', { file: await file(onePage) })).toMatchObject({
    readiness: { paper: null, coarsestDpi: 76 },
  })
  await expect(
    organisation.call('POST /api/leaflet', { file: await file(await badFiles['an SVG']!.make()) }),
  ).rejects.toMatchObject({ error: 'LeafletRefused', fields: { leafletFile: expect.any(String) } })
  expect(await listFiles()).toEqual(before)
})

test('an organisation sees every page of a leaflet before it is published', async () => {
  const organisation = await w.given.organisation()
  const before = await listFiles()
  const longest = await file(await makePdf({ pages: 20 }))
  expect((await organisation.call('POST /api/leaflet', { file: longest })).otherPages).toEqual([])
  const { otherPages, preview } = await organisation.call('POST /api/leaflet', {
    file: longest,
    drawsEveryPage: true,
  })
  expect(otherPages).toHaveLength(19)
  const urls = [preview, ...otherPages].map((page) => page!.url)
  expect(new Set(urls).size).toBe(20)
  for (const url of urls) expect(url).toMatch(/^data:image\/webp;base64,/)
  expect(await listFiles()).toEqual(before)

  const picture = { file: await file(onePage), drawsEveryPage: true }
  expect((await organisation.call('POST /api/leaflet', picture)).otherPages).toEqual([])
})

test('the organisation sees how its current leaflet will print', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id } = await organisation.call('POST /api/campaign', {
    ...content,
    file: await file(onePage),
  })
  const { readiness } = await organisation.call('GET /api/org/campaign/:id', { id })
  expect(readiness).toMatchObject({ paper: null, coarsestDpi: 76, letteringMm: [], smallestTextPt: [] })
  expect(readiness!.bytes).toBeGreaterThan(0)

  const pdf = await makePdf({ pages: 2 })
  const { readiness: checked } = await organisation.call('POST /api/leaflet', { file: await file(pdf) })
  expect(checked.letteringMm).toEqual([expect.any(Number), expect.any(Number)])
  await organisation.call('PUT /api/campaign/:id', { id, revision: 1, ...content, file: await file(pdf) })
  expect((await organisation.call('GET /api/org/campaign/:id', { id })).readiness).toEqual(checked)

  const unmeasured = { lettering_mm: null, smallest_text_pt: null, is_every_picture_measured: false }
  await w.platform.db.updateTable('leaflet').set(unmeasured).where('campaign_id', '=', id).execute()
  expect((await organisation.call('GET /api/org/campaign/:id', { id })).readiness).toEqual({
    ...checked,
    letteringMm: [],
    smallestTextPt: [],
    isEveryPictureMeasured: false,
  })
  const { id: older } = await w.given.campaign(organisation)
  expect((await organisation.call('GET /api/org/campaign/:id', { id: older })).readiness).toBeNull()
})

test('a campaign says for which paper its leaflet was made and how small its text is', async () => {
  const organisation = await w.given.organisation()
  const { campaignId: id, ...published } = await organisation.call('POST /api/campaign', {
    ...content,
    file: await file(await makePdf({ pages: 2, size: [420, 595] })),
  })
  const measured = {
    leafletPaper: { widthMm: 148, heightMm: 210 },
    // Words of 32 points on A5, enlarged to A4.
    leafletSmallestTextPt: [45.3, 45.3],
  }
  expect(published).toMatchObject(measured)
  expect(await w.as()('GET /api/campaign/:id', { id })).toMatchObject(measured)

  await organisation.call('PUT /api/campaign/:id', { id, revision: 1, ...content, file: await file(onePage) })
  const picture = { leafletPaper: null, leafletSmallestTextPt: [] }
  expect(await w.as()('GET /api/campaign/:id', { id })).toMatchObject(picture)
})

test('a leaflet that cannot be used is refused with a sentence, and nothing is stored', async () => {
  const organisation = await w.given.organisation()
  const before = await listFiles()
  const refused = async (bytes: Buffer) =>
    organisation
      .call('POST /api/campaign', { ...content, file: await file(bytes) })
      .catch((error: unknown) => error)

  for (const name of ['an empty file', 'a PDF of 21 pages']) {
    const { make, reason } = badFiles[name]!
    const sentence = refusalSentences[reason]
    expect(await refused(await make())).toMatchObject({
      status: 422,
      error: 'LeafletRefused',
      message: sentence,
      fields: { leafletFile: sentence },
    })
  }
  expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 10))).toMatchObject({ status: 413, error: 'TooLarge' })
  const { totalElements } = await organisation.call('GET /api/campaigns/:page/:size', { page: 0, size: 6 })
  expect(totalElements).toBe(0)
  expect(await listFiles()).toEqual(before)
})

test.each(['../../../../etc/passwd', 'leaflet.pdf\u0000.html'])(
  'a file called %j is accepted by its content, and its name is not stored',
  async (name) => {
    const organisation = await w.given.organisation()
    const named = new File([new Uint8Array(await onePage)], name)
    const { campaignLeafletFile } = await organisation.call('POST /api/campaign', {
      ...content,
      file: named,
    })
    expect(campaignLeafletFile).toMatch(/^\/files\/[0-9a-f]{32}\.png$/)
    expect((await get(campaignLeafletFile)).headers['content-disposition']).toBe(
      'inline; filename="fair-pay-now.png"',
    )
  },
)

test('a form without its leaflet, with unknown parts or of another content type is refused', async () => {
  const organisation = await w.given.organisation()
  const send = async (body: FormData | string, contentType?: string) => {
    const request = new Request('http://in-process/', { method: 'POST', body })
    const headers = { 'content-type': contentType ?? request.headers.get('content-type')! }
    const authorization = `Bearer ${organisation.token}`
    const payload = Buffer.from(await request.arrayBuffer())
    const { statusCode, body: answer } = await w.app.inject({
      method: 'POST',
      url: '/api/campaign',
      headers: { ...headers, authorization },
      payload,
    })
    return { statusCode, ...(JSON.parse(answer) as { error: string; fields?: object }) }
  }
  const form = new FormData()
  form.set('campaignDto', JSON.stringify(content))
  expect(await send(form)).toMatchObject({
    statusCode: 422,
    error: 'InvalidInput',
    fields: { leafletFile: expect.any(String) },
  })

  form.set('poster', await file(onePage))
  expect(await send(form)).toMatchObject({
    statusCode: 422,
    fields: { poster: 'We do not know this field.' },
  })
  expect(await send(JSON.stringify(content), 'application/json')).toMatchObject({
    statusCode: 415,
    error: 'WrongContentType',
  })
  expect(
    await send(
      '--x\r\nContent-Disposition: form-data; name="campaignDto"\r\n\r\n{',
      'multipart/form-data; boundary=x',
    ),
  ).toMatchObject({ statusCode: 400, error: 'NotUnderstood' })
})

test('a campaign needs a name, a description and a cause, and a last day that has not passed', async () => {
  const organisation = await w.given.organisation()
  const publish = async (overrides: object) =>
    organisation
      .call('POST /api/campaign', { ...content, ...overrides, file: await file(onePage) })
      .catch((error: unknown) => error)
  for (const overrides of [{ campaignName: ' ' }, { campaignDescription: '' }, { campaignCauses: [] }])
    expect(await publish(overrides)).toMatchObject({
      status: 422,
      message: campaignMessages.incomplete,
      fields: { [Object.keys(overrides)[0]!]: campaignMessages.incomplete },
    })
  expect(await publish({ endDate: '2026-11-19' })).toMatchObject({
    status: 422,
    fields: { endDate: expect.stringContaining('last day') },
  })
  expect(await publish({ endDate: '2026-11-20' })).toMatchObject({ endDate: '2026-11-20', ended: false })
})

const campaignsOf = (accountId: number) =>
  w.platform.db.selectFrom('campaign').select('id').where('account_id', '=', accountId).execute()

/** Publishes without a call, and runs something before or after the campaign is written. */
async function publishDuring(
  { id: accountId }: { id: number },
  { before, after }: { before?: () => Promise<unknown>; after?: () => void },
) {
  const organisation = { organisationId: accountId } as Organisation
  const { db, files } = w.platform
  const optional = {
    campaignPlaces: [],
    endDate: null,
    goal: null,
    imprint: null,
    leafletTitle: '',
    leafletText: '',
  }
  const input = { ...content, ...optional, listed: true, buttonAddress: '' }
  const leaflet = { bytes: await makePdf({ pages: 2 }), filename: 'leaflet.pdf' }
  return receiveLeaflet(leaflet, { files, accountId: 1 }, async (stored) => {
    await before?.()
    await db.transaction().execute(async (tx) => {
      await publishCampaign(tx, organisation, input, stored, w.clock.now())
      after?.()
    })
  })
}

test('publishing that fails leaves no rows, files or jobs', async () => {
  const organisation = await w.given.organisation()
  const before = await listFiles()
  const after = () => {
    throw new Error('power cut')
  }
  await expect(publishDuring(organisation, { after })).rejects.toThrow('power cut')
  expect(await listFiles()).toEqual(before)
  expect(await campaignsOf(organisation.id)).toEqual([])
  await w.runJobs({ drawings: true })
})

test('an account that is closed during an upload leaves no campaign behind', async () => {
  const organisation = await w.given.organisation()
  const filesBefore = await listFiles()
  const before = () => organisation.call('PATCH /api/deactivate', {})
  await expect(publishDuring(organisation, { before })).rejects.toMatchObject({ code: 'SignInNeeded' })
  expect(await listFiles()).toEqual(filesBefore)
  expect(await campaignsOf(organisation.id)).toEqual([])
})

test('a goal and an imprint can be set, changed and removed; an incomplete imprint is refused beside its field', async () => {
  const organisation = await w.given.organisation()
  const imprint = {
    promoter: 'Jo Bloggs',
    onBehalfOf: 'the Example Party',
    address: '1 High Street, Exampleton',
  }
  const { campaignId: id, ...published } = await organisation.call('POST /api/campaign', {
    ...content,
    goal: 2000,
    imprint,
    file: await file(onePage),
  })
  expect(published).toMatchObject({ goal: 2000, imprint })

  const change = async (overrides: object) => {
    const { revision } = await w.as()('GET /api/campaign/:id', { id })
    return organisation.call('PUT /api/campaign/:id', { id, revision, ...content, ...overrides })
  }
  expect(await change({ goal: 10_000_000, imprint: { ...imprint, promoter: 'Ann Other' } })).toMatchObject({
    goal: 10_000_000,
    imprint: { promoter: 'Ann Other' },
  })
  for (const field of ['promoter', 'onBehalfOf', 'address'])
    await expect(change({ imprint: { ...imprint, [field]: ' ' } })).rejects.toMatchObject({
      error: 'InvalidInput',
      fields: { [`imprint.${field}`]: expect.stringContaining('Enter') },
    })
  for (const goal of [0, -1, 1.5, 10_000_001, 'many', '2000'])
    await expect(change({ goal })).rejects.toMatchObject({ fields: { goal: expect.any(String) } })
  expect(await change({ goal: null, imprint: null })).toMatchObject({ goal: null, imprint: null })
})

test('an organisation changes its campaign; a new leaflet is a new version', async () => {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation, { causes: ['fair_pay', 'NHS'] })
  const change = {
    id: campaign.id,
    revision: 1,
    ...content,
    campaignName: 'Fair pay, now!',
    campaignCauses: [{ cause: 'NHS' as const }, { cause: 'peace' as const }],
  }
  const before = await w.as()('GET /api/campaign/:id', { id: campaign.id })
  const changed = await organisation.call('PUT /api/campaign/:id', change)
  expect(changed).toMatchObject({
    campaignName: 'Fair pay, now!',
    leafletVersion: 1,
    campaignLeafletFile: before.campaignLeafletFile,
  })
  expect(changed.campaignCauses.map(({ cause }) => cause)).toEqual(['NHS', 'peace'])
  expect(changed.campaignCauses[0]).toEqual(before.campaignCauses[1])

  for (const bytes of [makeJpeg(), onePage]) {
    const { revision } = await w.as()('GET /api/campaign/:id', { id: campaign.id })
    await organisation.call('PUT /api/campaign/:id', { ...change, revision, file: await file(bytes) })
  }
  const versions = await w.platform.db
    .selectFrom('leaflet')
    .select('version')
    .where('campaign_id', '=', campaign.id)
    .orderBy('version')
    .execute()
  expect(versions).toEqual([{ version: 1 }, { version: 2 }, { version: 3 }])
})

test('a deleted campaign leaves every list, its page says so, and its files are no longer served', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const campaign = await w.as()('GET /api/campaign/:id', { id })
  await expect(organisation.call('DELETE /api/campaign/:id', { id })).resolves.toEqual({
    message: campaignMessages.deleted,
  })

  await expect(w.as()('GET /api/campaign/:id', { id })).rejects.toMatchObject({
    status: 410,
    error: 'CampaignGone',
  })
  await expect(w.as()('GET /api/campaign/:id', { id: 999_999 })).rejects.toMatchObject({ error: 'NotFound' })
  expect((await organisation.call('GET /api/campaigns/:page/:size', { page: 0, size: 6 })).content).toEqual(
    [],
  )
  for (const path of [campaign.campaignLeafletFile, campaign.leafletPreview])
    expect(await get(path)).toMatchObject({ statusCode: 404 })
  await expect(organisation.call('DELETE /api/campaign/:id', { id })).rejects.toMatchObject({
    error: 'NotFound',
  })
  await expect(
    organisation.call('PUT /api/campaign/:id', { id, revision: 1, ...content }),
  ).rejects.toMatchObject({
    error: 'NotFound',
  })
})

test('a campaign ends the day after its last day, in London', async () => {
  w.clock.set('2027-06-30T22:59:59Z')
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation, { endDate: '2027-06-30' })
  const isEnded = async () => (await w.as()('GET /api/campaign/:id', { id })).ended
  expect(await isEnded()).toBe(false)
  w.clock.set('2027-06-30T23:00:00Z')
  expect(await isEnded()).toBe(true)

  await expect(
    organisation.call('PUT /api/campaign/:id', { id, revision: 1, ...content, endDate: '2027-06-29' }),
  ).rejects.toMatchObject({ fields: { endDate: expect.any(String) } })
  expect(
    await organisation.call('PUT /api/campaign/:id', { id, revision: 1, ...content, endDate: '2027-06-30' }),
  ).toMatchObject({ ended: true })
  expect(
    await organisation.call('PUT /api/campaign/:id', { id, revision: 2, ...content, endDate: null }),
  ).toMatchObject({
    ended: false,
  })
  w.clock.set('2026-11-20T12:00:00Z')
})

test('an organisation lists its own campaigns, newest first; an administrator lists all', async () => {
  const [organisation, other] = [await w.given.organisation(), await w.given.organisation()]
  const own: number[] = []
  for (let nth = 0; nth < 7; nth++) {
    w.clock.forward(1000)
    own.unshift((await w.given.campaign(organisation)).id)
  }
  await w.given.campaign(other)
  const list = (page: number) => organisation.call('GET /api/campaigns/:page/:size', { page, size: 6 })
  const first = await list(0)
  expect(first).toMatchObject({ totalElements: 7, totalPages: 2, pageable: { pageNumber: 0 } })
  expect([...first.content, ...(await list(1)).content].map(({ campaignId }) => campaignId)).toEqual(own)
  expect((await list(2)).content).toEqual([])

  const administrator = await w.given.administrator()
  const all = await administrator.call('GET /api/campaigns/:page/:size', { page: 0, size: 50 })
  expect(all.totalElements).toBeGreaterThan(7)
  await expect(
    (await w.given.musketeer()).call('GET /api/campaigns/:page/:size', { page: 0, size: 6 }),
  ).rejects.toMatchObject({ error: 'NotAllowed' })
})
