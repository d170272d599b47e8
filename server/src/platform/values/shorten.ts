/** The beginning of a text, cut after a word, with “…”; the whole text if it is at most `length` long. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const end = text.lastIndexOf(' ', length)
  return `${text
    .slice(0, end > 0 ? end : length)
    .trimEnd()
    .toWellFormed()}…`
}
