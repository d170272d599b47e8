import { expect, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

const content = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Every worker deserves a pay rise.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
}
const show = (id: number) => w.as()('GET /api/campaign/:id', { id })
const change = (by: Person, id: number, revision: number, overrides: object) =>
  by.call('PUT /api/campaign/:id', { id, revision, ...content, ...overrides })
const picture = async () => new Blob([new Uint8Array(await makePng())])

test('when two people edit a campaign, the second is shown what the first changed and overwrites nothing', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  expect(await change(organisation, id, 1, { campaignName: 'Fair pay today' })).toMatchObject({ revision: 2 })

  const second = { campaignDescription: 'Mine.', campaignCauses: [{ cause: 'NHS' }] }
  await expect(change(organisation, id, 1, second)).rejects.toMatchObject({
    status: 409,
    error: 'CampaignChanged',
    fields: { campaignName: 'Somebody changed this to “Fair pay today”.' },
  })
  expect(await show(id)).toMatchObject({
    revision: 2,
    campaignName: 'Fair pay today',
    campaignDescription: 'Every worker deserves a pay rise.',
    campaignCauses: [{ cause: 'fair_pay' }],
  })

  const merged = { ...second, campaignName: 'Fair pay today' }
  expect(await change(organisation, id, 2, merged)).toMatchObject({
    revision: 3,
    campaignName: 'Fair pay today',
    campaignDescription: 'Mine.',
  })
})

test('a change that names no revision is saved, and what it leaves out stays as it is', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const imprint = { promoter: 'Jo', onBehalfOf: 'the Party', address: '1 High Street' }
  const details = {
    endDate: '2027-01-31',
    goal: 2500,
    imprint,
    listed: false,
    buttonAddress: 'https://example.org/petition',
    campaignPlaces: ['LS27'],
  }
  const before = await change(organisation, id, 1, details)

  const { campaignId, subDate, campaignUser } = before
  const asRead = { id, campaignId, subDate, campaignUser, ...content, campaignName: 'Fair pay today' }
  const changed = { ...details, campaignName: 'Fair pay today', revision: before.revision + 1 }
  expect(await organisation.call('PUT /api/campaign/:id', asRead)).toMatchObject(changed)
  expect(await organisation.call('PUT /api/campaign/:id', asRead)).toMatchObject(changed)

  const withFile = { id, ...content, file: await picture() }
  expect(await organisation.call('PUT /api/campaign/:id', withFile)).toMatchObject({
    ...details,
    leafletVersion: before.leafletVersion + 1,
  })
  const cleared = {
    id,
    ...content,
    endDate: null,
    goal: null,
    imprint: null,
    buttonAddress: '',
    campaignPlaces: [],
  }
  expect(await organisation.call('PUT /api/campaign/:id', cleared)).toMatchObject({
    endDate: null,
    goal: null,
    imprint: null,
    buttonAddress: '',
    campaignPlaces: [],
    listed: false,
  })
})

test('a late save is shown the current value of each changed field once', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await change(organisation, id, 1, { campaignName: 'First' })
  await change(organisation, id, 2, { campaignName: 'Second', endDate: '2027-01-31' })
  await change(organisation, id, 3, {
    campaignName: 'Second',
    endDate: '2027-01-31',
    goal: 2500,
    imprint: { promoter: 'Jo', onBehalfOf: 'the Party', address: '1 High Street' },
    campaignDescription: 'Shorter.',
    campaignCauses: [{ cause: 'fair_pay' }, { cause: 'zero_hours_contracts' }],
    file: await picture(),
  })
  const late = change(organisation, id, 1, { campaignName: 'Mine' })
  await expect(late).rejects.toMatchObject({
    fields: {
      campaignName: 'Somebody changed this to “Second”.',
      endDate: 'Somebody changed this to 31 Jan 2027.',
      campaignDescription: 'Somebody changed this. It now reads: “Shorter.”',
      campaignCauses: 'Somebody changed these to fair pay, zero hours contracts.',
      goal: 'Somebody changed this to 2,500.',
      imprint: 'Somebody changed the imprint to “Promoted by Jo, 1 High Street, on behalf of the Party.”',
      leafletFile: 'Somebody replaced the leaflet with version 2.',
    },
  })
})

test('the second of two editors is shown exactly the field that the first changed, for every field', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const imprint = { promoter: 'Jo', onBehalfOf: 'the Party', address: '1 High Street' }
  const full = {
    ...content,
    endDate: '2027-01-31',
    goal: 2500,
    imprint,
    buttonAddress: 'https://example.org/petition',
  }
  let { revision } = await change(organisation, id, 1, full)
  const changedImprint = { ...imprint, promoter: 'Sam' }
  const changes = [
    [{ campaignName: 'Pay' }, { campaignName: 'Somebody changed this to “Pay”.' }],
    [
      { campaignDescription: 'Another.' },
      { campaignDescription: 'Somebody changed this. It now reads: “Another.”' },
    ],
    [{ campaignCauses: [{ cause: 'peace' }] }, { campaignCauses: 'Somebody changed these to peace.' }],
    [{ endDate: '2027-02-28' }, { endDate: 'Somebody changed this to 28 Feb 2027.' }],
    [{ endDate: null }, { endDate: 'Somebody removed the last day.' }],
    [{ goal: 3000 }, { goal: 'Somebody changed this to 3,000.' }],
    [{ goal: null }, { goal: 'Somebody removed the goal.' }],
    [
      { buttonAddress: 'example.org/join' },
      { buttonAddress: 'Somebody changed this to https://example.org/join' },
    ],
    [{ buttonAddress: '' }, { buttonAddress: 'Somebody removed the web address.' }],
    [
      { imprint: { ...imprint, promoter: 'Sam' } },
      {
        imprint: 'Somebody changed the imprint to “Promoted by Sam, 1 High Street, on behalf of the Party.”',
      },
    ],
    [
      { imprint: { ...changedImprint, onBehalfOf: 'the Greens' } },
      {
        imprint: 'Somebody changed the imprint to “Promoted by Sam, 1 High Street, on behalf of the Greens.”',
      },
    ],
    [
      { imprint: { ...changedImprint, address: '2 High Street' } },
      {
        imprint: 'Somebody changed the imprint to “Promoted by Sam, 2 High Street, on behalf of the Party.”',
      },
    ],
    [{ imprint: null }, { imprint: 'Somebody removed the imprint.' }],
    [{ file: await picture() }, { leafletFile: 'Somebody replaced the leaflet with version 2.' }],
  ] as const
  for (const [edit, fields] of changes) {
    const opened = revision
    await change(organisation, id, opened, { ...full, ...edit })
    // The second changed another field, and sends the rest of the form as it was when they opened it.
    const late = await change(organisation, id, opened, { ...full, campaignName: 'Late' }).catch(
      (refusal) => refusal,
    )
    expect(late).toMatchObject({ error: 'CampaignChanged' })
    expect(late.fields).toEqual(fields)
    ;({ revision } = await change(organisation, id, opened + 1, full))
  }
})

test('when many save at the same moment, exactly one wins and all others are refused', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const saved = await Promise.allSettled(
    Array.from({ length: 8 }, (_, nth) => change(organisation, id, 1, { campaignName: `Name ${nth}` })),
  )
  const winners = saved.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(winners).toHaveLength(1)
  for (const each of saved)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ error: 'CampaignChanged' })
  expect(await show(id)).toMatchObject({ revision: 2, campaignName: winners[0]!.campaignName })
})

test('when two leaflets are uploaded at the same moment, one becomes the new version and the files of the other are removed', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  const keys = async () => {
    let count = 0
    for await (const _ of w.platform.files.list()) count += 1
    return count
  }
  const before = await keys()
  const saved = await Promise.allSettled([
    change(organisation, id, 1, { file: await picture() }),
    change(organisation, id, 1, { file: await picture() }),
  ])
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await show(id)).toMatchObject({ revision: 2, leafletVersion: 2 })
  expect((await keys()) - before).toBe(2)
})

test('saving the current content is no change, whatever revision it was made from', async () => {
  const organisation = await w.given.organisation()
  const { id } = await w.given.campaign(organisation)
  await change(organisation, id, 1, { campaignName: 'Once' })
  // The answer to the first was lost, and the browser sends it again.
  expect(await change(organisation, id, 1, { campaignName: 'Once' })).toMatchObject({ revision: 2 })
  expect(await change(organisation, id, 2, { campaignName: 'Once' })).toMatchObject({ revision: 2 })
})
