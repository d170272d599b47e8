import {
  type RoundPart,
  roundQuestionsADay,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { codePointRow, postcodesOf } from '../../../test/files/postcode-lists.ts'
import { world } from '../../../test/support/world.ts'
import { loadDirectory, loadDoors } from '../../places/index.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
const town = [...postcodesOf('LS27', 400)]
const postcodes = town.map(({ postcode }) => postcode)
let campaignId: number

async function* text(lines: readonly string[]) {
  yield lines.join('\n')
}

beforeAll(async () => {
  await loadDirectory(w.platform.db, text(town.map(codePointRow)))
  await loadDoors(
    w.platform.db,
    text(['Postcode,Count', ...postcodes.map((postcode, nth) => `${postcode},${nth % 40}`)]),
  )
})
beforeEach(async () => {
  campaignId = (await w.given.campaign(await w.given.organisation())).id
})

async function createMember(): Promise<Person> {
  const person = await w.given.musketeer()
  await person.call('POST /api/campaigndistributor', { id: campaignId })
  return person
}
const ask = (person: Person, postcode: string, part: RoundPart = 'all') =>
  person.call('POST /api/round', { campaignId, postcode, part })

test('a member who asks for doors that are taken is offered free postcodes nearby, with how many doors they have', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  expect(await ask(ada, postcodes[23]!)).toMatchObject({ claimed: true, doors: 23, nearby: [] })
  const { claimed, doors, nearby } = await ask(bob, postcodes[23]!)
  expect({ claimed, doors }).toEqual({ claimed: false, doors: 23 })
  expect(nearby).toHaveLength(5)
  for (const near of nearby) {
    const at = postcodes.indexOf(near.postcode)
    expect(near.doors).toBe(at % 40)
    expect(near.doors).toBeGreaterThan(0)
    // Within the nearest forty of a grid that is ten wide.
    expect(Math.abs(Math.floor(at / 10) - 2)).toBeLessThanOrEqual(4)
  }
  expect(await ask(bob, nearby[0]!.postcode)).toMatchObject({ claimed: true })
  const cas = await createMember()
  const offered = (await ask(cas, postcodes[23]!)).nearby.map(({ postcode }) => postcode)
  expect(offered).not.toContain(nearby[0]!.postcode)
})

test('what is taken, awaited or resting is left out in the same way, and one in three is never offered to a member', async () => {
  const wanted = postcodes[205]!
  const [ada, bob, cas] = [await createMember(), await createMember(), await createMember()]
  await ask(ada, wanted)
  const offersOf = async (person: Person, part: RoundPart = 'all') =>
    (await ask(person, wanted, part)).nearby.map(({ postcode }) => postcode)
  const before = await offersOf(bob)
  expect(await offersOf(bob)).toEqual(before)

  await ask(cas, before[0]!, 'a')
  await cas.call('POST /api/roundwait', { campaignId, postcode: before[1]!, part: 'a' })
  for (let other = 0; other < 2; other += 1) {
    const { id } = await w.given.campaign(await w.given.organisation())
    const person = await w.given.musketeer()
    const { campaignDistributorId } = await person.call('POST /api/campaigndistributor', { id })
    await person.call('POST /api/round', { campaignId: id, postcode: before[2]!, part: 'a' })
    await person.call('POST /api/campaigndata', {
      campaignDistributorId,
      subDate: '2026-11-20',
      campaignData: { leafletsDelivered: 9 },
    })
  }
  const after = await offersOf(bob)
  expect(after).toHaveLength(5)
  for (const gone of before.slice(0, 3)) expect(after).not.toContain(gone)
  expect(after.slice(0, 2)).toEqual(before.slice(3))
  expect((await offersOf(bob, 'b')).slice(0, 3)).toEqual(before.slice(0, 3))

  // The same postcodes are free for everybody, so without the rule everybody would be offered the same five.
  const nearest = new Set<string>()
  for (let people = 0; people < 8; people += 1)
    for (const offer of await offersOf(await createMember(), 'a')) nearest.add(offer)
  expect(nearest.size).toBeGreaterThan(5)
})

test('a postcode that the list does not know is answered without offers, and asking is still limited', async () => {
  const [ada, bob] = [await createMember(), await createMember()]
  await ask(ada, 'BD4 6AB')
  expect(await ask(bob, 'BD4 6AB')).toMatchObject({ claimed: false, doors: null, nearby: [] })
  for (let asked = 1; asked < roundQuestionsADay.ofCampaign; asked += 1) await ask(bob, 'BD4 6AB')
  await expect(ask(bob, 'BD4 6AB')).rejects.toMatchObject({ error: 'TooManyTries' })
})
