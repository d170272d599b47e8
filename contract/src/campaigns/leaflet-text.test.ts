import { expect, test } from 'vitest'
import { unprintableLetters } from '../printable-letters.ts'
import { leafletLanguageCodes } from './leaflet-designs.ts'
import { leafletContent } from '../examples.ts'
import { formatDate, formatTime, leafletWords } from './leaflet-text.ts'

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

test('of two languages each says the day and the place, in the order in which it is read', () => {
  const second = {
    language: 'pl',
    headline: 'Ratuj autobus',
    text: '',
    action: 'Przyjdź',
    place: 'Ratusz',
    directions: '',
  } as const
  const { who, action } = leafletContent
  expect(
    leafletWords({ ...leafletContent, design: 'languages', text: '', picture: null, second }).split('\n'),
  ).toEqual([
    `**${leafletContent.headline}**`,
    `**${action.words}**`,
    'Thursday 6 December, 6:30pm',
    action.place,
    '[pl]',
    '**Ratuj autobus**',
    '**Przyjdź**',
    'czwartek, 6 grudnia, 18:30',
    'Ratusz',
    '[en]',
    action.address,
    `${who.organisation} · ${who.telephone} · ${who.website}`,
  ])
})

test.each(leafletLanguageCodes)('our fonts have the letters of days and months in “%s”', (language) => {
  for (const [month, day] of [...Array(12).keys()].map((each) => [each + 1, (each % 7) + 1] as const)) {
    const date = `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    const said = `${formatDate(date, language)}, ${formatTime('14:05', language)}`
    expect(unprintableLetters(said), said).toEqual([])
    expect(said).toMatch(new RegExp(`(^|\\D)${day}(\\D|$)`))
  }
})
