import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from 'vitest'
import { readUnpaidGift } from './read-unpaid-gift.ts'

const read = (path: string) => readUnpaidGift(new URL(path, 'http://localhost').searchParams)

test('the choice of somebody who did not pay is read from the address they come back to', () => {
  expect(read(paths.donateAgain('monthly', '20.00'))).toEqual({ type: 'monthly', amount: '20' })
  expect(read(paths.donateAgain('oneoff', '12.50'))).toEqual({
    type: 'oneoff',
    amount: 'other',
    otherAmount: '12.50',
  })
})

test.each([
  '/donate',
  '/donate?unpaid=daily&amount=5',
  '/donate?unpaid=oneoff',
  '/donate?unpaid=oneoff&amount=9999',
])('%s is no such visit', (path) => {
  expect(read(path)).toBeNull()
})
