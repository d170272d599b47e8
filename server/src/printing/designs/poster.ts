import { minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { widthOf } from '../drawing/text-layout.ts'
import { box, type Item } from '../typesetting/placed.ts'
import { flow, heightOf } from '../typesetting/rows.ts'
import { headlineRows } from './headline.ts'
import { paragraphs, reportRest, requireRoom, type Design, type Kit } from './kit.ts'
import { actionPanel } from './action-panel.ts'
import { footer } from './footer.ts'
import { picture } from './picture.ts'
import { sunrise } from './sunrise.ts'

/** One strong picture, over whose foot the headline runs in strips, as words are pasted on a wall. */
export const poster: Design = {
  smallestPt: minTextPt,
  largestPt: { A6: 13, A5: 16, A4: 21 },
  hasPicture: true,
  maxSides: 1,
  layOut(kit) {
    const { paper, margin, size, content } = kit
    const width = paper.width - 2 * margin
    const action = actionPanel(kit)
    const foot = footer(kit)
    const actionTop = paper.height - foot.height - action.height
    const pad = size * 0.4
    const { rows: lines, size: headSize } = headlineRows(kit, {
      width: width - pad,
      maxHeight: paper.height * (0.22 + 0.08 * kit.ease),
      largest: paper.width * 0.125,
      smallest: paper.width * 0.055,
      colour: kit.colours.onGround,
      leading: 1.16,
    })
    const stripGap = headSize * 0.08
    const stripsHeight = heightOf(lines) + Math.max(0, lines.length - 1) * stripGap
    const text = paragraphs(kit, 'text', content.text, { width })
    const textHeight = heightOf(text)
    const between = text.length > 0 ? margin * 0.65 : margin * 0.5
    /** How much of the strips is below the picture. */
    const hanging = Math.min(stripsHeight * 0.45, headSize * 1.1)
    const textTop = actionTop - between - textHeight
    const wanted = textTop - between - hanging
    const pictureHeight = Math.max(paper.height * (0.26 + 0.22 * kit.ease), wanted)
    const top = pictureHeight + hanging - stripsHeight
    const column = {
      x: margin,
      y: pictureHeight + hanging + between,
      width,
      height: actionTop - between - (pictureHeight + hanging + between),
    }
    requireRoom(kit, column.height)
    const { filled, rest } = flow(text, [column])
    reportRest(kit, rest)
    const place = { x: 0, y: 0, width: paper.width, height: pictureHeight }
    return [
      {
        ...paper,
        items: [
          ...(kit.picture
            ? picture(kit, place, Math.min(top, pictureHeight))
            : sunrise(kit, place, top - headSize * 0.15)),
          ...lines.flatMap((line, at) =>
            strip(kit, line, top + heightOf(lines.slice(0, at)) + at * stripGap),
          ),
          ...filled[0]!,
          ...action.draw(0, actionTop),
          ...foot.draw(0, actionTop + action.height),
        ],
      },
    ]
  },
}

/** A line of the headline on a strip of colour that comes from the left edge. */
function strip(kit: Kit, line: { height: number; draw(x: number, y: number): Item[] }, y: number): Item[] {
  const { margin, colours, size, paper } = kit
  const items = line.draw(margin, y)
  const [text] = items
  const lineWidth = text?.kind === 'text' ? widthOfText(text) : 0
  const isRightToLeft = text?.kind === 'text' && text.line.isRightToLeft
  const pad = size * 0.6
  const width = isRightToLeft ? paper.width - (text.x - pad) : margin + lineWidth + pad
  const x = isRightToLeft ? paper.width - width : 0
  return [box({ x, y, width, height: line.height }, colours.ground), ...items]
}

const widthOfText = ({ line, size }: Extract<Item, { kind: 'text' }>) => widthOf(line) * size
