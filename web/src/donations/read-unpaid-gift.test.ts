import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from 'vitest'
import { readUnpaidGift } from './read-unpaid-gift.ts'

const read = (path: string) => readUnpaidGift(new URL(path, 'http://localhost').searchParams)?.values ?? null

test('the choice of somebody who did not pay is read from the address they come back to', () => {
  expect(read(paths.donate({ type: 'monthly', amount: '20.00' }))).toEqual({ type: 'monthly', amount: '20' })
  expect(read(paths.donate({ type: 'oneoff', amount: '12.50' }))).toEqual({
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
