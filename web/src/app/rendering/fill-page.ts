import { escapeHtml } from '@street-musketeers/contract/text.ts'

/** Characters for private use, which no text of ours has. What people type is filled in afterwards, so it may have them. */
const [open, close] = ['\uE000', '\uE001']
const marked = new RegExp(`${open}(\\w+)${close}`)

/** Stands for a word while a page is rendered that is filled in for each visitor. */
export const placeholderOf = (name: string) => open + name + close

/** A rendered page, cut at its placeholders: text, name, text, name, …, text. */
export const cutPage = (html: string): readonly string[] => html.split(marked)

/** What is filled into each gap. The words are escaped as React escapes text and attributes, so the page is the one that React would render. */
export const fillGaps = (
  pieces: readonly string[],
  words: Readonly<Record<string, string | number>>,
): readonly string[] =>
  pieces.filter((_, nth) => nth % 2).map((name) => escapeHtml(String(words[name] ?? '')))
