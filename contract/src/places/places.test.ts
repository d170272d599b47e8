import { expect, test } from 'vitest'
import { CampaignPlaces } from './places.ts'
import { areas, nations } from './areas.ts'
import {
  describePlaces,
  placesAround,
  placesText,
  readDistrict,
  readPlace,
  splitPlaces,
  withoutInner,
  withPlaces,
} from './read-place.ts'

test('there are the 124 postcode areas of Royal Mail, and each nation has some', () => {
  expect(areas).toHaveLength(124)
  expect(new Set(areas.map(({ code }) => code)).size).toBe(124)
  for (const nation of nations) expect(areas.some((area) => area.nations.includes(nation))).toBe(true)
})

test.each([
  ['ls', 'LS', null],
  ['Wales', 'wales', null],
  [' northern  ireland ', 'northern-ireland', null],
  ['Northern-Ireland', 'northern-ireland', null],
  ['ls27', 'LS27', 'LS27'],
  ['LS270', 'LS27 0', 'LS27'],
  ['ls27 0ab', 'LS27 0', 'LS27'],
  ['M11', 'M11', 'M11'],
  ['M1 1', 'M1 1', 'M1'],
  ['m11aa', 'M1 1', 'M1'],
  ['sw1a 1aa', 'SW1A 1', 'SW1A'],
  ['W1J', 'W1J', 'W1J'],
  ['LS1A', null, null],
  ['XX1', null, null],
  ['BFPO 1', null, null],
  ['Leeds', 'LS', null],
  [' milton  KEYNES', 'MK', null],
  ['Morley', null, null],
  ['(LS27)', 'LS27', 'LS27'],
  ['LS 27', 'LS27', 'LS27'],
  ['ls27-0ab.', 'LS27 0', 'LS27'],
  ['LS2O', 'LS20', 'LS20'],
  ['LS27 O', 'LS27 0', 'LS27'],
  ['Wales.', 'wales', null],
  ['stoke on trent', 'ST', null],
  ['W1I', null, null],
  ['LS99', null, null],
  ['LS99 1AA', null, null],
  ['BX1', null, null],
  ['', null, null],
])('%j is the place %j, and the district %j', (typed, place, district) => {
  expect(readPlace(typed)).toBe(place)
  expect(readDistrict(typed)).toBe(district)
})

test('every place that is stored reads as itself', () => {
  for (const place of [...nations, ...areas.map(({ code }) => code), 'LS27', 'LS27 0', 'EC1A 1'])
    expect(readPlace(place)).toBe(place)
})

test('a place lies in its district, area and nations; one on a border in both', () => {
  expect(placesAround('LS27 0')).toEqual(['LS27 0', 'LS27', 'LS', 'england'])
  expect(placesAround('CH7')).toEqual(['CH7', 'CH', 'england', 'wales'])
  expect(placesAround('IM1')).toEqual(['IM1', 'IM'])
  expect(placesAround('wales')).toEqual(['wales'])
})

test('places inside others and repeated ones are left out', () => {
  expect(withoutInner(['LS27', 'LS', 'BD4', 'BD4', 'wales', 'CF10', 'LS27 0'])).toEqual([
    'LS',
    'BD4',
    'wales',
  ])
})

test('places are described in words', () => {
  expect(describePlaces([])).toBe('Everywhere')
  expect(describePlaces(['LS', 'BD4', 'wales'])).toBe('Leeds (LS), BD4 and Wales')
  expect(describePlaces(['LS1', 'LS2', 'LS3', 'LS4', 'LS5'])).toBe('LS1, LS2, LS3 and 2 other places')
  expect(withPlaces('Riveters', [])).toBe('Riveters')
  expect(withPlaces('Riveters', ['LS'])).toBe('Riveters, for Leeds (LS)')
  const stored = ['LS', 'BD4', 'LS27 0', 'northern-ireland']
  expect(splitPlaces(placesText(stored)).map(readPlace)).toEqual(stored)
})

test('quotation marks around places are dropped, and never doubled', () => {
  expect(splitPlaces('“Leeds”, "LS13"\t; ‘Bramley’')).toEqual(['Leeds', 'LS13', 'Bramley'])
  expect(CampaignPlaces.parse(['“Leeds”', "'BD4'"])).toEqual(['LS', 'BD4'])
  expect(CampaignPlaces.safeParse(['“Bramley”']).error?.issues[0]?.message).toContain('“Bramley”.')
})
