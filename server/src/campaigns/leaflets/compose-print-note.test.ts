import { expect, test } from 'vitest'
import { composePrintNote } from './make-print-pack.ts'

const site = {
  publicUrl: 'https://musketeers.example',
  promoter: 'Exampleton Trades Union Council, 1 High Street',
}
const ordinary = {
  id: 7,
  organisation: 'Bus Users',
  imprint_promoter: null,
  imprint_on_behalf_of: null,
  imprint_address: null,
}
const election = {
  ...ordinary,
  imprint_promoter: 'Jo Bloggs',
  imprint_on_behalf_of: 'the Example Party',
  imprint_address: '2 Low Road',
}
const printer = { size: 'A6', printerName: 'Ann Example', printerAddress: '3 Mill Lane, M1 1AA' } as const

test('election material names its promoter and its printer', () => {
  expect(composePrintNote(election, printer, site, '/Q/7/K3F9A2BC-01234567').textLines).toEqual([
    'musketeers.example/public-campaign/7',
    'Promoted by Jo Bloggs, 2 Low Road, on behalf of the Example Party.',
    'Printed by Ann Example, 3 Mill Lane, M1 1AA.',
  ])
})

test('another leaflet does not name its printer', () => {
  expect(composePrintNote(ordinary, printer, site, '/Q/7/K3F9A2BC-01234567').textLines).toEqual([
    'musketeers.example/public-campaign/7',
    'Promoted by Exampleton Trades Union Council, 1 High Street, on behalf of Bus Users.',
  ])
})
