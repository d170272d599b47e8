/**
 * The letters that the fonts of packs and cards have, in `server/src/printing/drawing/fonts`: one set for each font, because a
 * letter and its marks are drawn by one font. A test compares them with the fonts.
 */
const letterSets = [
  // Latin, also of Vietnam and Africa, Greek and Cyrillic, with punctuation and signs.
  /^[[ -~\u00a0-\u02e9\u02ec-\u03e1\u03f0-\u052f\u1dbf-\u1df9\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u209c\u20a0-\u20c0\u2100-\u215f\u2212\u2c60-\u2c7f\ua722-\ua7ca\ufb00-\ufb06]&&\p{Assigned}]+$/v,
  // Hebrew
  /^[[\u0590-\u05f4\ufb1d-\ufb4f]&&\p{Assigned}]+$/v,
  // Arabic, also of Urdu, Persian and Kurdish
  /^[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff]+$/v,
  // Devanagari
  /^[\u0900-\u097f]+$/v,
  // Bengali
  /^[[\u0964\u0965\u0980-\u09fe]&&\p{Assigned}]+$/v,
  // Gurmukhi
  /^[[\u0964\u0965\u0a00-\u0a76]&&\p{Assigned}]+$/v,
  // Gujarati
  /^[[\u0964\u0965\u0a80-\u0aff]&&\p{Assigned}]+$/v,
  // Tamil
  /^[[\u0964\u0965\u0b80-\u0bfa]&&\p{Assigned}]+$/v,
]

/** What has no shape of its own: joiners, variation selectors and the marks around an isolated text. */
const shapeless = /\u200c|\u200d|\u2068|\u2069|\ufe0e|\ufe0f/g

/** A letter as drawn, without what has no shape of its own. */
export const withoutShapeless = (letter: string): string => letter.replaceAll(shapeless, '')

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The letters of a text as people see them: each with its marks. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** The letters of a text that we cannot draw on paper and on cards, each once (rule: drawn-is-typed). */
export const unprintableLetters = (text: string): string[] =>
  [...new Set(lettersOf(text))].filter((letter) => {
    const shape = withoutShapeless(letter)
    return shape !== '' && !letterSets.some((letters) => letters.test(shape))
  })

const maxNamed = 5

/** Says which letters cannot be printed, in a sentence. */
export function unprintableSentence(letters: readonly string[]): string {
  const named = letters.slice(0, maxNamed).map((letter) => `“${letter}”`)
  const list = letters.length > maxNamed ? [...named, 'others'] : named
  return `We cannot print ${new Intl.ListFormat('en-GB').format(list)}.`
}

/** The same for the field in which they were typed; null if all can be printed. */
export function unprintableMessage(text: string): string | null {
  const letters = unprintableLetters(text)
  if (letters.length === 0) return null
  return `${unprintableSentence(letters)} Please leave ${letters.length === 1 ? 'it' : 'them'} out, or use other letters.`
}
