/**
 * Stands in for `zod` in the browser's build only (`vite.config.ts`), and saves 30 kB there. The contract's endpoints keep
 * their method, path and words; their schemas check nothing. The browser need not: the server checks every input by
 * the real ones and answers with the same sentences, field by field, and parses every reply before it leaves.
 * A builder or method that is missing here fails when the contract is loaded, and `inert-zod.test.ts` loads all of it.
 */
type Shape = Record<string, unknown>

class Inert {
  declare options?: readonly unknown[]
  declare enum?: Record<string, string>
  declare shape?: Shape

  parse(value: unknown) {
    return value
  }
  safeParse(value: unknown) {
    return { success: true as const, data: value }
  }
  extend(more: Shape) {
    return objectOf({ ...this.shape, ...more })
  }
  pick(keys: Shape) {
    return objectOf(Object.fromEntries(Object.entries(this.shape ?? {}).filter(([key]) => key in keys)))
  }
  omit(keys: Shape) {
    return objectOf(Object.fromEntries(Object.entries(this.shape ?? {}).filter(([key]) => !(key in keys))))
  }
}

const same = function (this: Inert) {
  return this
}
const refinements =
  'min max length nonempty gt gte lt lte int positive nonnegative multipleOf trim toLowerCase toUpperCase normalize regex startsWith endsWith includes email url uuid datetime date refine superRefine check transform overwrite pipe default prefault catch optional nullable nullish nonoptional array or and brand readonly describe meta register partial required strict loose passthrough catchall'
for (const name of refinements.split(' ')) Object.defineProperty(Inert.prototype, name, { value: same })

const plain = () => new Inert()

function objectOf(shape: Shape = {}) {
  return Object.assign(new Inert(), { shape })
}

function enumOf(values: readonly string[] | Record<string, string>) {
  const named = Array.isArray(values)
    ? Object.fromEntries(values.map((value: string) => [value, value]))
    : { ...(values as Record<string, string>) }
  return Object.assign(new Inert(), { options: Object.values(named), enum: named })
}

export const z = {
  any: plain,
  array: plain,
  bigint: plain,
  boolean: plain,
  custom: plain,
  date: plain,
  discriminatedUnion: plain,
  email: plain,
  enum: enumOf,
  file: plain,
  instanceof: plain,
  int: plain,
  intersection: plain,
  iso: { date: plain, datetime: plain, time: plain },
  lazy: plain,
  literal: plain,
  looseObject: objectOf,
  null: plain,
  number: plain,
  object: objectOf,
  preprocess: plain,
  record: plain,
  strictObject: objectOf,
  string: plain,
  stringbool: plain,
  tuple: plain,
  undefined: plain,
  union: plain,
  unknown: plain,
  url: plain,
  uuid: plain,
}
