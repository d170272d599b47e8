import type { Block, Run } from '@street-musketeers/contract/mailing/newsletter.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'

type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number]
type Phrase = Extract<MarkdownNode, { type: 'paragraph' }>['children'][number]

/**
 * Reads the newsletter's Markdown into the few things a mail may hold. Whatever else somebody writes, HTML and pictures
 * too, stands there as the text it was written as: nothing of it can run or load anything.
 */
export function readMarkdown(text: string): Block[] {
  const source = ({ position }: Pick<MarkdownNode, 'position'>) =>
    text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

  const runsOf = (inside: readonly Phrase[], look: Omit<Run, 'text'> = {}): Run[] =>
    inside.flatMap((node): Run[] => {
      if (node.type === 'text') return [{ ...look, text: node.value }]
      if (node.type === 'break') return [{ ...look, text: '\n' }]
      if (node.type === 'strong') return runsOf(node.children, { ...look, strong: true })
      if (node.type === 'emphasis') return runsOf(node.children, { ...look, emphasis: true })
      if (node.type === 'link' && isSafe(node.url)) return runsOf(node.children, { ...look, href: node.url })
      return [{ ...look, text: source(node) }]
    })

  const blocksOf = (node: MarkdownNode): Block[] => {
    if (node.type === 'heading') return [{ is: 'heading', parts: [runsOf(node.children)] }]
    if (node.type === 'paragraph') return [{ is: 'paragraph', parts: [runsOf(node.children)] }]
    if (node.type === 'thematicBreak') return [{ is: 'rule', parts: [] }]
    if (node.type === 'list')
      return [
        {
          is: node.ordered ? 'numbered' : 'list',
          parts: node.children.map((point) =>
            point.children.flatMap((child) =>
              child.type === 'paragraph' ? runsOf(child.children) : [{ text: source(child) }],
            ),
          ),
        },
      ]
    if (node.type === 'blockquote')
      return node.children.map((child) => ({
        is: 'quote',
        parts: [child.type === 'paragraph' ? runsOf(child.children) : [{ text: source(child) }]],
      }))
    return [{ is: 'paragraph', parts: [[{ text: source(node) }]] }]
  }
  return fromMarkdown(text).children.flatMap(blocksOf)
}

/** Links lead to pages and mailboxes; `javascript:` and the like stay text. */
const isSafe = (url: string) =>
  URL.canParse(url) && ['https:', 'http:', 'mailto:'].includes(new URL(url).protocol)
