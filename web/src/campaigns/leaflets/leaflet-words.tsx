import {
  isHeading,
  readParagraphs,
  type Paragraph,
} from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { createElement, type ReactNode } from 'react'
import { Stack } from '../../ui/page/layout.tsx'

type Heading = 'h2' | 'h3' | 'h4'

interface LeafletWordsProps {
  /** As `formatted-text.ts` reads it. */
  text: string
  /** The element of its headings, one level below the heading above it. */
  heading: Heading
}

/** What a leaflet says, as headings, paragraphs and lists, each in the direction of its script (rule: leaflet-words). */
export function LeafletWords({ text, heading }: LeafletWordsProps) {
  const parts = groupPoints(readParagraphs(text)).map((part) => {
    if (Array.isArray(part)) return createElement('ul', null, ...part.map((point) => render('li', point)))
    return render(isHeading(part) ? heading : 'p', part)
  })
  return createElement(Stack, null, ...parts)
}

/** Nothing in it moves, so it needs no keys. */
function render(tag: 'li' | 'p' | Heading, { spans }: Paragraph): ReactNode {
  const isWhole = tag !== 'li' && tag !== 'p'
  const words = spans.map(({ text, isBold }) =>
    isBold && !isWhole ? createElement('strong', null, text) : text,
  )
  return createElement(tag, { dir: 'auto' }, ...words)
}

/** Points that follow each other are one list. */
function groupPoints(paragraphs: readonly Paragraph[]): (Paragraph | Paragraph[])[] {
  const parts: (Paragraph | Paragraph[])[] = []
  for (const paragraph of paragraphs) {
    const before = parts.at(-1)
    if (paragraph.kind !== 'bullet') parts.push(paragraph)
    else if (Array.isArray(before)) before.push(paragraph)
    else parts.push([paragraph])
  }
  return parts
}
