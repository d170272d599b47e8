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
