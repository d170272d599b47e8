/** Numbers from 0, inclusive, to 1, exclusive, that look random and are the same every time: the generator mulberry32. */
export function seedRandom(seed: number) {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    /** A whole number from 0 to below another. */
    below: (end: number) => Math.floor(next() * end),
  }
}
