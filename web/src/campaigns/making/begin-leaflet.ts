import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import type { LeafletDesign } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'

/** The content of a leaflet in which only who it is from is written. */
export const blankContent = (
  design: LeafletDesign,
  size: LeafletSize,
  who: LeafletContent['who'],
): LeafletContent => ({
  design,
  size,
  colour: 'red',
  language: 'en',
  headline: '',
  text: '',
  picture: null,
  action: { words: '', date: '', time: '', place: '', directions: '', address: '' },
  who,
  second: null,
  numbers: null,
  questions: [],
  rights: [],
})
