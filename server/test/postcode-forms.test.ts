import { roundMessages } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadDirectory } from '../src/places/index.ts'
import { makePng } from './files/good-files.ts'
import { codePointRow, postcodesOf } from './files/postcode-lists.ts'
import { address, type Person } from './support/given.ts'
import { world } from './support/world.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
let musketeer: Person
let organisation: Person
let campaignId: number
let campaignDistributorId: number

beforeEach(async () => {
  await w.platform.db.deleteFrom('round_claim').execute()
  musketeer = await w.given.musketeer()
  organisation = await w.given.organisation()
  campaignId = (await w.given.campaign(organisation)).id
  campaignDistributorId = (await musketeer.call('POST /api/campaigndistributor', { id: campaignId }))
    .campaignDistributorId
})
afterEach(async () => {
  await w.platform.db.deleteFrom('directory_postcode').execute()
})

const ask = (postcode: string) => musketeer.call('POST /api/round', { campaignId, postcode, part: 'all' })
const report = (postcode: string) =>
  musketeer.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 20 },
    submissionId: crypto.randomUUID(),
    again: 'ask',
    postcode,
  })
const publishFor = async (place: string) =>
  organisation.call('POST /api/campaign', {
    campaignName: 'Fair pay',
    campaignDescription: 'Now.',
    campaignCauses: [{ cause: 'fair_pay' }],
    campaignPlaces: [place],
    file: new Blob([new Uint8Array(await makePng())]),
  })

/** What each form makes of a postcode, as far as it needs it: where somebody is, lives, campaigns or delivers. */
const forms: Record<string, (typed: string) => Promise<string>> = {
  'an address': async (typed) =>
    (await musketeer.call('POST /api/address', { address: { ...address, postCode: typed } })).address
      .postCode,
  'a place': async (typed) => (await musketeer.call('PUT /api/place', { district: typed })).district!,
  'places of a campaign': async (typed) => (await publishFor(typed)).campaignPlaces[0]!,
  'a round': async (typed) => (await ask(typed)).rounds[0]!.sector,
}

test.each([
  'LS27 0AB',
  'ls270ab',
  'LS27 OAB',
  '(LS27 0AB)',
  'LS27-0AB',
  'LS27.0AB.',
  'LS27\u00a00AB',
  '\tLS27 0AB\r\n',
  '“LS27  0AB”',
])('every form reads %j', async (typed) => {
  const read: Record<string, string> = {}
  for (const [form, take] of Object.entries(forms)) read[form] = await take(typed)
  expect(read).toEqual({
    'an address': 'LS27 0AB',
    'a place': 'LS27',
    'places of a campaign': 'LS27 0',
    'a round': 'LS27 0',
  })
})

test('every form asks about W1I 1AA, which could be W11 or another letter', async () => {
  const question = 'Check “W1I”: is it W11, or is another letter meant?'
  for (const [form, take] of Object.entries(forms))
    await expect(take('W1I 1AA'), form).rejects.toMatchObject({
      error: 'InvalidInput',
      fields: expect.toSatisfy((fields: Record<string, string>) => Object.values(fields).includes(question)),
    })
  await expect(
    w.as()('GET /api/publiccampaigns/:page/:size', { page: 0, size: 10, near: 'W1I' }),
  ).rejects.toMatchObject({
    fields: { near: question },
  })
})

test.each(['LS99 1AB', 'BX1 1LT', 'BF1 3AA', 'BFPO 57', 'GIR 0AA'])(
  'nobody has a door at %s, so it holds no round, is no place, and may be an address',
  async (postcode) => {
    const refusal = { error: 'InvalidInput', fields: { postcode: roundMessages.noDoors } }
    await expect(ask(postcode)).rejects.toMatchObject(refusal)
    await expect(report(postcode)).rejects.toMatchObject(refusal)
    await expect(forms['a place']!(postcode)).rejects.toMatchObject({ error: 'InvalidInput' })
    await expect(forms['places of a campaign']!(postcode)).rejects.toMatchObject({ error: 'InvalidInput' })
    expect(await forms['an address']!(postcode)).toBe(postcode)
  },
)

test('once a list of postcodes is loaded, one that it does not have holds no round, unless the list leaves out its area', async () => {
  const town = [...postcodesOf('LS27', 40)]
  await loadDirectory(w.platform.db, list(town.map(codePointRow)))
  const unknown = { error: 'InvalidInput', fields: { postcode: roundMessages.unknownPostcode } }
  for (const postcode of ['LS27 9ZZ', 'LS57 0AB']) {
    await expect(ask(postcode)).rejects.toMatchObject(unknown)
    await expect(report(postcode)).rejects.toMatchObject(unknown)
  }
  // The list has nothing in BT and L; L is another area than LS.
  for (const postcode of ['LS27 0AB', 'BT1 1AA', 'L1 1AA']) {
    await w.platform.db.deleteFrom('round_claim').execute()
    expect(await ask(postcode)).toMatchObject({ claimed: true })
  }
})

test('a postcode is refused before anybody is asked what to do with a second report of the day', async () => {
  await report('LS27 0AB')
  await expect(report('LS99 1AB')).rejects.toMatchObject({ error: 'InvalidInput' })
  await expect(report('LS27 0AB')).rejects.toMatchObject({ error: 'DayReported' })
  await loadDirectory(w.platform.db, list([...postcodesOf('LS27', 40)].map(codePointRow)))
  await expect(report('LS27 9ZZ')).rejects.toMatchObject({ error: 'InvalidInput' })
})

async function* list(lines: readonly string[]) {
  yield lines.join('\n')
}
