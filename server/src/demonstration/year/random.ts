/** Numbers that look random and are the same every time. */
export interface Random {
  /** From 0, inclusive, to 1, exclusive. */
  next(): number
  /** A whole number between two others, both inclusive. */
  whole(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** Some of a list, in its order. */
  sample<T>(list: readonly T[], count: number): T[]
  chance(probability: number): boolean
  uuid(): string
  /** Characters as in references and codes. */
  letters(count: number): string
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The generator mulberry32: 32 bits of state, which is plenty for a demonstration. */
export function seedRandom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!
  const hex = (count: number) => Array.from({ length: count }, () => whole(0, 15).toString(16)).join('')

  return {
    next,
    whole,
    pick,
    sample(list, count) {
      const left = list.map((_, at) => at)
      const taken = new Set(
        Array.from(
          { length: Math.min(count, left.length) },
          () => left.splice(whole(0, left.length - 1), 1)[0]!,
        ),
      )
      return list.filter((_, at) => taken.has(at))
    },
    chance: (probability) => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    letters: (count) => Array.from({ length: count }, () => crockford[whole(0, 31)]).join(''),
  }
}
