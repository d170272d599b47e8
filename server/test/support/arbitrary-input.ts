import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { unnamed } from './text-fields.ts'

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  format?: string
}

/** Values that no field accepts and every field must survive. */
const invalidValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    0,
    3.5,
    1e9,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table account; --",
    '<script>',
    '../../etc/passwd',
    '‮',
    'a'.repeat(5000),
    [],
    {},
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values that mostly fit a schema, so that some are accepted. */
function validValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(validValue))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const keys = Object.entries(schema.properties ?? {})
    return fc.record(Object.fromEntries(keys.map(([key, inner]) => [key, mostlyValid(inner)])), {
      requiredKeys: schema.required ?? [],
    })
  }
  if (type === 'array') return fc.array(mostlyValid(schema.items ?? {}), { maxLength: 5 })
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1e6, 1e6) })
  if (type === 'boolean') return fc.boolean()
  if (schema.format === 'date') return fc.constantFrom('2026-11-20', '9999-12-31', '0001-01-01', '2026-02-30')
  if (schema.format === 'email') return fc.emailAddress()
  if (schema.format === 'uuid') return fc.uuid()
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.constantFrom('K7QF-2M9X', '12', '0161 496 0000'),
  )
}

const mostlyValid = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: validValue(schema) }, { weight: 1, arbitrary: invalidValue })

/** Inputs for an endpoint from its own schema: mostly valid, partly invalid, sometimes with an unknown field. */
export function arbitraryInput(to: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(to.input, {
    io: 'input',
    unrepresentable: 'any',
    metadata: unnamed,
  }) as Schema
  return fc
    .tuple(validValue(schema), fc.option(fc.tuple(fc.string({ minLength: 1 }), invalidValue), { freq: 8 }))
    .map(([input, extra]) => ({ ...(input as object), ...(extra ? { [extra[0]]: extra[1] } : {}) }))
}
