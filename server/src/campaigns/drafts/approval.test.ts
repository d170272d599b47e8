import { commentMissing } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { publishDueDrafts } from './publish-due-drafts.ts'

const w = world()

const complete: Partial<DraftContent> = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: ['libraries', 'fair_pay'],
  electionMaterial: 'no',
  leafletText: 'Fair pay',
}
const published = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: [{ cause: 'fair_pay' as const }, { cause: 'libraries' as const }],
  leafletText: 'Fair pay',
}
const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street' }
const forElection: Partial<DraftContent> = { ...complete, electionMaterial: 'unsure', imprint }

const leaflet = async (width = 600) => new Blob([new Uint8Array(await makePng([width, 800]))])

async function begin(by: Person, content = complete) {
  const { id, revision } = await by.call('POST /api/campaigndraft', { content })
  await by.call('PUT /api/campaigndraft/:id/leaflet', { id, file: await leaflet() })
  return { id, revision, leafletRevision: 1 }
}
type Draft = Awaited<ReturnType<typeof begin>>

const show = (by: Person, { id }: Draft) => by.call('GET /api/campaigndraft/:id', { id })
const save = async (by: Person, draft: Draft, content: Partial<DraftContent>): Promise<Draft> => {
  const { id, revision } = draft
  return {
    ...draft,
    ...(await by.call('PUT /api/campaigndraft/:id', { id, revision, content })),
    id,
  } as Draft
}
const named = ({ id, revision, leafletRevision }: Draft) => ({ id, revision, leafletRevision })
const send = (by: Person, draft: Draft) => by.call('POST /api/campaigndraft/:id/review', named(draft))
const approve = (by: Person, draft: Draft) =>
  by.call('POST /api/campaigndraft/:id/decision', { ...named(draft), outcome: 'approved' })
const sendBack = (by: Person, draft: Draft, comment = 'Say where.') =>
  by.call('POST /api/campaigndraft/:id/decision', { ...named(draft), outcome: 'returned', comment })
const publish = (by: Person, draft: Draft, over: object = {}) =>
  by.call('POST /api/campaigndraft/:id/publish', { ...named(draft), ...published, ...over })
const schedule = (by: Person, draft: Draft) =>
  by.call('PUT /api/campaigndraft/:id/schedule', {
    ...named(draft),
    publishDay: '2026-12-01',
    publishHour: 9,
    instead: null,
  })
const wish = (by: Person, asksApproval: boolean) => by.call('PUT /api/org/approval', { asksApproval })

/** An organisation that asks for approval, with another officer and an author. */
async function givenCommittee() {
  const secretary = await w.given.organisation()
  const officer = await w.given.seated(secretary, 'officer')
  const author = await w.given.seated(secretary, 'author')
  await wish(secretary, true)
  return { secretary, officer, author }
}
const kindsTo = async ({ email }: Person) => (await w.emails(email)).map(({ kind }) => kind)
const lastEmailTo = async ({ email }: Person) => (await w.emails(email)).at(-1)!
const needed = { error: 'ApprovalNeeded', status: 409 }
const nameOf = ({ firstname, lastname }: Person) => `${firstname} ${lastname}`

test('an author’s draft is sent back once with a comment, approved by another officer, and published as it was approved', async () => {
  const { secretary, officer, author } = await givenCommittee()
  let draft = await begin(author)
  const now = w.clock.now().toISOString()
  await expect(publish(officer, draft)).rejects.toMatchObject(needed)
  await expect(schedule(officer, draft)).rejects.toMatchObject(needed)

  expect((await send(author, draft)).review).toMatchObject({
    state: 'in-review',
    isNeeded: true,
    canDecide: false,
    sent: { at: now, by: nameOf(author) },
  })
  await send(author, draft)
  for (const approver of [secretary, officer]) {
    expect((await kindsTo(approver)).filter((kind) => kind === 'campaigns.draft-sent')).toHaveLength(1)
    const { subject, text, html } = await lastEmailTo(approver)
    expect(subject).toBe('Please look at a campaign: Fair pay now')
    for (const body of [text, html]) expect(body).toContain(`http://localhost:3000/org/draft/${draft.id}`)
  }
  expect(await kindsTo(author)).toEqual([])
  expect((await show(officer, draft)).review).toMatchObject({ state: 'in-review', canDecide: true })
  await expect(publish(officer, draft)).rejects.toMatchObject(needed)

  await expect(sendBack(officer, draft, '')).rejects.toMatchObject({
    fields: { comment: commentMissing },
  })
  const comment = 'Say where the meeting is.'
  for (const _ of [1, 2])
    expect((await sendBack(officer, draft, comment)).review).toMatchObject({
      state: 'draft',
      returned: { at: now, by: nameOf(officer), isByCaller: true, comment },
    })
  expect((await author.call('GET /api/campaigndrafts', {})).drafts).toMatchObject([
    { id: draft.id, isReturned: true, canDecide: false },
  ])
  expect(await kindsTo(author)).toEqual(['campaigns.draft-returned'])
  const returned = await lastEmailTo(author)
  for (const body of [returned.text, returned.html]) expect(body).toContain(comment)
  expect(returned.text).toContain(`http://localhost:3000/org/dashboard/new-campaign?draft=${draft.id}`)

  draft = await save(author, draft, { ...complete, campaignDescription: 'In the town hall.' })
  expect((await show(author, draft)).review.returned, 'until it is sent again').toMatchObject({ comment })
  w.clock.forward(1)
  expect((await send(author, draft)).review.returned).toBeNull()
  for (const _ of [1, 2])
    expect((await approve(officer, draft)).review).toMatchObject({
      state: 'approved',
      approved: { by: nameOf(officer) },
    })
  expect(await kindsTo(author)).toEqual(['campaigns.draft-returned', 'campaigns.draft-approved'])

  await expect(publish(secretary, draft), 'other words than those').rejects.toMatchObject({
    error: 'ChangedMeanwhile',
  })
  const campaign = await publish(secretary, draft, { campaignDescription: 'In the town hall.' })
  expect(await secretary.call('GET /api/org/campaign/:id', { id: campaign.campaignId })).toMatchObject({
    approval: { by: nameOf(officer), at: w.clock.now().toISOString() },
  })
  for (const one of [secretary, officer]) expect(await kindsTo(one)).not.toContain('campaigns.draft-live')
  const live = await lastEmailTo(author)
  expect(live).toMatchObject({ kind: 'campaigns.draft-live', subject: 'Your campaign is live: Fair pay now' })
  for (const body of [live.text, live.html]) {
    expect(body).toContain(`${nameOf(secretary)} has published “Fair pay now”.`)
    expect(body).toContain(`http://localhost:3000/org/campaign/${campaign.campaignId}/share`)
  }
})

test('neither who changed it last nor who sent it approves it, nor an author, nor an officer of another organisation', async () => {
  const { secretary, officer, author } = await givenCommittee()
  const third = await w.given.seated(secretary, 'officer')
  const draft = await begin(secretary)
  await send(officer, draft)
  for (const each of [secretary, officer]) {
    expect((await show(each, draft)).review.canDecide).toBe(false)
    await expect(approve(each, draft)).rejects.toMatchObject({ error: 'SecondPersonNeeded' })
  }
  await expect(approve(author, draft)).rejects.toMatchObject({ error: 'NotAllowed' })
  const stranger = await w.given.organisation()
  for (const attempt of [() => approve(stranger, draft), () => send(stranger, draft)])
    await expect(attempt()).rejects.toMatchObject({ error: 'NotFound' })
  expect((await third.call('GET /api/campaigndrafts', {})).drafts).toMatchObject([{ canDecide: true }])
  expect((await approve(third, draft)).review.state).toBe('approved')
  for (const each of [secretary, officer])
    expect((await lastEmailTo(each)).subject, 'who wrote it, and who sent it').toBe('Approved: Fair pay now')
})

test('a change of words or file takes a draft out of review and its approval off, also if it is scheduled', async () => {
  const { secretary, officer, author } = await givenCommittee()
  let draft = await begin(author)
  await send(author, draft)
  const { id } = draft
  await author.call('PUT /api/campaigndraft/:id/leaflet', { id, file: await leaflet(610) })
  await expect(approve(officer, draft)).rejects.toMatchObject({ message: draftMessages.changed })
  draft = { ...draft, leafletRevision: 2 }
  await expect(approve(officer, draft), 'no longer sent').rejects.toMatchObject({
    message: draftMessages.decided,
  })
  await send(author, draft)
  await approve(officer, draft)
  expect((await schedule(secretary, draft)).schedule).not.toBeNull()

  draft = await save(officer, draft, { ...complete, campaignName: 'Fairer pay' })
  expect(await show(secretary, draft)).toMatchObject({
    review: { state: 'draft', approved: null },
    schedule: { waitsFor: 'approval' },
  })
  expect((await secretary.call('GET /api/campaigndrafts', {})).drafts).toMatchObject([
    { waitsFor: 'approval' },
  ])
  w.clock.set('2026-12-01T09:00:00Z')
  await w.platform.db.transaction().execute((tx) => enqueue(tx, publishDueDrafts, {}))
  await w.runJobs()
  const email = await lastEmailTo(secretary)
  expect(email.subject).toBe('Not published: Fairer pay')
  expect(email.text).toContain(draftMessages.unapproved)
  const returned = await w.given.returning(secretary)
  expect(await show(returned, draft)).toMatchObject({ schedule: null })
  w.clock.set('2026-11-20T12:00:00Z')
})

test('an approved draft that is scheduled goes live with its approval', async () => {
  const { secretary, officer, author } = await givenCommittee()
  const draft = await begin(author)
  await send(author, draft)
  await approve(secretary, draft)
  await schedule(officer, draft)
  w.clock.set('2026-12-01T09:00:00Z')
  await w.platform.db.transaction().execute((tx) => enqueue(tx, publishDueDrafts, {}))
  await w.runJobs()
  const { call } = await w.given.returning(secretary)
  const { content } = await call('GET /api/campaigns/:page/:size', { page: 0, size: 10 })
  expect(content).toHaveLength(1)
  expect(await call('GET /api/org/campaign/:id', { id: content[0]!.campaignId })).toMatchObject({
    approval: { by: nameOf(secretary) },
  })
  w.clock.set('2026-11-20T12:00:00Z')
})

test('election material always needs another officer where there is one; an organisation of one officer publishes as before', async () => {
  const one = await w.given.organisation()
  const author = await w.given.seated(one, 'author')
  const review = async (by: Person, draft: Draft) => (await show(by, draft)).review
  const draft = await begin(one, forElection)
  expect(await review(one, draft)).toMatchObject({ isNeeded: false, canSend: false })
  await expect(send(one, draft)).rejects.toMatchObject({ message: draftMessages.noApprover })
  await expect(wish(one, true)).rejects.toMatchObject({ error: 'SecondPersonNeeded' })
  const file = await leaflet()
  await one.call('POST /api/campaign', { ...published, imprint, file })
  const { campaignId: id } = await publish(one, draft, { imprint })
  expect(await one.call('GET /api/org/campaign/:id', { id })).toMatchObject({ approval: null })
  const byAuthor = await begin(author)
  await send(author, byAuthor)
  await approve(one, byAuthor)
  await publish(one, byAuthor)

  const officer = await w.given.seated(one, 'officer')
  const second = await begin(one, forElection)
  expect(await review(one, second)).toMatchObject({ isNeeded: true })
  await expect(publish(one, second, { imprint })).rejects.toMatchObject(needed)
  await expect(schedule(one, second)).rejects.toMatchObject(needed)
  await expect(
    one.call('POST /api/campaign', { ...published, imprint, file: await leaflet() }),
  ).rejects.toMatchObject(needed)
  const { leafletText: _, ...words } = published
  const copy = { id, leafletVersions: [1], ...words }
  await expect(one.call('POST /api/campaign/:id/copy', { ...copy, imprint })).rejects.toMatchObject(needed)
  await one.call('POST /api/campaign/:id/copy', copy)
  await one.call('POST /api/campaign', { ...published, file: await leaflet() })
  await send(one, second)
  await approve(officer, second)
  await publish(one, second, { imprint })
})

test('an organisation that asks for approval has no way round it: at once, by a copy, or with one officer left', async () => {
  const { secretary, officer } = await givenCommittee()
  const { id } = await w.given.campaign(secretary)
  const { leafletText: _, ...words } = published
  await expect(
    secretary.call('POST /api/campaign', { ...published, file: await leaflet() }),
  ).rejects.toMatchObject(needed)
  await expect(
    secretary.call('POST /api/campaign/:id/copy', { id, leafletVersions: [1], ...words }),
  ).rejects.toMatchObject(needed)
  expect(await secretary.call('GET /api/org/campaign/:id', { id })).toMatchObject({
    whyNotCopied: null,
    copyIsDraft: true,
  })

  const draft = await begin(secretary)
  await expect(publish(secretary, draft)).rejects.toMatchObject(needed)
  await officer.call('POST /api/org/leave', {})
  await publish(secretary, draft)
})

test('officers choose whether approval is asked, and the others are emailed each time', async () => {
  const { secretary, officer, author } = await givenCommittee()
  expect((await author.call('GET /api/org/people', {})).asksApproval).toBe(true)
  await expect(wish(author, false)).rejects.toMatchObject({ error: 'NotAllowed' })
  w.clock.forward(1)
  const [changed, repeated] = [await wish(officer, false), await wish(officer, false)]
  expect(changed.message).toMatch(/We’ve emailed the other officers\.$/)
  expect(repeated.message).not.toContain('emailed')
  expect((await secretary.call('GET /api/org/people', {})).asksApproval).toBe(false)
  expect(await kindsTo(officer)).toEqual(['identity.approval-wish'])
  expect(await kindsTo(secretary)).toEqual(['identity.approval-wish'])
  const { subject, text } = await lastEmailTo(secretary)
  expect(subject).toBe('Approval is no longer needed')
  expect(text).toContain(`${nameOf(officer)} has chosen`)
  await publish(secretary, await begin(secretary))
})

test('an approver sees the email that musketeers will get, and nobody else', async () => {
  const { officer, author } = await givenCommittee()
  const draft = await begin(author, { ...complete, where: 'places', campaignPlaces: 'Leeds' })
  const email = await officer.call('GET /api/campaigndraft/:id/email', { id: draft.id })
  expect(email.subject).toBe('Your leaflet: Fair pay now')
  for (const sentence of [
    'By Exampleton Trades Council, for Leeds (LS)',
    'Why a fair wage is good for the whole street.',
    '> Fair pay',
    'The leaflet is attached.',
  ])
    expect(email.text).toContain(sentence)
  const stranger = await w.given.organisation()
  await expect(stranger.call('GET /api/campaigndraft/:id/email', { id: draft.id })).rejects.toMatchObject({
    error: 'NotFound',
  })
  const bare = await begin(author, { campaignName: 'Fair pay' })
  await expect(officer.call('GET /api/campaigndraft/:id/email', { id: bare.id })).rejects.toMatchObject({
    error: 'InvalidInput',
  })
})

test('of two approvers fifty times at once one decides, and of an approval against an edit one wins; the others are told in a sentence', async () => {
  const { secretary, officer, author } = await givenCommittee()
  const draft = await begin(author)
  await send(author, draft)
  const decisions = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) =>
      nth % 2
        ? approve(officer, draft).then(() => 'officer')
        : sendBack(secretary, draft).then(() => 'secretary'),
    ),
  )
  const deciders = decisions.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(new Set(deciders).size).toBe(1)
  for (const each of decisions)
    if (each.status === 'rejected')
      expect(each.reason).toMatchObject({ error: 'ChangedMeanwhile', message: draftMessages.decided })
  const kinds = (await kindsTo(author)).filter((kind) => kind.startsWith('campaigns.'))
  expect(kinds, 'one email').toHaveLength(1)

  for (let round = 0; round < 5; round++) {
    const rival = await begin(author)
    await send(author, rival)
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, nth) =>
        nth % 2 ? approve(officer, rival) : save(author, rival, { campaignName: `Fair pay ${nth}` }),
      ),
    )
    for (const each of tries)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ error: 'ChangedMeanwhile' })
    const { review, revision } = await show(secretary, rival)
    // A change after the approval takes it off, so what is approved is what somebody looked at.
    expect(review.state).toBe(revision === rival.revision ? 'approved' : 'draft')
    await expect(publish(secretary, rival)).rejects.toMatchObject({ error: 'ChangedMeanwhile' })
  }
})

test('two who publish, and a change, race after an approval: what is published is what was approved, once', async () => {
  const { secretary, officer, author } = await givenCommittee()
  const draft = await begin(author)
  await send(author, draft)
  await approve(officer, draft)
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, nth) =>
      nth % 3 === 0
        ? save(author, draft, { ...complete, campaignName: 'Never approved' }).then(() => 'changed')
        : publish(nth % 3 === 1 ? secretary : officer, draft).then(({ campaignName }) => campaignName),
    ),
  )
  const names = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const live = names.filter((name) => name !== 'changed')
  expect(live.length).toBeLessThanOrEqual(1)
  expect(live).not.toContain('Never approved')
  for (const each of tries)
    if (each.status === 'rejected')
      expect(['NotFound', 'ChangedMeanwhile', 'ApprovalNeeded']).toContain(
        (each.reason as { error: string }).error,
      )
})
