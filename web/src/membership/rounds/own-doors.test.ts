import type { RoundPart } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { describeDoors, findPostcode, forgetDoors, readClaimed, saveDoors } from './own-doors.ts'

/** A browser's storage. */
function makeStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage
}
const until = '2026-12-10'
const today = '2026-12-01'
const [ab, ad] = ['id of LS27 0AB', 'id of LS27 0AD']
const roundOf = (
  postcodeId: string,
  state: 'claimed' | 'done' | 'ended' = 'claimed',
  part: RoundPart = 'all',
) => ({
  postcodeId,
  sector: 'LS27 0',
  state,
  part,
  until,
})
const doorsOf = (membershipId: number, postcodeId: string, part: RoundPart = 'all') => ({
  membershipId,
  postcode: postcodeId.slice(-8),
  postcodeId,
  part,
  until,
})

test('the whole postcode is named to the member who claimed it here, and printed until the day on which it is theirs', () => {
  const storage = makeStorage()
  saveDoors(doorsOf(7, ab, 'a'), storage)
  expect(findPostcode({ postcodeId: ab }, storage)).toBe('LS27 0AB')
  expect(findPostcode({ postcodeId: ad }, storage)).toBeNull()
  expect(describeDoors(7, today, storage)).toMatch(/^LS27 0AB, odd numbers/)
  expect(describeDoors(8, today, storage)).toBe('')
  expect(describeDoors(7, '2026-12-11', storage)).toBe('')
})

test('a postcode is stored as it is written, however it was typed', () => {
  for (const typed of [' ls27 0ab', 'LS27OAB', 'ls27-0ab'])
    expect(readClaimed(typed, roundOf(ab))).toEqual({ postcode: 'LS27 0AB', postcodeId: ab, until })
})

test('two halves that a member holds are all of it; one that was lost is not', () => {
  const storage = makeStorage()
  for (const part of ['a', 'b'] as const) saveDoors(doorsOf(7, ab, part), storage)
  expect(describeDoors(7, today, storage)).toBe('LS27 0AB, every house')
  saveDoors(doorsOf(7, ad, 'a'), storage)
  forgetDoors(7, [roundOf(ad, 'ended')], [], storage)
  saveDoors(doorsOf(7, ad, 'b'), storage)
  expect(describeDoors(7, today, storage)).toMatch(/^LS27 0AD, even numbers/)
})

test('doors that are given back are forgotten, and those of another campaign are not', () => {
  const storage = makeStorage()
  for (const doors of [doorsOf(7, ab), doorsOf(7, ad), doorsOf(9, 'id in another LS27 0AB')])
    saveDoors(doors, storage)
  forgetDoors(7, [roundOf(ad)], [], storage)
  expect(describeDoors(7, today, storage)).toBe('LS27 0AD, every house')
  expect(describeDoors(9, today, storage)).not.toBe('')
})

test('lost doors are named as long as the page lists them, also one of two in a sector, and not printed', () => {
  const storage = makeStorage()
  saveDoors(doorsOf(7, ab, 'a'), storage)
  saveDoors(doorsOf(7, ad), storage)
  forgetDoors(7, [roundOf(ab, 'ended'), roundOf(ad, 'ended'), roundOf(ad, 'ended')], [], storage)
  const names = () => [ab, ad].map((postcodeId) => findPostcode({ postcodeId }, storage))
  expect([names(), describeDoors(7, today, storage)]).toEqual([['LS27 0AB', 'LS27 0AD'], ''])
  forgetDoors(7, [roundOf(ad, 'ended')], [], storage)
  expect(names()).toEqual([null, 'LS27 0AD'])
})

test('of two halves, the one that is still held is printed', () => {
  const storage = makeStorage()
  for (const part of ['a', 'b'] as const) saveDoors(doorsOf(7, ab, part), storage)
  forgetDoors(7, [roundOf(ab, 'claimed', 'a'), roundOf(ab, 'claimed', 'b')], [], storage)
  expect(describeDoors(7, today, storage)).toBe('LS27 0AB, every house')
  forgetDoors(7, [roundOf(ab, 'ended', 'a'), roundOf(ab, 'claimed', 'b')], [], storage)
  expect(describeDoors(7, today, storage)).toMatch(/^LS27 0AB, even numbers/)
})

test('doors that are done are known for the next leaflet, as long as they are kept, and not printed meanwhile', () => {
  const storage = makeStorage()
  saveDoors(doorsOf(7, ab), storage)
  forgetDoors(7, [roundOf(ab, 'done')], [], storage)
  expect([describeDoors(7, today, storage), findPostcode({ postcodeId: ab }, storage)]).toEqual([
    '',
    'LS27 0AB',
  ])
  forgetDoors(7, [], [{ postcodeId: ab }], storage)
  expect(findPostcode({ postcodeId: ab }, storage)).toBe('LS27 0AB')
  forgetDoors(7, [], [], storage)
  expect(findPostcode({ postcodeId: ab }, storage)).toBeNull()
})

test('what is stored by something else is no postcode', () => {
  const storage = makeStorage()
  for (const stored of ['{', '{"a":1}', 'null']) {
    storage.setItem('doors', stored)
    expect(describeDoors(7, today, storage)).toBe('')
  }
})
