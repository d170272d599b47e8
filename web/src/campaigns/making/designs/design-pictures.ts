import type { LeafletDesign } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import chart from './chart.webp'
import checklist from './checklist.webp'
import languages from './languages.webp'
import largePrint from './large-print.webp'
import meeting from './meeting.webp'
import poster from './poster.webp'
import questions from './questions.webp'
import twoSided from './two-sided.webp'

/** The front of an A5 leaflet of each design, as the product draws it. */
export const designPictures: Record<LeafletDesign, string> = {
  poster,
  'two-sided': twoSided,
  checklist,
  questions,
  chart,
  meeting,
  'large-print': largePrint,
  languages,
}
