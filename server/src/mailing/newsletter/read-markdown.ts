import type { Block, Run } from '@street-musketeers/contract/mailing/newsletter.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'

type MarkdownNode = ReturnType<typeof fromMarkdown>['children'][number]
type Phrase = Extract<MarkdownNode, { type: 'paragraph' }>['children'][number]

/**
 * Reads the newsletter's Markdown into the few elements an email may have. Anything else, including HTML and images, is shown as the text
 * that was typed, so nothing can run or load anything.
 */
export function readMarkdown(text: string): Block[] {
  const source = ({ position }: Pick<MarkdownNode, 'position'>) =>
    text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

  const runsOf = (phrases: readonly Phrase[], style: Omit<Run, 'text'> = {}): Run[] =>
    phrases.flatMap((node): Run[] => {
      if (node.type === 'text') return [{ ...style, text: node.value }]
      if (node.type === 'break') return [{ ...style, text: '\n' }]
      if (node.type === 'strong') return runsOf(node.children, { ...style, strong: true })
      if (node.type === 'emphasis') return runsOf(node.children, { ...style, emphasis: true })
      if (node.type === 'link' && isSafe(node.url)) return runsOf(node.children, { ...style, href: node.url })
      return [{ ...style, text: source(node) }]
    })

  const blocksOf = (node: MarkdownNode): Block[] => {
    if (node.type === 'heading') return [{ is: 'heading', parts: [runsOf(node.children)] }]
    if (node.type === 'paragraph') return [{ is: 'paragraph', parts: [runsOf(node.children)] }]
    if (node.type === 'thematicBreak') return [{ is: 'rule', parts: [] }]
    if (node.type === 'list')
      return [
        {
          is: node.ordered ? 'numbered' : 'list',
          parts: node.children.map((item) =>
            item.children.flatMap((child) =>
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

/** Other links, such as `javascript:`, stay text. */
const isSafe = (url: string) =>
  URL.canParse(url) && ['https:', 'http:', 'mailto:'].includes(new URL(url).protocol)
