import { expect, test } from 'vitest'
import { inkShare } from './ink-use.tsx'

const [white, black, red, cream] = [
  [255, 255, 255, 255],
  [0, 0, 0, 255],
  [200, 0, 0, 255],
  [251, 248, 241, 255],
] as const

test.each([
  ['white paper takes none', [white, white], 0],
  ['a black half takes half', [black, white], 0.5],
  ['solid red takes as much as solid black', [red, red], 1],
  ['a paper shade takes little', [cream, cream], 0.05],
])('of ink %s', (_, pixels, share) => {
  expect(inkShare(new Uint8ClampedArray(pixels.flat()))).toBeCloseTo(share, 1)
})
