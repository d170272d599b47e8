import { expect, test } from 'vitest'
import { leafletEmailStatus } from './leaflet-email-status.ts'

const emailDate = '2026-11-20T09:00:05.000Z'
const running = { ended: false, paused: false, campaignLeaflets: [] }

test('a leaflet that will be emailed is promised', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'comes' }, running)).toBe(
    'We’ll email you the leaflet.',
  )
})

test('an emailed leaflet is shown with its date, and with a newer version that follows', () => {
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'none' }, running)).toBe(
    'Leaflet emailed 20 Nov 2026.',
  )
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'none' }, { ...running, ended: true })).toBe(
    'Leaflet emailed 20 Nov 2026.',
  )
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'comes' }, running)).toBe(
    'Leaflet emailed 20 Nov 2026. We’ll email you a newer version.',
  )
})

test('after the first of several leaflets, the next one is promised', () => {
  const several = { ...running, campaignLeaflets: ['first', 'second'] }
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'waits-its-turn' }, several)).toBe(
    'Leaflet emailed 20 Nov 2026. The next leaflet is in line. You’ll get it on one of your leaflet days, while the campaign is running.',
  )
})

test('a leaflet of a paused campaign waits', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'none' }, { ...running, paused: true })).toBe(
    'The campaign is paused. You’ll get its leaflet when it starts again.',
  )
})

test('a leaflet that will not be emailed is not promised', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'none' }, { ...running, ended: true })).toBe(
    'The campaign ended before its leaflet was emailed to you.',
  )
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'none' }, running)).toBe(
    'The campaign ends before your next leaflet day, so you won’t get its leaflet by email.',
  )
})

test('a leaflet that may not have arrived is not promised', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'should-have-come' }, running)).toBe(
    'The leaflet should have reached you by email by now. If it hasn’t, you can print it here.',
  )
  expect(leafletEmailStatus({ emailDate, leafletToCome: 'should-have-come' }, running)).toBe(
    'Leaflet emailed 20 Nov 2026. A newer version should have reached you by email by now. If it hasn’t, you can print it here.',
  )
})

test('a leaflet that waits its turn is not promised, because its campaign may end first', () => {
  expect(leafletEmailStatus({ emailDate: null, leafletToCome: 'waits-its-turn' }, running)).toBe(
    'The leaflet is in line. You’ll get it on one of your leaflet days, while the campaign is running.',
  )
})

test('nothing is promised to an address that bounces', () => {
  const statusFor = (emailed: string | null, ended: boolean) =>
    leafletEmailStatus({ emailDate: emailed, leafletToCome: 'mailbox-refuses' }, { ...running, ended })
  expect(statusFor(emailDate, false)).toBe('Leaflet emailed 20 Nov 2026.')
  expect(statusFor(null, false)).toBe('You won’t get its leaflet by email.')
  expect(statusFor(null, true)).toBe('The campaign ended before its leaflet was emailed to you.')
})
