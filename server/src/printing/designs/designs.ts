import type { LeafletDesign } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { chart } from './chart.ts'
import { checklist } from './checklist.ts'
import type { Design } from './kit.ts'
import { languages } from './languages.ts'
import { largePrint } from './large-print.ts'
import { meeting } from './meeting.ts'
import { poster } from './poster.ts'
import { questions } from './questions.ts'
import { twoSided } from './two-sided.ts'

export const designs: Record<LeafletDesign, Design> = {
  poster,
  'two-sided': twoSided,
  checklist,
  questions,
  chart,
  meeting,
  'large-print': largePrint,
  languages,
}
