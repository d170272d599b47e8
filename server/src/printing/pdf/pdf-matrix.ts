/** A transformation as in PDF: six numbers (ISO 32000-2, 8.3.4). */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Applies the first transformation, then the second. */
export const multiply = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

/** Six numbers as a transformation; anything else gives the identity. */
export const matrixOf = (numbers: readonly number[]): Matrix =>
  numbers.length === 6 && numbers.every(Number.isFinite)
    ? [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]!, numbers[4]!, numbers[5]!]
    : identity
