import { minTextPt } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { whenAndWhere, whenAndWhereAgain } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import { box, type Page } from '../typesetting/placed.ts'
import { asRow, flow, heightOf, stack, type Row } from '../typesetting/rows.ts'
import { headlineRows } from './headline.ts'
import { paragraphs, reportRest, requireRoom, words, type Design, type Kit } from './kit.ts'
import { actionPanel, whenAndWhereRows } from './action-panel.ts'
import { footer } from './footer.ts'
import { picture } from './picture.ts'
import { streetOnWhite, terrace } from './terrace.ts'

/** The same words in two languages: in two columns, or on the two sides of paper that is too narrow for columns. */
export const languages: Design = {
  smallestPt: minTextPt,
  largestPt: { A6: 13, A5: 15, A4: 21 },
  hasPicture: true,
  maxSides: 1,
  layOut: (kit) => (kit.content.size === 'A6' ? sides(kit) : [sideBySide(kit)]),
}

interface Words {
  field: string
  headline: string
  text: string
  action: string
  language?: string
}

const first = ({ content }: Kit): Words => ({
  field: '',
  headline: content.headline,
  text: content.text,
  action: content.action.words,
})

function second({ content }: Kit): Words {
  const { headline = '', text = '', action = '', language } = content.second ?? {}
  return { field: 'second.', headline, text, action, ...(language && { language }) }
}

const detailsOf = (kit: Kit, each: Words, style: { width: number; colour: string }): Row[] =>
  whenAndWhereRows(kit, each.field ? whenAndWhereAgain(kit.content) : whenAndWhere(kit.content), {
    ...style,
    part: { tag: 'P', ...spokenIn(each) },
  })

/** When and where, in both languages. */
function detailsSideBySide(kit: Kit, style: { width: number; colour: string }): Row[] {
  const gutter = kit.size
  const width = (style.width - gutter) / 2
  const columns = [first(kit), second(kit)].map((each) => detailsOf(kit, each, { ...style, width }))
  if (columns.every((rows) => rows.length === 0)) return []
  const [left, right] = columns.map(stack)
  return [
    asRow(
      {
        height: Math.max(left!.height, right!.height),
        draw: (x, y) => [...left!.draw(x, y), ...right!.draw(x + width + gutter, y)],
      },
      {
        gap: 0,
        words: columns.flat().reduce((sum, row) => sum + row.words, 0),
        field: 'action.place',
      },
    ),
  ]
}

const largestHead = (kit: Kit) => kit.size * 2.4

function headOf(kit: Kit, each: Words, width: number, largest: number) {
  const { colours, paper, ease } = kit
  return headlineRows(kit, {
    field: `${each.field}headline`,
    text: each.headline,
    part: { tag: 'H1', ...spokenIn(each) },
    width,
    maxHeight: paper.height * (0.17 + 0.07 * ease),
    largest,
    smallest: kit.smallest * 1.1,
    colour: colours.onGround,
    leading: 1.1,
  })
}

const spokenIn = ({ language }: Words) => (language === undefined ? {} : { language })

/** The rows of one language. The thing to do is among them where both languages share one panel. */
function rowsOf(
  kit: Kit,
  each: Words,
  width: number,
  { isActionShown, largest }: { isActionShown: boolean; largest: number },
): { head: Row[]; text: Row[] } {
  const { size, colours } = kit
  const spoken = spokenIn(each)
  return {
    head: headOf(kit, each, width, largest).rows,
    text: [
      ...paragraphs(kit, `${each.field}text`, each.text, { width, leading: 1.28, ...spoken }),
      ...(isActionShown
        ? words(kit, each.field ? 'second.action' : 'action.words', each.action, {
            width,
            face: 'bold',
            size: size * 1.12,
            leading: 1.2,
            gap: size * 0.9,
            isEven: true,
            colour: colours.strong,
            part: { tag: 'P', ...spoken },
          })
        : []),
    ],
  }
}

function sideBySide(kit: Kit): Page {
  const { paper, margin, colours, size } = kit
  const gutter = margin * 1.1
  const width = (paper.width - 2 * margin - gutter) / 2
  const languagesOf = [first(kit), second(kit)]
  // Neither language speaks louder.
  const sizes = languagesOf.map((each) => headOf({ ...kit, faults: [] }, each, width, largestHead(kit)).size)
  const largest = Math.min(...sizes)
  const both = languagesOf.map((each) => rowsOf(kit, each, width, { isActionShown: true, largest }))
  const shared = actionPanel(kit, { words: '', details: (style) => detailsSideBySide(kit, style) })
  const foot = footer(kit)
  const actionTop = paper.height - foot.height - shared.height
  const headHeight = Math.max(...both.map(({ head }) => heightOf(head))) + margin * 1.4
  const columnTop = (top: number) => top + headHeight + margin * 0.7
  const textHeight = Math.max(...both.map(({ text }) => heightOf(text)))
  const spare = actionTop - columnTop(0) - textHeight - margin * 1.4
  const pictureHeight = kit.picture ? Math.max(paper.height * 0.14, Math.min(paper.height * 0.38, spare)) : 0
  const street = kit.picture || spare < paper.height * 0.11 ? 0 : Math.min(spare, paper.height * 0.22)
  const lefts = [margin, margin + width + gutter]
  const columnHeight = actionTop - columnTop(pictureHeight) - margin * 0.7
  const middle = paper.width / 2
  requireRoom(kit, columnHeight)
  const filled = both.flatMap(({ text }, at) => {
    const column = { x: lefts[at]!, y: columnTop(pictureHeight), width, height: columnHeight }
    const {
      filled: [done],
      rest,
    } = flow(text, [column])
    reportRest(kit, rest)
    return [...stack(both[at]!.head).draw(lefts[at]!, pictureHeight + margin * 0.7), ...done!]
  })
  return {
    ...paper,
    items: [
      ...picture(kit, { x: 0, y: 0, width: paper.width, height: pictureHeight }),
      box({ x: 0, y: pictureHeight, width: paper.width, height: headHeight }, colours.ground),
      box(
        { x: middle - 0.75, y: pictureHeight + margin * 0.7, width: 1.5, height: headHeight - margin * 1.4 },
        colours.onGround,
      ),
      box(
        {
          x: middle - 0.75,
          y: columnTop(pictureHeight),
          width: 1.5,
          height: actionTop - street - columnTop(pictureHeight) - size * 0.8,
        },
        colours.strong,
      ),
      ...filled,
      ...(street > 0
        ? terrace({ x: 0, y: actionTop - street, width: paper.width, height: street }, streetOnWhite(kit))
        : []),
      ...shared.draw(0, actionTop),
      ...foot.draw(0, actionTop + shared.height),
    ],
  }
}

/** The leaflet's own code is on the side that has more room for it. */
function sides(kit: Kit): Page[] {
  const languagesOf = [first(kit), second(kit)] as const
  const [one, other] = languagesOf.map(({ text }) => text.length) as [number, number]
  const withoutCode = { ...kit, ownCode: null }
  return languagesOf.map((each, at) => sideOf(one <= other === (at === 0) ? kit : withoutCode, each))
}

/** One language on a side of its own. */
function sideOf(kit: Kit, each: Words): Page {
  const { paper, margin, colours } = kit
  const { head, text } = rowsOf(kit, each, paper.width - 2 * margin, {
    isActionShown: false,
    largest: largestHead(kit),
  })
  const action = actionPanel(kit, {
    words: each.action,
    field: each.field ? 'second.action' : 'action.words',
    details: (style) => detailsOf(kit, each, style),
    ...(each.language !== undefined && { language: each.language }),
  })
  const foot = footer(kit)
  const actionTop = paper.height - foot.height - action.height
  const headHeight = heightOf(head) + margin * 1.5
  const spare = actionTop - headHeight - heightOf(text) - margin * 1.4
  const pictureHeight = kit.picture ? Math.max(paper.height * 0.14, Math.min(paper.height * 0.36, spare)) : 0
  const street = kit.picture || spare < paper.height * 0.14 ? 0 : Math.min(spare, paper.height * 0.24)
  const headTop = pictureHeight
  const column = {
    x: margin,
    y: headTop + headHeight + margin * 0.7,
    width: paper.width - 2 * margin,
    height: actionTop - headTop - headHeight - margin * 1.2,
  }
  requireRoom(kit, column.height)
  const { filled, rest } = flow(text, [column])
  reportRest(kit, rest)
  return {
    ...paper,
    items: [
      ...picture(kit, { x: 0, y: 0, width: paper.width, height: pictureHeight }),
      box({ x: 0, y: headTop, width: paper.width, height: headHeight }, colours.ground),
      ...stack(head).draw(margin, headTop + margin * 0.75),
      ...filled[0]!,
      ...(street > 0
        ? terrace({ x: 0, y: actionTop - street, width: paper.width, height: street }, streetOnWhite(kit))
        : []),
      ...action.draw(0, actionTop),
      ...foot.draw(0, actionTop + action.height),
    ],
  }
}
