import type { Values } from './form-values.ts'

interface Merged {
  /** What both wrote: a value that only one side changed is that side's, one that both changed is mine. */
  values: Values
  /** Their value of each field that both changed. */
  theirs: Values
}

/** The server tidies what it stores: composed letters and spaces do not make a difference. */
const tidy = (value = '') => value.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const isSame = (one: string | undefined, other: string | undefined) => tidy(one) === tidy(other)

/**
 * Merges what was typed here with what was saved elsewhere, field by field (rule: made-leaflets-kept).
 * @param base what both began with
 */
export function mergeValues(base: Values, mine: Values, theirs: Values): Merged {
  const merged: Merged & { values: Record<string, string>; theirs: Record<string, string> } = {
    values: { ...mine },
    theirs: {},
  }
  for (const [name, their] of Object.entries(theirs)) {
    if (isSame(their, base[name]) || isSame(their, mine[name])) continue
    if (isSame(mine[name], base[name])) merged.values[name] = their
    else merged.theirs[name] = their
  }
  return merged
}
