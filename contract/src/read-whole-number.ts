/**
 * A whole number as people type it: digits, with a space or a comma between thousands or without. `3,5` is refused, because it
 * may mean three and a half.
 */
export function readWholeNumber(typed: unknown): number | null {
  const text = String(typed ?? '').trim()
  const isWhole = /^\d{1,12}$|^\d{1,3}([\s,]\d{3}){1,3}$/.test(text)
  return isWhole ? Number(text.replaceAll(/\D/g, '')) : null
}
