/**
 * A whole number as people type it: digits, also with a space or a comma before each three of them. `3,5` is none: it may be
 * meant as three and a half.
 */
export function readWholeNumber(typed: unknown): number | null {
  const text = String(typed ?? '').trim()
  const isWhole = /^\d{1,12}$|^\d{1,3}([\s,]\d{3}){1,3}$/.test(text)
  return isWhole ? Number(text.replaceAll(/\D/g, '')) : null
}
