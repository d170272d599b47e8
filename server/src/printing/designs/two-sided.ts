import { minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { box, type Page } from '../typesetting/placed.ts'
import { headline } from './headline.ts'
import { paragraphs, type Design, type Kit } from './kit.ts'
import { backBar, columnPages } from './column-pages.ts'
import { picture } from './picture.ts'
import { sunrise } from './sunrise.ts'
import { turnOver } from './turn-over.ts'

/** A front of one large headline that makes people turn the leaflet over, and a back with all the words. */
export const twoSided: Design = {
  smallestPt: minTextPt,
  largestPt: { A6: 13.5, A5: 17, A4: 22 },
  hasPicture: true,
  maxSides: 1,
  layOut: (kit) => [front(kit), ...back(kit)],
}

function front(kit: Kit): Page {
  const { paper, margin, colours } = kit
  const half = paper.height * 0.5
  const title = headline(kit, {
    width: paper.width - 2 * margin,
    maxHeight: half - margin * 2.4,
    largest: paper.width * 0.155,
    smallest: paper.width * 0.06,
    colour: colours.onGround,
  })
  const top = Math.min(half, title.height + margin * 2.4)
  const flag = turnOver(kit)
  const foot = paper.height - flag.height
  const place = { x: 0, y: top, width: paper.width, height: foot - top }
  return {
    ...paper,
    items: [
      box({ x: 0, y: 0, width: paper.width, height: top }, colours.ground),
      ...title.draw(margin, margin * 1.2),
      ...(kit.picture ? picture(kit, place) : sunrise(kit, place, foot)),
      ...flag.draw(0, foot),
    ],
  }
}

function back(kit: Kit): Page[] {
  const { paper, margin, content } = kit
  return columnPages(kit, {
    top: backBar(kit),
    rows: paragraphs(kit, 'text', content.text, { width: paper.width - 2 * margin }),
  })
}
