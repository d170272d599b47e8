import { isHeading, readWords } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { createElement, type ReactNode } from 'react'
import { Stack } from '../../ui/page/layout.tsx'

type Heading = 'h2' | 'h3' | 'h4'

interface LeafletWordsProps {
  /** As `readWords` reads it. */
  text: string
  /** The element of its headings, one level below the heading above it. */
  heading: Heading
}

/** What a leaflet says, as headings, paragraphs and lists, each in its language and the direction of its script (rule: leaflet-words). */
export function LeafletWords({ text, heading }: LeafletWordsProps) {
  const parts = groupPoints(readWords(text)).map((part) => {
    if (Array.isArray(part))
      return createElement('ul', { dir: 'auto' }, ...part.map((point) => render('li', point)))
    return render(isHeading(part) ? heading : 'p', part)
  })
  return createElement(Stack, null, ...parts)
}

type Words = ReturnType<typeof readWords>[number]

/** Nothing in it moves, so it needs no keys. */
function render(tag: 'li' | 'p' | Heading, { spans, language }: Words): ReactNode {
  const isWhole = tag !== 'li' && tag !== 'p'
  const [first, ...others] = spans
  if (first && others.length === 0 && isAddress(first.text)) {
    const { text: href } = first
    return createElement(tag, null, createElement('a', { href, rel: 'nofollow noreferrer' }, href))
  }
  const words = spans.map(({ text, isBold }) =>
    isBold && !isWhole ? createElement('strong', null, text) : text,
  )
  return createElement(tag, { dir: 'auto', lang: language === 'en' ? undefined : language }, ...words)
}

/** On paper it is a QR code. */
const isAddress = (text: string) => text.startsWith('https://') && !/\s/.test(text) && URL.canParse(text)

/** Points that follow each other are one list. */
function groupPoints(paragraphs: readonly Words[]): (Words | Words[])[] {
  const parts: (Words | Words[])[] = []
  for (const paragraph of paragraphs) {
    const before = parts.at(-1)
    if (paragraph.kind !== 'bullet') parts.push(paragraph)
    else if (Array.isArray(before)) before.push(paragraph)
    else parts.push([paragraph])
  }
  return parts
}
