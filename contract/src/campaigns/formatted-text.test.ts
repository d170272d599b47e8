import { expect, test } from 'vitest'
import { leafletContent } from '../examples.ts'
import { beginIn, firstLanguage, readWords } from './formatted-text.ts'
import { leafletWords } from './leaflet-text.ts'

const spoken = (text: string) =>
  readWords(text).map(({ language, spans }) => [language, spans.map((span) => span.text).join('')])

test('a line with a language’s code is not read, and what follows is in that language', () => {
  expect(spoken('One\n[cy]\n• Dau\n\n [en] \nThree\n[xx]\n[cy] Four')).toEqual([
    ['en', 'One'],
    ['cy', 'Dau'],
    ['en', 'Three'],
    ['en', '[xx]'],
    ['en', '[cy] Four'],
  ])
})

test('the language of the first words can be changed, and nothing else changes', () => {
  const welsh = beginIn('cy', 'Un\n[en]\nTwo')
  expect(spoken(welsh)).toEqual([
    ['cy', 'Un'],
    ['en', 'Two'],
  ])
  expect(firstLanguage(welsh)).toBe('cy')
  expect(beginIn('pl', welsh)).toBe('[pl]\nUn\n[en]\nTwo')
  expect(beginIn('en', welsh)).toBe('Un\n[en]\nTwo')
  expect(firstLanguage('Un\n[cy]\nDau')).toBeUndefined()
})

test('the words of a leaflet made here in two languages are each in its own', () => {
  const words = leafletWords({
    ...leafletContent,
    design: 'languages',
    language: 'cy',
    headline: 'Cyflog teg',
    text: '',
    picture: null,
    second: { language: 'pl', headline: 'Godna praca', text: '', action: '', place: '', directions: '' },
    action: {
      ...leafletContent.action,
      words: '',
      date: '',
      time: '',
      directions: '',
      address: '',
      place: 'Caernarfon',
    },
    who: { organisation: '', telephone: '', website: '' },
  })
  expect(spoken(words)).toEqual([
    ['cy', 'Cyflog teg'],
    ['cy', 'Caernarfon'],
    ['pl', 'Godna praca'],
    ['pl', 'Caernarfon'],
  ])
})
