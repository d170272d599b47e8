import { readWords } from '@street-musketeers/contract/campaigns/formatted-text.ts'
import { leafletLanguages } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'

/** The idempotency key of a leaflet email: the same version is never sent to the same member twice (rule: same-version-emailed-once). */
export const leafletIdempotencyKey = ({
  membershipId,
  leafletId,
}: {
  membershipId: number
  leafletId: number
}) => `leaflet:${membershipId}:${leafletId}`

/** In characters; about six lines on a phone, so that the button is on the first screen. */
const maxWhyLength = 200
const sentencesOf = new Intl.Segmenter('en-GB', { granularity: 'sentence' })

/** Why a campaign matters, as its leaflet's email says it: the first sentences of its description, or the first words of a long one. */
export function firstSentences(description: string): string {
  const text = description.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= maxWhyLength) return text
  let sentences = ''
  for (const { segment } of sentencesOf.segment(text)) {
    if ((sentences + segment).trim().length > maxWhyLength) break
    sentences += segment
  }
  return sentences.trim() || `${text.slice(0, maxWhyLength).replace(/\s+\S*$/, '')} …`
}

/** In characters; far more than most leaflets say. */
const maxEmailedWords = 3000

/**
 * What a leaflet says, for the text of its email (rule: leaflet-words): paragraphs with an empty line between them, without marks. Text
 * cannot carry a language, so where it changes its name is said. A long text ends after a paragraph.
 */
export function emailedWords(text: string): { words: string; isCut: boolean } {
  let words = ''
  let before: ReturnType<typeof readWords>[number] | undefined
  for (const paragraph of readWords(text)) {
    const isOtherLanguage = paragraph.language !== (before?.language ?? 'en')
    const name = isOtherLanguage ? `${leafletLanguages[paragraph.language]}:\n\n` : ''
    const line = paragraph.spans.map((span) => span.text).join('')
    const isSameList = before?.kind === 'bullet' && paragraph.kind === 'bullet' && !isOtherLanguage
    const gap = before ? (isSameList ? '\n' : '\n\n') : ''
    const next = `${gap}${name}${paragraph.kind === 'bullet' ? '• ' : ''}${line}`
    if (words.length + next.length > maxEmailedWords)
      return { words: words || `${line.slice(0, maxEmailedWords).replace(/\s+\S*$/, '')} …`, isCut: true }
    words += next
    before = paragraph
  }
  return { words, isCut: false }
}
