import { expect, test } from 'vitest'
import { moveTo } from './move-to.ts'

test('one cause moves, the others keep their order, and a move beyond an end stops there', () => {
  expect(moveTo(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moveTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moveTo(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b'])
  expect(moveTo(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
})
