import { box } from '../typesetting/placed.ts'
import { stack, type Piece } from '../typesetting/rows.ts'
import { clearOfEdge, words, type Kit } from './kit.ts'

/**
 * The foot of a front: who it is from, and that there is a back. Screen readers skip it, because it would interrupt a paragraph that goes
 * on at the back, whose foot names who it is from too.
 */
export function turnOver(kit: Kit): Piece {
  const { paper, margin, colours, size, content } = kit
  const width = paper.width - 2 * margin
  const style = { face: 'bold' as const, colour: colours.onHighlight, part: null }
  const name = stack(
    words(kit, 'who.organisation', content.who.organisation, { ...style, width: width * 0.68 }),
  )
  const turn = stack(words(kit, 'text', 'Turn over', { ...style, width, alignment: 'end' }))
  const height = Math.max(name.height, turn.height) + 2 * Math.max(size * 0.55, clearOfEdge)
  const arrow = size * 0.95
  return {
    height,
    draw: (x, y) => [
      box({ x, y, width: paper.width, height }, colours.highlight),
      ...(colours.highlight === '#ffffff'
        ? [box({ x, y, width: paper.width, height: 3 }, colours.strong)]
        : []),
      ...name.draw(x + margin, y + (height - name.height) / 2),
      ...turn.draw(x + margin - arrow * 1.35, y + (height - turn.height) / 2),
      {
        kind: 'path',
        path: 'M0 5h7V0l9 8-9 8v-5H0Z',
        x: x + paper.width - margin - arrow,
        y: y + height / 2 - arrow / 2,
        scale: arrow / 16,
        fill: colours.onHighlight,
      },
    ],
  }
}
