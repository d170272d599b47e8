import { expect, test } from 'vitest'
import { password } from '../../test/support/given.ts'
import { world } from '../../test/support/world.ts'
import { days, minutes } from '../platform/values/clock.ts'

const w = world()

const page = { page: 0, size: 20 }

test('officers read who did what for their organisation, and nobody else does', async () => {
  const organisation = await w.given.organisation()
  const [officer, author] = [
    await w.given.seated(organisation, 'officer'),
    await w.given.seated(organisation, 'author'),
  ]
  const campaign = await w.given.campaign(organisation, { name: 'Fair pay now' })
  await officer.call('POST /api/org/people', { email: 'new@example.org', seat: 'viewer' })
  await officer.call('POST /api/campaign/:id/stop', { id: campaign.id })
  await organisation.call('PUT /api/org/people/:id', { id: author.seatId, seat: 'viewer' })
  await officer.call('POST /api/org/leave', {})

  const { content } = await organisation.call('GET /api/org/actions/:page/:size', page)
  const officerName = content[0]!.person
  expect(officerName).toMatch(/ Lovelace$/)
  expect(content).toMatchObject([
    { action: 'left', person: officerName, otherPerson: null },
    { action: 'changed-seat', otherPerson: expect.stringMatching(/ Lovelace$/), about: 'viewer' },
    { action: 'stopped-campaign', person: officerName, about: 'Fair pay now' },
    { action: 'invited-person', person: officerName, about: 'viewer' },
  ])
  expect(JSON.stringify(content)).not.toContain('@')
  const stranger = await w.given.organisation()
  expect((await stranger.call('GET /api/org/actions/:page/:size', page)).content).toEqual([])
  const viewer = await w.given.seated(organisation, 'viewer')
  await expect(viewer.call('GET /api/org/actions/:page/:size', page)).rejects.toMatchObject({
    error: 'NotAllowed',
  })
})

test('a closed account leaves no name in the log, and after two years there is no entry', async () => {
  const organisation = await w.given.organisation()
  const officer = await w.given.seated(organisation, 'officer')
  const { id } = await w.given.campaign(organisation)
  await officer.call('POST /api/campaign/:id/stop', { id })
  await officer.call('PATCH /api/deactivate', {})
  const list = () => organisation.call('GET /api/org/actions/:page/:size', page)
  expect((await list()).content).toMatchObject([
    { action: 'left', person: '' },
    { action: 'stopped-campaign', person: '' },
  ])
  w.clock.forward(days(731))
  const session = await w.as()('POST /api/signin', { email: organisation.email, password })
  expect((await w.as(session)('GET /api/org/actions/:page/:size', page)).content).toEqual([])
})

test('the log keeps what somebody was called when they left, until they are back or close their account', async () => {
  const organisation = await w.given.organisation()
  const [left, removed] = [
    await w.given.seated(organisation, 'officer'),
    await w.given.seated(organisation, 'author'),
  ]
  const rename = (firstname: string) =>
    w.platform.db
      .updateTable('account')
      .set({ firstname, lastname: 'Chosen' })
      .where('id', 'in', [left.id, removed.id])
      .execute()
  const names = async () => {
    const { call } = await w.given.returning(organisation)
    const { content } = await call('GET /api/org/actions/:page/:size', page)
    return content.flatMap(({ person, otherPerson }) => [person, otherPerson])
  }
  await left.call('POST /api/org/leave', {})
  await organisation.call('DELETE /api/org/people/:id', { id: removed.seatId })
  await rename('Later')
  expect(await names()).toEqual([expect.any(String), expect.any(String), expect.any(String), null])
  expect((await names()).join()).not.toContain('Chosen')

  w.clock.forward(minutes(1))
  const { call } = await w.given.returning(organisation)
  await call('POST /api/org/people', { email: left.email, seat: 'viewer' })
  const { text } = (await w.emails(left.email)).findLast(({ kind }) => kind === 'identity.seat-invited')!
  const invitation = /#invitation=([\w-]+)/.exec(text)![1]!
  await w.as()('POST /api/org/people/take', { invitation })
  expect(await names()).toContain('Later Chosen')

  const session = await w.as()('POST /api/signin', { email: removed.email, password })
  await w.as(session)('PATCH /api/deactivate', {})
  expect(await names()).toContain('')
})

test('officers hear when somebody leaves or closes their account', async () => {
  const organisation = await w.given.organisation()
  const [leaving, closing] = [
    await w.given.seated(organisation, 'officer'),
    await w.given.seated(organisation, 'viewer'),
  ]
  await leaving.call('POST /api/org/leave', {})
  await closing.call('PATCH /api/deactivate', {})
  const sent = (await w.emails(organisation.email)).filter(({ kind }) => kind === 'identity.seat-left')
  expect(sent).toHaveLength(2)
  expect(sent[0]!.text).toContain(`(${leaving.email}) has given up their place`)
  expect(sent[1]!.text).toContain(`(${closing.email}) has given up their place`)
})
