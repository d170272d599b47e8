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
const roundOf = (sector: string) => ({ sector, part: 'all', state: 'claimed', until }) as const

test('the whole postcode is named to the member who claimed it here, until the day on which it is theirs', () => {
  const storage = makeStorage()
  saveDoors({ membershipId: 7, postcode: 'LS27 0AB', part: 'a', until }, storage)
  expect(findPostcode(7, { sector: 'LS27 0', part: 'a' }, storage)).toBe('LS27 0AB')
  expect(findPostcode(8, { sector: 'LS27 0', part: 'a' }, storage)).toBeNull()
  expect(describeDoors(7, today, storage)).toMatch(/^LS27 0AB, odd numbers/)
  expect(describeDoors(8, today, storage)).toBe('')
  expect(describeDoors(7, '2026-12-11', storage)).toBe('')
})

test('a postcode is stored as it is written, however it was typed', () => {
  for (const typed of [' ls27 0ab', 'LS27OAB', 'ls27-0ab'])
    expect(readClaimed(typed, [roundOf('BD4 6'), roundOf('LS27 0')])).toEqual({ postcode: 'LS27 0AB', until })
  expect(readClaimed('LS27 0AB', [{ ...roundOf('LS27 0'), state: 'ended' }])).toBeNull()
})

test('two halves are all of it, and of two postcodes that look alike neither is named', () => {
  const storage = makeStorage()
  for (const part of ['a', 'b'] as const)
    saveDoors({ membershipId: 7, postcode: 'LS27 0AB', part, until }, storage)
  expect(findPostcode(7, { sector: 'LS27 0', part: 'all' }, storage)).toBe('LS27 0AB')
  saveDoors({ membershipId: 7, postcode: 'LS27 0AD', part: 'all', until }, storage)
  expect(findPostcode(7, { sector: 'LS27 0', part: 'all' }, storage)).toBeNull()
})

test('doors that are given back are forgotten, and those of another campaign are not', () => {
  const storage = makeStorage()
  saveDoors({ membershipId: 7, postcode: 'LS27 0AB', part: 'all', until }, storage)
  saveDoors({ membershipId: 7, postcode: 'BD4 6AB', part: 'all', until }, storage)
  saveDoors({ membershipId: 9, postcode: 'LS27 0AB', part: 'all', until }, storage)
  forgetDoors(7, [roundOf('BD4 6')], [], storage)
  expect(describeDoors(7, today, storage)).toMatch(/^BD4 6AB, [^;]+$/)
  expect(describeDoors(9, today, storage)).not.toBe('')
})

test('doors that are done are known for the next leaflet, as long as they are kept, and not printed meanwhile', () => {
  const storage = makeStorage()
  saveDoors({ membershipId: 7, postcode: 'LS27 0AB', part: 'all', until }, storage)
  const round = { sector: 'LS27 0', part: 'all' } as const
  forgetDoors(7, [{ ...roundOf('LS27 0'), state: 'done' }], [], storage)
  expect([describeDoors(7, today, storage), findPostcode(7, round, storage)]).toEqual(['', 'LS27 0AB'])
  forgetDoors(7, [], [round], storage)
  expect(findPostcode(7, round, storage)).toBe('LS27 0AB')
  forgetDoors(7, [], [], storage)
  expect(findPostcode(7, round, storage)).toBeNull()
})

test('what is stored by something else is no postcode', () => {
  const storage = makeStorage()
  for (const stored of ['{', '{"a":1}', 'null']) {
    storage.setItem('doors', stored)
    expect(describeDoors(7, today, storage)).toBe('')
  }
})
