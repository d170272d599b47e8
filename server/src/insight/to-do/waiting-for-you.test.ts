import { expect, test } from 'vitest'
import { makePdf } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world()

const waiting = ({ call }: Person) => call('GET /api/org/waiting', {})
const none = { drafts: [], message: null, handOverOn: null, offeredBy: null }

async function givenCommittee() {
  const secretary = await w.given.organisation()
  const officer = await w.given.seated(secretary, 'officer')
  const author = await w.given.seated(secretary, 'author')
  const viewer = await w.given.seated(secretary, 'viewer')
  await secretary.call('PUT /api/org/approval', { asksApproval: true })
  return { secretary, officer, author, viewer }
}

const content = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: ['fair_pay' as const],
  electionMaterial: 'no' as const,
}

async function sendForReview({ call }: Person) {
  const { id, revision } = await call('POST /api/campaigndraft', { content })
  const file = new Blob([new Uint8Array(await makePdf({ pages: 1 }))])
  await call('PUT /api/campaigndraft/:id/leaflet', { id, file })
  const draft = { id, revision, leafletRevision: 1 }
  await call('POST /api/campaigndraft/:id/review', draft)
  return draft
}

test('a draft waits for the officers who may approve it, then for its author when it is sent back, and for nobody else', async () => {
  const { secretary, officer, author, viewer } = await givenCommittee()
  for (const person of [secretary, officer, author, viewer]) expect(await waiting(person)).toEqual(none)
  const draft = await sendForReview(author)
  const entry = { id: draft.id, campaignName: content.campaignName, publishAt: null }
  for (const approver of [secretary, officer])
    expect(await waiting(approver)).toEqual({ ...none, drafts: [{ ...entry, step: 'review' }] })
  const stranger = await w.given.organisation()
  for (const other of [author, viewer, stranger]) expect(await waiting(other)).toEqual(none)

  const decision = { ...draft, outcome: 'returned' as const, comment: 'Say where.' }
  await officer.call('POST /api/campaigndraft/:id/decision', decision)
  expect(await waiting(author)).toEqual({ ...none, drafts: [{ ...entry, step: 'change' }] })
  for (const other of [secretary, officer, viewer]) expect(await waiting(other)).toEqual(none)
})

test('a scheduled draft waits as long as it will not be published as it is', async () => {
  const { secretary, officer, author, viewer } = await givenCommittee()
  const draft = await sendForReview(author)
  await officer.call('POST /api/campaigndraft/:id/decision', { ...draft, outcome: 'approved' })
  const day = { publishDay: '2026-12-01', publishHour: 9, instead: null }
  await officer.call('PUT /api/campaigndraft/:id/schedule', { ...draft, ...day })
  for (const person of [secretary, officer, author, viewer]) expect(await waiting(person)).toEqual(none)

  w.clock.forward(1000)
  const { id, revision } = draft
  const changed = { ...content, campaignName: 'Fairer pay' }
  await author.call('PUT /api/campaigndraft/:id', { id, revision, content: changed })
  for (const person of [secretary, officer, author])
    expect((await waiting(person)).drafts).toMatchObject([
      { id: draft.id, step: 'approval', publishAt: '2026-12-01T09:00:00.000Z' },
    ])
  expect(await waiting(viewer)).toEqual(none)
  await secretary.call('PUT /api/org/approval', { asksApproval: false })
  expect((await waiting(officer)).drafts).toMatchObject([{ step: 'look' }])
  expect(await waiting(author)).toEqual(none)
})

test('a message to members waits for its reader, then for its writer when it is sent back', async () => {
  const { secretary, officer, author, viewer } = await givenCommittee()
  const { id } = await w.given.campaign(secretary)
  const messageText = 'The meeting has moved.'
  const input = { id, messageText, messageLink: '', draft: false }
  const { revision } = await author.call('PUT /api/org/campaign/:id/messages', input)
  for (const reader of [secretary, officer])
    expect((await waiting(reader)).message).toMatchObject({ campaignId: id, step: 'review' })
  for (const other of [author, viewer]) expect(await waiting(other)).toEqual(none)
  const decision = { id, revision, approved: false, comment: 'Where to?' }
  await officer.call('POST /api/org/campaign/:id/messages/decision', decision)
  expect((await waiting(author)).message).toMatchObject({ campaignId: id, step: 'change' })
  for (const other of [secretary, officer, viewer]) expect(await waiting(other)).toEqual(none)
})

test('an officer who is asked to take over sees the day until they answer', async () => {
  const { secretary, officer, author } = await givenCommittee()
  await secretary.call('POST /api/org/handover', { id: officer.seatId, day: '2026-12-01' })
  expect(await waiting(officer)).toEqual({ ...none, handOverOn: '2026-12-01' })
  for (const other of [secretary, author]) expect(await waiting(other)).toEqual(none)
  await officer.call('PUT /api/org/handover', { day: '2026-12-01' })
  expect(await waiting(officer)).toEqual(none)
})
