/**
 * Replaces `zod` in the browser's build only (`vite.config.ts`), and saves 30 kB there. The contract's endpoints keep
 * their method, path and messages; their schemas check nothing. The server checks every input against
 * the real ones and answers with the same sentences, field by field, and parses every reply before it leaves.
 * A builder or method that is missing here fails when the contract is loaded, and `inert-zod.test.ts` loads all of it.
 */
type Shape = Record<string, unknown>

class SchemaStub {
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

const returnThis = function (this: SchemaStub) {
  return this
}
const refinements =
  'min max length nonempty gt gte lt lte int positive nonnegative multipleOf trim toLowerCase toUpperCase normalize regex startsWith endsWith includes email url uuid datetime date refine superRefine check transform overwrite pipe default prefault catch optional nullable nullish nonoptional array or and brand readonly describe meta register partial required strict loose passthrough catchall'
for (const name of refinements.split(' '))
  Object.defineProperty(SchemaStub.prototype, name, { value: returnThis })

const stub = () => new SchemaStub()

function objectOf(shape: Shape = {}) {
  return Object.assign(new SchemaStub(), { shape })
}

function enumOf(values: readonly string[] | Record<string, string>) {
  const named = Array.isArray(values)
    ? Object.fromEntries(values.map((value: string) => [value, value]))
    : { ...(values as Record<string, string>) }
  return Object.assign(new SchemaStub(), { options: Object.values(named), enum: named })
}

export const z = {
  any: stub,
  array: stub,
  bigint: stub,
  boolean: stub,
  custom: stub,
  date: stub,
  discriminatedUnion: stub,
  email: stub,
  enum: enumOf,
  file: stub,
  instanceof: stub,
  int: stub,
  intersection: stub,
  iso: { date: stub, datetime: stub, time: stub },
  lazy: stub,
  literal: stub,
  looseObject: objectOf,
  null: stub,
  number: stub,
  object: objectOf,
  preprocess: stub,
  record: stub,
  strictObject: objectOf,
  string: stub,
  stringbool: stub,
  tuple: stub,
  undefined: stub,
  union: stub,
  unknown: stub,
  url: stub,
  uuid: stub,
}
