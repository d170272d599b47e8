import type { LeafletContent } from './campaigns/leaflet-content.ts'

/** What the examples of several calls have in common. Tests use it too. */

export const password = 'a quiet street at noon'

export const address = {
  organisation: 'Exampleton Trades Council',
  firstLine: '1 High Street',
  secondLine: '',
  city: 'Exampleton',
  county: '',
  postCode: 'M1 1AA',
}

export const orgInfo = { telephone: '0161 496 0000', website: 'www.example.org' }

export const campaign = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignCauses: [{ cause: 'fair_pay' as const }],
  campaignPlaces: ['LS', 'BD4'],
  goal: 2000,
  buttonAddress: 'https://www.example.org/petition',
  imprint: { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '1 High Street, Exampleton' },
}

export const packChoices = {
  leafletVersion: 1,
  houses: 20,
  size: 'A6',
  sides: 'one',
  ink: 'colour',
  printerName: 'Ada Lovelace',
  printerAddress: '1 High Street, Exampleton EX1 1AA',
} as const

export const leafletContent: LeafletContent = {
  design: 'meeting',
  size: 'A5',
  colour: 'red',
  language: 'en',
  headline: 'Save the 42 bus',
  text: 'The council decides **in March**.\n• It’s the only bus to the hospital.',
  picture: { alt: 'A red bus at its stop', focus: { x: 0.5, y: 0.5 } },
  action: {
    words: 'Come to the meeting',
    date: '2035-12-06',
    time: '18:30',
    place: 'Exampleton Library',
    directions: '',
    address: 'https://www.example.org/bus',
  },
  who: {
    organisation: address.organisation,
    telephone: orgInfo.telephone,
    website: orgInfo.website,
  },
  // What other designs show.
  second: {
    language: 'pl',
    headline: 'Uratujmy autobus 42',
    text: '',
    action: 'Przyjdź na spotkanie',
    place: 'Ratusz',
    directions: '',
  },
  numbers: { before: '£', after: '', rows: [{ label: 'A day ticket', value: 4.6 }], source: 'The council' },
  questions: [],
  rights: [],
}
