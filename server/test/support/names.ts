const names = [
  'Ada',
  'Bessie',
  'Clara',
  'Dora',
  'Ellen',
  'Frank',
  'George',
  'Hannah',
  'Ivy',
  'Jack',
  'Keir',
  'Leah',
  'Mary',
  'Ned',
]

/** A first name for the nth person of a world. */
export const asciiName = (nth: number) => names[nth % names.length]!
