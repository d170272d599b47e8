import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import * as z from 'zod'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

/** Knows no names of shapes, so that each is written where it is used. */
export const unnamed = z.registry<object>()

/** The paths of the text fields in a call's input; an array has the path of its first element. */
export const textFields = ({ input }: Pick<Endpoint, 'input'>): string[][] =>
  textsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', metadata: unnamed }) as Schema)

function textsOf(schema: Schema, at: string[] = []): string[][] {
  if (schema.enum || schema.const !== undefined) return []
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) => textsOf(branch, at))
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => textsOf(part, [...at, key]))
  const elements = schema.items ? textsOf(schema.items, [...at, '0']) : []
  const paths = [...branches, ...parts, ...elements, ...(schema.type === 'string' ? [at] : [])]
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

/** The input with another text at the path. */
export const replaceText = (
  input: Record<string, unknown>,
  path: readonly string[],
  text: string,
): Record<string, unknown> => replace(input, path, text) as Record<string, unknown>

function replace(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  if (key === '0') {
    const [first, ...others] = (value ?? []) as unknown[]
    return [replace(first, rest, text), ...others]
  }
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [key]: replace(object[key], rest, text) }
}
