import { expect, test } from 'vitest'
import { leafletContent } from '../examples.ts'
import { leafletWords } from './leaflet-text.ts'

const picture = { alt: 'A bus at dusk', focus: { x: 0.5, y: 0.5 } }
const text = 'The council decides **in March**.\n- It’s the only bus to the hospital.'

test('a leaflet’s words are its blocks in order, what its picture shows, and who it is from', () => {
  const { who, action } = leafletContent
  expect(leafletWords({ ...leafletContent, design: 'meeting', text, picture }).split('\n')).toEqual([
    `**${leafletContent.headline}**`,
    'The council decides **in March**.',
    '• It’s the only bus to the hospital.',
    `**${action.words}**`,
    'Thursday 6 December, 6:30pm',
    action.place,
    action.address,
    'Picture: A bus at dusk',
    `${who.organisation} · ${who.telephone} · ${who.website}`,
  ])
})

test('a picture that the design does not show is not among its words', () => {
  expect(leafletWords({ ...leafletContent, design: 'checklist', picture })).not.toContain('A bus at dusk')
})
