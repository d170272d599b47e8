/** What Markdown may have besides paragraphs. */
export type Format = 'bold' | 'italics' | 'link' | 'heading' | 'list'

/** A replacement of part of a text, and what is selected after it. */
interface Change {
  from: number
  to: number
  insert: string
  selected: readonly [from: number, to: number]
}

const address = 'https://'

/** @returns how the selected part of a text is formatted; without a selection, with words to type over */
export function formatText(text: string, start: number, end: number, format: Format): Change {
  if (format === 'heading' || format === 'list') return startLines(text, start, end, format)
  const words = text.slice(start, end) || 'words'
  const replace = (before: string, after: string): Change => ({
    from: start,
    to: end,
    insert: before + words + after,
    selected: [start + before.length, start + before.length + words.length],
  })
  if (format === 'bold') return replace('**', '**')
  if (format === 'italics') return replace('*', '*')
  const link = replace('[', `](${address})`)
  // The address comes next.
  const afterAddress = link.from + link.insert.length - 1
  return { ...link, selected: [afterAddress - address.length, afterAddress] }
}

/** Begins each line of the selection with a mark, and keeps a paragraph apart from the one before. */
function startLines(text: string, start: number, end: number, format: 'heading' | 'list'): Change {
  const mark = format === 'heading' ? '# ' : '- '
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end)
  const before = from > 0 && !text.slice(0, from).endsWith('\n\n') ? '\n' : ''
  const insert = before + lines.replaceAll(/^/gm, mark)
  return { from, to: end, insert, selected: [from + insert.length, from + insert.length] }
}
