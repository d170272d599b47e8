import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { unansweredImprint } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletContent, orgInfo } from '@street-musketeers/contract/examples.ts'
import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { masterMessages } from './rules.ts'

const w = world()
const content: LeafletContent = { ...leafletContent, picture: null }
const notFound = { error: 'NotFound', status: 404 }
const gone = { ...notFound, message: masterMessages.gone }

/** A union with a leaflet, and a branch of it. */
async function unionAndBranch(over: Partial<LeafletContent> = {}) {
  const union = await w.given.union({ name: 'Weavers’ Union' })
  const branch = await w.given.organisation({ name: 'Weavers of Leeds' })
  await w.given.vouch(branch, union)
  const { id } = await union.call('POST /api/madeleaflet', { content: { ...content, ...over } })
  return { union, branch, id }
}
const offer = ({ call }: Person, id: number, campaignId: number | null = null) =>
  call('POST /api/madeleaflet/:id/offer', { id, revision: 1, campaignId })
const takeBack = ({ call }: Person, id: number) => call('DELETE /api/madeleaflet/:id/offer', { id })
const begin = ({ call }: Person, id: number) => call('POST /api/master/:id/begin', { id })
const mastersOf = async ({ call }: Person) => (await call('GET /api/masters', {})).masters
const show = ({ call }: Person, id: number) => call('GET /api/madeleaflet/:id', { id })
const showDraft = ({ call }: Person, id: number) => call('GET /api/campaigndraft/:id', { id })

test('a branch sees what its union offers, and begins with a copy of its words and its own contact details', async () => {
  const { union, branch, id } = await unionAndBranch()
  const campaign = await w.given.campaign(union, { name: 'Fair pay for weavers', causes: ['fair_pay'] })
  expect(await branch.call('GET /api/masters', {})).toEqual({ union: 'Weavers’ Union', masters: [] })
  expect(await offer(union, id, campaign.id)).toMatchObject({ offeredAt: w.clock.now().toISOString() })
  expect(await mastersOf(branch)).toMatchObject([
    { id, headline: content.headline, design: 'meeting', campaignName: 'Fair pay for weavers' },
  ])

  const offeredTo = async ({ call }: Person) => (await call('GET /api/org/waiting', {})).offeredBy
  const [author, viewer] = [await w.given.seated(branch, 'author'), await w.given.seated(branch, 'viewer')]
  for (const person of [branch, author]) expect(await offeredTo(person)).toBe('Weavers’ Union')
  for (const person of [viewer, union]) expect(await offeredTo(person)).toBeNull()

  const { madeLeafletId, campaignDraftId } = await begin(branch, id)
  expect(await offeredTo(branch)).toBeNull()
  expect(await show(branch, madeLeafletId)).toMatchObject({
    content: {
      ...content,
      action: { ...content.action, date: '', time: '', place: '', directions: '' },
      who: { organisation: 'Weavers of Leeds', ...orgInfo },
      second: { ...content.second, place: '', directions: '' },
    },
    imprint: unansweredImprint,
    union: { name: 'Weavers’ Union' },
    offeredAt: null,
    revision: 1,
  })
  expect((await showDraft(branch, campaignDraftId)).content).toMatchObject({
    campaignName: 'Fair pay for weavers',
    campaignDescription: 'Every worker deserves a pay rise.',
    campaignCauses: ['fair_pay'],
    electionMaterial: '',
  })
  const { leaflets, mayOffer } = await branch.call('GET /api/madeleaflets', {})
  expect(leaflets).toMatchObject([{ id: madeLeafletId, union: { name: 'Weavers’ Union' }, offeredAt: null }])
  expect(mayOffer).toBe(false)
  expect(await union.call('GET /api/madeleaflets', {})).toMatchObject({
    leaflets: [{ id, union: null, offeredAt: w.clock.now().toISOString() }],
    mayOffer: true,
  })
})

test('without a campaign, the draft of a branch has the headline as its name', async () => {
  const { union, branch, id } = await unionAndBranch({ headline: 'x'.repeat(300) })
  await offer(union, id)
  const { campaignDraftId } = await begin(branch, id)
  expect((await showDraft(branch, campaignDraftId)).content).toMatchObject({
    campaignName: 'x'.repeat(120),
    campaignDescription: '',
    campaignCauses: [],
  })
})

test('a branch completes place, time and contact, and changes none of its union’s words, in a copy neither', async () => {
  const second = {
    language: 'cy',
    headline: 'Cyflog teg',
    text: '',
    action: 'Dewch',
    place: '',
    directions: '',
  } as const
  const { union, branch, id } = await unionAndBranch({ second })
  await offer(union, id)
  const { madeLeafletId } = await begin(branch, id)
  const { content: begun } = await show(branch, madeLeafletId)
  expect(begun.action).toMatchObject({ date: '', time: '', place: '', directions: '' })
  const own: LeafletContent = {
    ...(begun as LeafletContent),
    size: 'A6',
    action: {
      ...begun.action,
      date: '2027-01-15',
      time: '19:00',
      place: 'Leeds Town Hall',
      directions: 'Bus 1',
      address: 'https://leeds.example',
    },
    who: { organisation: 'Weavers of Leeds', telephone: '', website: 'leeds.example' },
    second: { ...second, place: 'Neuadd', directions: 'Bws 1' },
  }
  const save = (leafletId: number, revision: number, over: Partial<LeafletContent> = {}) =>
    branch.call('PUT /api/madeleaflet/:id', {
      id: leafletId,
      content: { ...own, ...over },
      imprint: null,
      revision,
    })
  expect(await save(madeLeafletId, 1)).toMatchObject({ revision: 2 })

  const copy = await branch.call('POST /api/madeleaflet/:id/copy', { id: madeLeafletId })
  expect(copy).toMatchObject({ content: own, union: { name: 'Weavers’ Union' } })
  for (const [leafletId, revision] of [
    [madeLeafletId, 2],
    [copy.id, 1],
  ] as const) {
    const refused = { error: 'InvalidInput', message: 'Only your union can change the words of its leaflet.' }
    for (const other of [
      { headline: 'Something else' },
      { text: '' },
      { colour: 'black' },
      { design: 'poster' },
      { language: 'pl' },
      { action: { ...own.action, words: 'Stay at home' } },
      { second: { ...second, text: 'Rhywbeth' } },
      { second: null },
      { rights: [{ right: 'A right', explanation: '' }] },
      { picture: { alt: '', focus: { x: 0.5, y: 0.5 } } },
    ] satisfies Partial<LeafletContent>[])
      await expect(save(leafletId, revision, other), JSON.stringify(other)).rejects.toMatchObject(refused)
    const file = new Blob([new Uint8Array(await makePng())])
    await expect(
      branch.call('PUT /api/madeleaflet/:id/picture', { id: leafletId, file }),
    ).rejects.toMatchObject({ error: 'LeafletRefused' })
  }
  expect(await show(branch, madeLeafletId)).toMatchObject({ content: own, revision: 2 })
})

test('what is offered stays as it is until an officer takes it back; what was begun stays as it was', async () => {
  const { union, branch, id } = await unionAndBranch()
  const author = await w.given.seated(union, 'author')
  await offer(union, id)
  const { madeLeafletId } = await begin(branch, id)
  const change = () =>
    author.call('PUT /api/madeleaflet/:id', {
      id,
      content: { ...content, headline: 'Something else' },
      revision: 1,
    })
  const offered = { error: 'LeafletOffered', status: 409 }
  await expect(change()).rejects.toMatchObject(offered)
  await expect(author.call('DELETE /api/madeleaflet/:id', { id })).rejects.toMatchObject(offered)
  const file = new Blob([new Uint8Array(await makePng())])
  await expect(author.call('PUT /api/madeleaflet/:id/picture', { id, file })).rejects.toMatchObject(offered)
  // A save that comes late, and says what is stored, has nothing to change.
  expect(await author.call('PUT /api/madeleaflet/:id', { id, content, revision: 1 })).toMatchObject({
    revision: 1,
  })

  await takeBack(union, id)
  await takeBack(union, id)
  expect(await mastersOf(branch)).toEqual([])
  await expect(begin(branch, id)).rejects.toMatchObject(gone)
  await change()
  await author.call('DELETE /api/madeleaflet/:id', { id })
  expect(await show(branch, madeLeafletId)).toMatchObject({ content: { headline: content.headline } })
  const { content: log } = await union.call('GET /api/org/actions/:page/:size', { page: 0, size: 10 })
  expect(log.map(({ action, about }) => [action, about])).toEqual([
    ['took-master-back', content.headline],
    ['offered-master', content.headline],
  ])
})

test('only branches that the union vouches for see and begin what it offers', async () => {
  const { union, branch, id } = await unionAndBranch()
  await offer(union, id)
  const stranger = await w.given.organisation()
  const otherUnion = await w.given.union()
  const otherBranch = await w.given.organisation()
  await w.given.vouch(otherBranch, otherUnion)
  const asking = await w.given.organisation()
  await w.platform.db
    .insertInto('branch')
    .values({
      account_id: asking.id,
      union_id: union.id,
      state: 'asked',
      since: w.clock.now(),
      answered_by: null,
    })
    .execute()
  for (const person of [stranger, otherUnion, otherBranch, asking, union]) {
    expect(await mastersOf(person)).toEqual([])
    await expect(begin(person, id)).rejects.toMatchObject(gone)
    await expect(show(branch, id)).rejects.toMatchObject(notFound)
  }
  for (const person of [stranger, otherUnion]) await expect(offer(person, id)).rejects.toMatchObject(notFound)
  const { id: own } = await stranger.call('POST /api/madeleaflet', { content })
  await expect(offer(stranger, own)).rejects.toMatchObject({ error: 'CannotVouch' })
})

test('an offer ends with the right to vouch, a suspension and the account; a vouch that is taken back ends it for one', async () => {
  const administrator = await w.given.administrator()
  const { union, branch, id } = await unionAndBranch()
  const other = await w.given.organisation()
  await w.given.vouch(other, union)
  await offer(union, id)
  const { madeLeafletId, campaignDraftId } = await begin(other, id)
  const reason = 'A question'
  await administrator.call('DELETE /api/user/:id/vouch', { id: other.id, reason })
  expect(await other.call('GET /api/masters', {})).toEqual({ union: null, masters: [] })
  await expect(begin(other, id)).rejects.toMatchObject(gone)
  // What it has begun is its own.
  const { content: begun, revision } = await show(other, madeLeafletId)
  const saved = { ...(begun as LeafletContent), size: 'A4' } as const
  await other.call('PUT /api/madeleaflet/:id', { id: madeLeafletId, content: saved, revision })
  expect(await showDraft(other, campaignDraftId)).toMatchObject({ id: campaignDraftId })

  await administrator.call('PUT /api/user/:id/vouching', { id: union.id, mayVouch: false })
  await expect(begin(branch, id)).rejects.toMatchObject(gone)
  // A leaflet that cannot be changed can still be taken back.
  await takeBack(union, id)
  await expect(offer(union, id)).rejects.toMatchObject({ error: 'CannotVouch' })
  await administrator.call('PUT /api/user/:id/vouching', { id: union.id, mayVouch: true })
  await offer(union, id)
  await administrator.call('POST /api/user/:id/suspension', { id: union.id, reason })
  expect(await mastersOf(branch)).toEqual([])
  await administrator.call('DELETE /api/user/:id/suspension', { id: union.id, reason })
  expect(await mastersOf(branch)).toMatchObject([{ id }])

  const back = await w.given.returning(union)
  await back.call('PATCH /api/deactivate', {})
  await w.runJobs()
  expect(await branch.call('GET /api/masters', {})).toEqual({ union: null, masters: [] })
  await expect(begin(branch, id)).rejects.toMatchObject(gone)
  expect((await show(other, madeLeafletId)).union).toEqual({ name: '' })
})

test('a campaign that comes along is live when it is offered, and withholds its master while its leaflets are', async () => {
  const administrator = await w.given.administrator()
  const { union, branch, id } = await unionAndBranch()
  const notLive = { error: 'InvalidInput', fields: { campaignId: 'Choose a campaign that is live' } }
  const foreign = await w.given.campaign(await w.given.organisation())
  await expect(offer(union, id, foreign.id)).rejects.toMatchObject(notLive)
  const stopped = await w.given.campaign(union)
  await union.call('POST /api/campaign/:id/stop', { id: stopped.id })
  await expect(offer(union, id, stopped.id)).rejects.toMatchObject(notLive)

  const campaign = await w.given.campaign(union, { name: 'Fair pay for weavers' })
  await offer(union, id)
  await offer(union, id, campaign.id)
  expect(await mastersOf(branch)).toMatchObject([{ campaignName: 'Fair pay for weavers' }])
  await administrator.call('POST /api/campaign/:id/takedown', { id: campaign.id, reason: 'False' })
  expect(await mastersOf(branch)).toEqual([])
  await expect(begin(branch, id)).rejects.toMatchObject(gone)
  await union.call('DELETE /api/campaign/:id', { id: campaign.id })
  expect(await mastersOf(branch)).toEqual([])

  const deleted = await w.given.campaign(union)
  await offer(union, id, deleted.id)
  await union.call('DELETE /api/campaign/:id', { id: deleted.id })
  expect(await mastersOf(branch)).toMatchObject([{ campaignName: '' }])
  const { campaignDraftId } = await begin(branch, id)
  expect((await showDraft(branch, campaignDraftId)).content).toMatchObject({
    campaignName: content.headline,
    campaignDescription: '',
    campaignCauses: [],
  })
})

test('a leaflet is offered as an officer has looked at it', async () => {
  const { union, branch, id } = await unionAndBranch()
  await union.call('PUT /api/madeleaflet/:id', {
    id,
    content: { ...content, headline: 'Later' },
    revision: 1,
  })
  await expect(offer(union, id)).rejects.toMatchObject({ error: 'ChangedMeanwhile' })
  expect(await mastersOf(branch)).toEqual([])
})

test('a press that is repeated begins one leaflet and one draft; many at once begin no more than there is room for', async () => {
  const { union, branch, id } = await unionAndBranch()
  await offer(union, id)
  const submissionId = crypto.randomUUID()
  const replies = await Promise.all(
    [1, 2, 3].map(() => branch.call('POST /api/master/:id/begin', { id, submissionId })),
  )
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect((await branch.call('GET /api/campaigndrafts', {})).drafts).toHaveLength(1)

  for (let count = 1; count < 48; count++) await branch.call('POST /api/campaigndraft', { content: {} })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => begin(branch, id)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  // What had no room for its draft left no leaflet either.
  expect((await branch.call('GET /api/madeleaflets', {})).leaflets).toHaveLength(3)
})

test('a picture that a branch has too stays when its union throws its own away', async () => {
  const picture = { alt: 'A loom', focus: { x: 0.5, y: 0.5 } }
  const { union, branch, id } = await unionAndBranch({ picture })
  const file = new Blob([new Uint8Array(await makePng([1200, 800]))])
  await union.call('PUT /api/madeleaflet/:id/picture', { id, file })
  await offer(union, id)
  const { madeLeafletId } = await begin(branch, id)
  await takeBack(union, id)
  await union.call('DELETE /api/madeleaflet/:id', { id })
  await w.runJobs()
  const { picture: own } = await show(branch, madeLeafletId)
  expect(own).toMatchObject({ width: 1200, height: 800 })
  const { content: begun } = await show(branch, madeLeafletId)
  const { problems } = await branch.call('POST /api/madeleaflet/:id/preview', {
    id: madeLeafletId,
    content: begun as LeafletContent,
    imprint: null,
  })
  expect(problems.filter(({ field }) => field.startsWith('picture'))).toEqual([])
})

test.each(['offer against a save', 'take back against a begin'])('at the same moment: %s', async (which) => {
  for (let round = 0; round < 5; round++) {
    const { union, branch, id } = await unionAndBranch()
    if (which === 'offer against a save') {
      const headline = 'Changed at the same moment'
      const [offered, saved] = await Promise.allSettled([
        offer(union, id),
        union.call('PUT /api/madeleaflet/:id', { id, content: { ...content, headline }, revision: 1 }),
      ])
      expect([offered.status, saved.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const [master] = await mastersOf(branch)
      if (master) expect(master.headline).toBe(content.headline)
    } else {
      await offer(union, id)
      const [, begun] = await Promise.allSettled([takeBack(union, id), begin(branch, id)])
      expect((await branch.call('GET /api/madeleaflets', {})).leaflets).toHaveLength(
        begun.status === 'fulfilled' ? 1 : 0,
      )
      expect(await mastersOf(branch)).toEqual([])
    }
  }
})
