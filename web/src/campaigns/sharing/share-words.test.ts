import { expect, test } from 'vitest'
import { composeShareWords } from './share-words.ts'

const campaign = {
  campaignName: 'Fair pay now',
  campaignDescription: 'Why a fair wage is good for the whole street.',
  campaignUser: {
    organisationId: 1,
    address: { organisation: 'Exampleton Trades Council' },
    orgInfo: { website: '' },
  },
  endDate: '2026-12-31',
  imprint: null,
}
const address = 'https://musketeers.example/join/7'

test('the words say who, what, until when, and where to sign up', () => {
  const { groupMessage, emailSubject, email } = composeShareWords(campaign, address)
  for (const words of [groupMessage, email]) {
    expect(words).toContain('Exampleton Trades Council')
    expect(words).toContain('Fair pay now')
    expect(words).toContain('20 leaflets')
    expect(words).toContain('until 31 December 2026')
    expect(words.split('\n')).toContain(address)
  }
  expect(email).toContain(campaign.campaignDescription)
  expect(emailSubject).toContain('Fair pay now')
})

test('a campaign without a last day names none, and election material its promoter', () => {
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'the Example Party', address: '2 Low Road' }
  const { groupMessage, email } = composeShareWords({ ...campaign, endDate: null, imprint }, address)
  for (const words of [groupMessage, email]) {
    expect(words).not.toContain('until')
    expect(words).toMatch(/\n\nPromoted by Jo Bloggs, 2 Low Road, on behalf of the Example Party\.$/)
  }
})
