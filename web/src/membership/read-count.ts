/** Digits become a number, also with the comma of a thousand; anything else goes as it is and is refused with its reason. */
export function readCount(typed: unknown): unknown {
  const digits = String(typed).replaceAll(/[\s,]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed
}
