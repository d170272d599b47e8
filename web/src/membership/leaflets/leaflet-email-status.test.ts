import { expect, test } from 'vitest'
import { leafletEmailStatus } from './leaflet-email-status.ts'

const emailDate = '2026-11-20T09:00:05.000Z'

test('a leaflet that is on its way or waits is promised', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'comes' }, { ended: false })).toBe(
    'Its leaflet is still to come by email.',
  )
})

test('a leaflet that was emailed is told with its day, and that a newer one follows', () => {
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'none' }, { ended: false })).toBe(
    'Leaflet emailed 20 Nov 2026.',
  )
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'none' }, { ended: true })).toBe(
    'Leaflet emailed 20 Nov 2026.',
  )
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'comes' }, { ended: false })).toBe(
    'Leaflet emailed 20 Nov 2026. A newer version is still to come by email.',
  )
})

test('a leaflet that never comes is not promised', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'none' }, { ended: true })).toBe(
    'The campaign ended before its leaflet was emailed to you.',
  )
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'none' }, { ended: false })).toBe(
    'The campaign ends before your next leaflet day, so its leaflet does not come by email.',
  )
})

test('a leaflet of which nobody knows whether it came is not promised either', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'should-have-come' }, { ended: false })).toBe(
    'Its leaflet should have reached you by email by now. If it has not, you can print it here.',
  )
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'should-have-come' }, { ended: false })).toBe(
    'Leaflet emailed 20 Nov 2026. A newer version should have reached you by email by now. If it has not, you can print it here.',
  )
})

test('a leaflet that waits beside others is not promised: its campaign may end before its turn', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'waits-its-turn' }, { ended: false })).toBe(
    'Its leaflet waits its turn: one leaflet comes by email on each of your leaflet days, and none of a campaign that has ended.',
  )
})

test('to a mailbox that refuses our mail nothing is promised', () => {
  const told = (emailed: string | null, ended: boolean) =>
    leafletEmailStatus({ emailDate: emailed, leafletToCome: 'mailbox-refuses' }, { ended })
  expect(told(emailDate, false)).toBe('Leaflet emailed 20 Nov 2026.')
  expect(told(null, false)).toBe('Its leaflet does not come by email.')
  expect(told(null, true)).toBe('The campaign ended before its leaflet was emailed to you.')
})
