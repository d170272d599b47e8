import { maxCampaignNameLength } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { normaliseLine } from '@street-musketeers/contract/normalise-text.ts'
import { unprintableLetters } from '@street-musketeers/contract/printable-letters.ts'
import { backwards, type TextLine } from './text-lines.ts'

/** Lines that differ by less are of one size: programs round. */
const sameSize = 0.95
/** Fewer letters are a price or an initial. */
const minLetters = 4

/**
 * The headline of a leaflet's first page: its largest text, over as many lines as follow each other. Null if there is none that could be a
 * campaign's name: it is too long, or has letters that are not drawn (rule: drawn-is-typed).
 */
export function readHeadline(lines: readonly TextLine[]): string | null {
  const words = lines.filter(
    ({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) >= minLetters && !backwards.test(text),
  )
  const largest = Math.max(0, ...words.map(({ size }) => size))
  const isLargest = ({ size, text }: TextLine) =>
    size >= largest * sameSize && size <= largest / sameSize && !backwards.test(text)
  let first = lines.findIndex((line) => words.includes(line) && isLargest(line))
  if (first < 0) return null
  // Its first line may have few letters.
  while (first > 0 && isLargest(lines[first - 1]!)) first--
  const end = lines.findIndex((line, at) => at > first && !isLargest(line))
  const headline = normaliseLine(
    lines
      .slice(first, end < 0 ? undefined : end)
      .map(({ text }) => text.trim().replace(/(?<![-\s])$/, ' '))
      .join(''),
  ).trim()
  const fits = headline.length <= maxCampaignNameLength && unprintableLetters(headline).length === 0
  return fits ? headline : null
}
