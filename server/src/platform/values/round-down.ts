/** Rounds a whole number down to its first two digits: 1,260 is 1,200. */
export function roundDownToTwoDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2)
  return Math.floor(count / unit) * unit
}

/** Rounds a whole number down to its first digit: 340 is 300. */
export function roundDownToOneDigit(count: number): number {
  const unit = 10 ** (String(count).length - 1)
  return Math.floor(count / unit) * unit
}
