/** Rounds a whole number down to its first two digits: 1,260 is 1,200. */
export function roundDownToTwoDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2)
  return Math.floor(count / unit) * unit
}
